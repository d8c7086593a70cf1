import { counted, guestsJoined } from '../../../src/domain/counted'
import { isJoinable } from '../../../src/domain/evening/evening'
import type { Evening, EveningChanges } from '../../../src/domain/evening/evening-calls'
import { rupiah } from '../../../src/domain/house/site'
import { displayInstant } from '../../../src/domain/time'

/** Says how those learn of another area or price who have joined; undefined where nobody has, or it is moved and they are written to. */
export function keptPlaces(
  { joined }: Pick<Evening, 'joined'>,
  { at, area, price }: Partial<EveningChanges>,
): string | undefined {
  if (joined === 0 || at !== undefined || (area === undefined && price === undefined)) return undefined
  const what = [area !== undefined && 'area', price !== undefined && 'price'].filter(Boolean).join(' and ')
  return `${guestsJoined(joined)}, and keep their places: of another ${what} they read on their pages and in their next message only. Write to them where it matters.`
}

/** `Malam Jazz · Prawirotaman, Yogyakarta · Rp95.000 · women only · 8 tables at most · joining ends Fri 27 Nov 12:00` */
export function factsOf(evening: Evening, zone: string): string {
  const {
    title,
    area,
    city,
    venue,
    price,
    womenOnly,
    hasList,
    tables_max: tables,
    answers_until: until,
  } = evening
  const facts = [
    title,
    `${area}, ${city}`,
    venue,
    price === 0 ? 'free' : rupiah(price),
    womenOnly && 'women only',
    !hasList && 'no list',
    tables !== null && `${counted(tables, 'table')} at most`,
    isJoinable(evening) && `joining ends ${displayInstant(until, 'EEE d MMM HH:mm', zone)}`,
  ]
  return facts.filter(Boolean).join(' · ')
}
