import type { Evening, EveningChanges, EveningStatus } from '../../../src/domain/evenings'
import type { BadgeColour } from '../../../src/domain/group'
import { rupiah } from '../../../src/domain/site'
import { displayInstant } from '../../../src/domain/time'

export const STATUS_WORDS: Record<EveningStatus, string> = {
  draft: 'Draft',
  open: 'Open for answers',
  closed: 'Closed',
  cancelled: 'Cancelled',
  over: 'Over',
}

export const STATUS_COLOURS: Record<EveningStatus, BadgeColour> = {
  draft: 'grey',
  open: 'green',
  closed: 'yellow',
  cancelled: 'grey',
  over: 'grey',
}

export function saidTheyCan(count: number): string {
  return `${count} ${count === 1 ? 'person' : 'people'} said they can`
}

/** Says how those learn of another area or price who have answered; undefined where nobody has, or it is moved and asks again. */
export function keptAnswers(
  { can }: Pick<Evening, 'can'>,
  { at, area, price }: Partial<EveningChanges>,
): string | undefined {
  if (can === 0 || at !== undefined || (area === undefined && price === undefined)) return undefined
  const what = [area !== undefined && 'area', price !== undefined && 'price'].filter(Boolean).join(' and ')
  return `${saidTheyCan(can)}, and keep that answer: of another ${what} they read on their pages and in their next message only. Write to them where it matters.`
}

/** `1 answer`, `2 answers`; with `several` as in `1 person has`, `2 people have` */
export function counted(count: number, thing: string, several = `${thing}s`): string {
  return `${count} ${count === 1 ? thing : several}`
}

/** `Malam Jazz · Prawirotaman, Yogyakarta · Rp95.000 · women only · 8 tables at most · answers until Fri 27 Nov 20:00` */
export function factsOf(evening: Evening, zone: string): string {
  const {
    title,
    area,
    city,
    venue,
    price,
    womenOnly,
    tables_max: tables,
    status,
    answers_until: until,
  } = evening
  const facts = [
    title,
    `${area}, ${city}`,
    venue,
    price === 0 ? 'free' : rupiah(price),
    womenOnly && 'women only',
    tables !== null && `${counted(tables, 'table')} at most`,
    status === 'open' && `answers until ${displayInstant(until, 'EEE d MMM HH:mm', zone)}`,
  ]
  return facts.filter(Boolean).join(' · ')
}
