import type { Answers } from '../../src/domain/profile/fields'

/** What stands above each answer where visitors read it. */
export const LABELS: Record<keyof Answers, string> = {
  name: 'Nama panggilan',
  phone: 'Nomor WA',
  birthdate: 'Tanggal lahir',
  gender: 'Cewek atau cowok',
  activities: 'Kegiatan',
  budget: 'Budget makan',
  comfortLevel: 'Nyaman ngobrol sama orang baru',
  hobbies: 'Waktu luang',
  interests: 'Topik obrolan',
  smoker: 'Merokok',
  drinker: 'Minum alkohol',
  dietaryRestrictions: 'Alergi/pantangan makanan',
}
