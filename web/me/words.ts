import type { Me, Moment } from '../../src/domain/me'

type Dinner = NonNullable<Me['dinner']>

/** `Jumat, 11 Desember, jam 19.00` */
export function spoken({ day, date, time }: Moment): string {
  return `${day}, ${date}, jam\u00a0${time}`
}

/** ` karena restonya tutup`; empty without a reason */
export function becauseOf(reason: string | null): string {
  return reason ? ` karena ${reason}` : ''
}

export function answerLine(by: Moment | null): string {
  return by ? `Jawab paling lambat ${spoken(by)}.` : 'Jawab secepatnya ya.'
}

/** Returns a table in numbers: `6 orang, umur 20–30, 3 cewek dan 3 cowok.` */
export function tableLine({ people, ages: [from, to], women, men }: NonNullable<Dinner['table']>): string {
  const both = [women && `${women} cewek`, men && `${men} cowok`].filter(Boolean).join(' dan ')
  return `${people} orang, umur ${from}–${to}, ${both}.`
}

/** Returns the topics that three or more of the table like; empty without any. */
export function topicsLine({ topics }: NonNullable<Dinner['table']>): string {
  return topics.length > 0 ? `Yang sama-sama kalian suka: ${listed(topics)}.` : ''
}

/** `a, b, dan c` */
function listed(words: string[]): string {
  if (words.length < 3) return words.join(' dan ')
  return `${words.slice(0, -1).join(', ')}, dan ${words.at(-1)}`
}

/** Returns the parts of a bank account such as `BCA 1234567890 a.n. Semeja`; undefined without a number. */
export function partsOf(account: string): { bank: string; number: string; holder: string } | undefined {
  const [, bank, number, holder] = /^(.*?)(\d[\d .-]{3,}\d)[\s,]*(.*)$/.exec(account) ?? []
  return number ? { bank: bank!.trim(), number: number.replace(/\D/g, ''), holder: holder! } : undefined
}

/** Returns what is left of some milliseconds, in hours and minutes; empty when nothing is. */
export function timeLeft(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  if (minutes <= 0) return ''
  const hours = Math.floor(minutes / 60)
  return ['Sisa', hours && `${hours} jam`, minutes % 60 && `${minutes % 60} menit`].filter(Boolean).join(' ')
}

/** Returns how the dinners of somebody went, in one sentence; empty where none of them counts. */
export function dinnersLine(dinners: Me['dinners']): string {
  const times = (...outcomes: string[]) => dinners.filter(({ outcome }) => outcomes.includes(outcome)).length
  const counts: [string, number][] = [
    ['datang', times('came', 'late')],
    ['batal mepet', times('cancelled late')],
    ['ga datang', times('no-show')],
  ]
  const parts = counts.flatMap(([word, n]) => (n > 0 ? `${word} ${n}×` : []))
  return parts.length > 0 ? `Riwayat makan malammu: ${parts.join(', ')}.` : ''
}
