import type { Db } from '../db/open'
import { MEMBERS } from '../domain/group/group'
import { BACK_DAYS, type Numbers, type NumbersQuery } from '../domain/staff/numbers'
import { displayInstant } from '../domain/time'
import { DAY_MS } from '../domain/units'
import { countFeedback, hideWhatFollows } from './feedback'
import { countFunnel, countFunnelByEvenings } from './funnel'
import { type Rows, readRows } from './rows'
import { type Sittings, sittingsOf } from './sittings'
import { Tallies } from './tally'
import { type Window, windowOf } from './window'

/** Computes the figures of the last weeks. */
export function numbersAt(
  db: Db,
  { weeks, by, timeZone }: NumbersQuery & { timeZone: string },
  now: Date,
): Numbers {
  const window = windowOf(Number(weeks), timeZone, now)
  const rows = readRows(db, window, timeZone)
  const tallies = new Tallies(window, by === 'evening')
  const sittings = sittingsOf(rows, window)
  countTables(sittings, tallies)
  countAbsences(sittings, tallies)
  countBack(sittings, window, tallies)
  countFeedback(rows, sittings, tallies)
  countFunnel(rows, sittings, tallies)
  if (by === 'evening') countFunnelByEvenings(rows, sittings, window, tallies)
  const starts = tallies.weekStarts()
  const found = inOrder(rows, tallies)
  const weekly = tallies.weeks.map((week) => week.done())
  const counted = found.map((id) => tallies.evening(id).done())
  hideWhatFollows(weekly)
  hideWhatFollows(counted)
  return {
    from: new Date(window.from).toISOString(),
    to: new Date(window.to).toISOString(),
    total: tallies.total.done(),
    weeks: weekly.map((counts, i) => ({ from: starts[i]!, counts })),
    evenings: found.map((id, i) => ({ id, label: labelOf(rows, id, timeZone), counts: counted[i]! })),
  }
}

/** Returns the evenings that are counted, the latest first, and last what is of none. */
function inOrder({ evenings }: Rows, tallies: Tallies): (number | null)[] {
  const at = (id: number | null) => (id === null ? 0 : evenings.get(id)!.at)
  return [...tallies.evenings.keys()].sort((a, b) => at(b) - at(a))
}

function labelOf({ evenings }: Rows, id: number | null, timeZone: string): string {
  if (id === null) return 'No evening'
  const { at, area } = evenings.get(id)!
  return `${displayInstant(new Date(at).toISOString(), 'EEE d MMM yyyy', timeZone)}, ${area}`
}

const SIZES = ['fewer', 'fewer', 'fewer', 'fewer', 'four', 'five', 'six'] as const

function countTables({ sat, unmarked, missed }: Sittings, tallies: Tallies) {
  for (const guests of Map.groupBy(sat, ({ dinner }) => dinner).values()) {
    const { dinner } = guests[0]!
    const size = SIZES[Math.min(guests.length, MEMBERS)]!
    for (const { counts } of tallies.at(dinner.at, dinner.eveningId)) {
      counts.tables[size]++
      if (unmarked.has(dinner)) counts.tables.unmarked++
    }
  }
  for (const { at, eveningId } of missed)
    for (const { counts } of tallies.at(at, eveningId)) counts.tables.fewer++
}

function countAbsences({ kept }: Sittings, tallies: Tallies) {
  for (const { dinner, as } of kept)
    for (const { counts } of tallies.at(dinner.at, dinner.eveningId)) {
      counts.absences.seats++
      if (as === 'cancelled late') counts.absences.cancelledLate++
      if (as === 'no-show') counts.absences.noShows++
    }
}

const BACK_MS = BACK_DAYS * DAY_MS

function countBack({ sat }: Sittings, { now }: Window, tallies: Tallies) {
  const known = sat.filter(({ person }) => person !== null)
  for (const dinners of Map.groupBy(known, ({ person }) => person).values()) {
    dinners.sort((a, b) => a.dinner.at - b.dinner.at)
    for (const [i, { dinner }] of dinners.entries()) {
      const end = dinner.at + BACK_MS
      if (end > now) continue
      const next = dinners.slice(i + 1).find(({ dinner: later }) => later.at > dinner.at)
      for (const { counts } of tallies.at(end, dinner.eveningId)) {
        counts.back.dined++
        if (next && next.dinner.at <= end) counts.back.back++
      }
    }
  }
}
