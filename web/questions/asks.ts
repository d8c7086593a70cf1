import type { Answers } from '../../src/domain/profile/fields'

export const ASKS = {
  name: 'Nama panggilan',
  phone: 'Nomor WA',
  birthdate: 'Tanggal lahir kamu kapan?',
  gender: 'Kamu cewek atau cowok?',
  activities: 'Apa kegiatan kamu sekarang?',
  budget: 'Budget makan kamu berapa?',
  comfortLevel: 'Seberapa nyaman kamu ngobrol sama orang baru?',
  hobbies: 'Apa yang biasa kamu lakuin di waktu luang?',
  interests: 'Pilih topik obrolan yang paling kamu suka',
  smoker: 'Kamu merokok?',
  drinker: 'Kamu minum alkohol?',
  dietaryRestrictions: 'Ada alergi/pantangan makanan? (Opsional)',
} as const satisfies Record<keyof Answers, string>
