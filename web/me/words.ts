import type { Me, Moment } from '../../src/domain/me'
import { rupiah } from '../../src/domain/site'

type Dinner = NonNullable<Me['dinner']>

/** `Jumat, 11 Desember, jam 19.00` */
export function spoken({ day, date, time }: Moment): string {
  return `${day}, ${date}, jam\u00a0${time}`
}

/** Where and for how much: ` · Prawirotaman · Rp150.000`; what is not known is left out. */
export function whereAndPrice({ area, price }: Dinner): string {
  return [area, price === 0 ? 'gratis' : price !== null && rupiah(price)]
    .filter(Boolean)
    .map((part) => `\u00a0· ${part}`)
    .join('')
}

/** Until when an answer is asked for. */
export function answerLine(by: Moment | null): string {
  return by ? `Jawab paling lambat ${spoken(by)}.` : 'Jawab secepatnya ya.'
}

/** Who will be there, in numbers: `6 orang, umur 20–30, 3 cewek dan 3 cowok.` */
export function tableLine({ people, ages: [from, to], women, men }: NonNullable<Dinner['table']>): string {
  const both = [women && `${women} cewek`, men && `${men} cowok`].filter(Boolean).join(' dan ')
  return `${people} orang, umur ${from}–${to}, ${both}.`
}

/** What three or more of the table like; empty when there is nothing. */
export function topicsLine({ topics }: NonNullable<Dinner['table']>): string {
  return topics.length > 0 ? `Yang sama-sama kalian suka: ${listed(topics)}.` : ''
}

/** `a, b, dan c` */
function listed(words: string[]): string {
  if (words.length < 3) return words.join(' dan ')
  return `${words.slice(0, -1).join(', ')}, dan ${words.at(-1)}`
}

/** The number in an account as operators write it: `BCA 1234567890 a.n. Semeja`; undefined when there is none. */
export function accountNumber(account: string): string | undefined {
  return /\d[\d .-]{3,}\d/.exec(account)?.[0].replace(/\D/g, '')
}
