import { type Dealt, deal } from './deal'
import { EXACT_LIMIT, seatExactly } from './exact'
import { exchange } from './exchange'
import { kindOf, makeFair } from './fairness'
import { packTables } from './pack'
import { type People, urgency } from './people'
import type { Random } from './random'
import { allowed, mayMeet, SEATS } from './score'
import { separate } from './separate'

/** Returns the largest and fairest rows of one budget (ascending) that can be seated; `walks` bounds the search. */
export function choosePeople(people: People, pool: readonly number[], random: Random, walks = 1): Dealt {
  if (pool.length <= EXACT_LIMIT) {
    const tables = seatExactly(people, pool)
    const seated = new Set(tables)
    return { tables, left: pool.filter((row) => !seated.has(row)) }
  }
  const dealt = mostTables(people, pool, random, walks)
  makeFair(people, dealt)
  exchange(people, dealt)
  if (seatOverdue(people, dealt, random)) exchange(people, dealt)
  return dealt
}

/** Returns as many tables of rows of one budget (more than EXACT_LIMIT) as ages, genders and those who must not meet leave, whichever people sit there. */
export function mostTables(people: People, pool: readonly number[], random: Random, walks = 1): Dealt {
  const dealt = deal(people, pool)
  const most = dealt.tables.length / SEATS
  separate(people, dealt, random)
  if (dealt.tables.length < most * SEATS) packTables(people, dealt, most, random, walks)
  return dealt
}

/** Steps of the search for a table around one person. */
const STEPS = 100_000

/** Seats who was left over too often, or was promised a seat, wherever allowed. Returns whether that changed `dealt`. */
function seatOverdue(people: People, dealt: Dealt, random: Random): boolean {
  let isChanged = false
  const hopeless = new Set<number>()
  for (const row of dealt.left.filter((row) => urgency(people, row) > 0)) {
    const kind = kindOf(people, row)
    if (hopeless.has(kind) || !dealt.left.includes(row)) continue
    const own = tableAround(people, dealt, row)
    if (!own) {
      if (kind >= 0) hopeless.add(kind)
      continue
    }

    // the tables of the five are taken apart
    const kept: number[] = [...own]
    const loose: Dealt = { tables: [], left: dealt.left.filter((other) => !own.includes(other)) }
    for (let start = 0; start < dealt.tables.length; start += SEATS) {
      const six = dealt.tables.slice(start, start + SEATS)
      const touched = six.some((other) => own.includes(other))
      for (const other of six) if (!touched) kept.push(other)
      if (touched) loose.left.push(...six.filter((other) => !own.includes(other)))
    }
    const again = deal(people, loose.left)
    separate(people, again, random)
    const tables = [...kept, ...again.tables]
    if (sumOfUrgent(people, tables) <= sumOfUrgent(people, dealt.tables)) continue
    dealt.tables = tables
    dealt.left = again.left
    isChanged = true
  }
  return isChanged
}

/** Counts promised seats, then people who waited too often. */
const sumOfUrgent = (people: People, rows: readonly number[]) =>
  rows.reduce((sum, row) => sum + [0, 1, 2 ** 24][urgency(people, row)]!, 0)

/** Any allowed table with `row`, rather of people left over, then of as few tables as the order of search finds. */
function tableAround(people: People, dealt: Dealt, row: number): number[] | null {
  const waiting = dealt.left.filter((other) => other !== row)
  const relaxed = dealt.tables.filter((other) => urgency(people, other) < urgency(people, row))
  const candidates = [...waiting, ...relaxed].filter((other) => mayMeet(people, row, other))
  let steps = 0
  const table = [row]

  function complete(from: number): boolean {
    if (table.length === SEATS) return allowed(people, table)
    for (let at = from; at < candidates.length && steps < STEPS; at++) {
      steps++
      const other = candidates[at]!
      if (!table.every((sitting) => mayMeet(people, sitting, other))) continue
      table.push(other)
      if (complete(at + 1)) return true
      table.pop()
    }
    return false
  }
  return complete(0) ? table : null
}
