import type { Me, Moment } from '../../src/domain/me'
import { rupiah } from '../../src/domain/site'

type Dinner = NonNullable<Me['dinner']>

/** `Jumat, 11 Desember, jam 19.00` */
export function spoken({ day, date, time }: Moment): string {
  return `${day}, ${date}, jam\u00a0${time}`
}

/** Returns area and price, as ` · Prawirotaman · Rp150.000`; unknown parts are left out. */
export function whereAndPrice({ area, price }: Dinner): string {
  return [area, price === 0 ? 'gratis' : price !== null && rupiah(price)]
    .filter(Boolean)
    .map((part) => `\u00a0· ${part}`)
    .join('')
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

/** Returns the number in a bank account such as `BCA 1234567890 a.n. Semeja`; undefined without one. */
export function accountNumber(account: string): string | undefined {
  return /\d[\d .-]{3,}\d/.exec(account)?.[0].replace(/\D/g, '')
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
