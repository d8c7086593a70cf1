import { type Dealt, deal } from './deal'
import { packTables } from './exact-cover'
import { LAID, layExactly } from './exact-tables'
import { kindOf, makeFair } from './fairness'
import { type People, urgency } from './people'
import type { Random } from './random'
import { type Draft, rebuildTables } from './rebuild-tables'
import { allowed, mayMeet, SEATS } from './score'
import { swapApart } from './swap-apart'

/** Chooses who of one budget sits at `most` tables: most promised seats, at short tables if need be, then the most people and the fairest. */
export function choosePeople(
  people: People,
  pool: readonly number[],
  random: Random,
  most = Number.POSITIVE_INFINITY,
): Draft {
  if (pool.length <= LAID) {
    const tables = layExactly(people, pool, most)
    const seated = new Set(tables.flat())
    return { tables, left: pool.filter((row) => !seated.has(row)) }
  }
  const dealt = mostTables(people, pool, random)
  makeFair(people, dealt)
  if (dealt.left.some((row) => urgency(people, row) > 0 || people.waited[row]! > 0)) {
    packTables(people, dealt, dealt.tables.length / SEATS, random)
    makeFair(people, dealt)
    seatOverdue(people, dealt, random)
  }
  limit(people, dealt, most)
  const draft = { tables: sixesOf(dealt.tables), left: dealt.left }
  if (draft.left.some((row) => people.promised[row]))
    rebuildTables(people, draft, { most, spared: new Set() })
  return draft
}

/** Returns as many tables of rows of one budget as ages, genders and those who must not meet leave, whichever people sit there. */
export function mostTables(people: People, pool: readonly number[], random: Random): Dealt {
  const dealt = deal(people, pool)
  const most = dealt.tables.length / SEATS
  swapApart(people, dealt, random)
  if (dealt.tables.length < most * SEATS) packTables(people, dealt, most, random)
  return dealt
}

/** Keeps the tables with the best right, and gives their seats to those with the best right of all. */
function limit(people: People, dealt: Dealt, most: number): void {
  const tables = sixesOf(dealt.tables)
  if (tables.length <= most) return
  const right = (table: readonly number[]) =>
    table.reduce(
      (sum, row) => sum + [0, 2 ** 16, 2 ** 24][urgency(people, row)]! + Math.min(people.waited[row]!, 1000),
      0,
    )
  const byRight = tables.sort((a, b) => right(b) - right(a) || a[0]! - b[0]!)
  dealt.tables = byRight.slice(0, most).flat()
  dealt.left = [...dealt.left, ...byRight.slice(most).flat()]
  // who fits at no table may fit once others sit there
  let before: readonly number[]
  do {
    before = dealt.tables
    makeFair(people, dealt)
  } while (before.some((row, seat) => row !== dealt.tables[seat]))
}

const sixesOf = (rows: readonly number[]): number[][] =>
  Array.from({ length: rows.length / SEATS }, (_, t) => rows.slice(t * SEATS, (t + 1) * SEATS))

/** Steps of the search for a table around one person. */
const STEPS = 100_000

/** Seats who was left over too often, or was promised a seat, wherever allowed. Changes `dealt`. */
function seatOverdue(people: People, dealt: Dealt, random: Random): void {
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
    swapApart(people, again, random)
    const tables = [...kept, ...again.tables]
    if (sumOfUrgent(people, tables) <= sumOfUrgent(people, dealt.tables)) continue
    dealt.tables = tables
    dealt.left = again.left
  }
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
