import type { EveningMark } from '../../src/domain/after-dinner/feedback-codes'
import type { Me, Moment, RefundChoice } from '../../src/domain/guest-page/guest-page'

type Dinner = NonNullable<Me['dinner']>

export const REFUND_TEXTS: Record<RefundChoice, string> = {
  money: 'Kembalikan uangku',
  credit: 'Pakai buat jadwal lain',
}

export const MARK_TEXTS: Record<EveningMark, string> = {
  1: 'Kurang',
  2: 'Biasa',
  3: 'Lumayan',
  4: 'Seru',
  5: 'Seru banget',
}

/** `Jumat, 11 Desember, jam 19.00` */
export function spoken({ day, date, time }: Moment): string {
  return `${day}, ${date.replace(' ', '\u00a0')}, jam\u00a0${time}`
}

/** ` karena restonya tutup`; empty without a reason */
export function becauseOf(reason: string | null): string {
  return reason ? ` karena ${reason}` : ''
}

/** What stands above a place that is paid, until its table is announced. */
export function seatTitle(name: string): string {
  return `Kursimu aman${name && `, ${name}`}!`
}

/** Says when the place and the table of a place that is paid are known. */
export function placeText(by: Moment | null): string {
  return `Tempat dan mejamu muncul di sini ${by ? `paling lambat ${spoken(by)}` : 'begitu pasti'}.`
}

/** What stands above a place that is announced. */
export function tableTitle(name: string): string {
  return `Ini mejamu${name && `, ${name}`}!`
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
