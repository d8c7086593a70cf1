import { type Answers, ASKED } from '../../../src/domain/fields'
import { optionText } from '../../questions/field-choice'

/** What stands above each answer. */
const LABELS: Record<keyof Answers, string> = {
  name: 'Nama panggilan',
  phone: 'Nomor WhatsApp',
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

/** Returns the answers as texts, in the order of the questions. */
export function shownAnswers(answers: Partial<Answers>) {
  return ASKED.map(({ sent }) => ({ sent, label: LABELS[sent], text: textOf(sent, answers[sent]) }))
}

function textOf(sent: keyof Answers, value: Answers[keyof Answers] | undefined): string {
  const words = [value ?? []].flat().map((option) => optionText(sent, option))
  if (sent === 'comfortLevel' && words[0]) return `${words[0]} dari 5`
  return words.filter(Boolean).join(', ') || (sent === 'dietaryRestrictions' ? 'Ga ada' : 'Belum dijawab')
}
