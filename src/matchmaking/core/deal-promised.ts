import { choosePeople } from './choose-people'
import { makeFair } from './fairness'
import { FEWEST, LAID, layExactly } from './lay-exactly'
import { type People, urgency } from './people'
import type { Random } from './random'
import { type Draft, repack } from './repack'
import { SEATS } from './score'

/** Deals rows of one budget to at most `most` tables: most promised seats, at short tables if need be, then as choosePeople. */
export function dealPromised(
  people: People,
  rows: readonly number[],
  { most, lostForTable }: { most: number; lostForTable: number },
  random: Random,
): Draft {
  const { tables, left } = choosePeople(people, rows, random)
  const draft: Draft = { tables: sixesOf(tables), left }
  const isFew = rows.length <= LAID
  // a table of four or five promised people may leave a seat at a whole one to who has waited too often
  const mayBeShort = isFew && rows.filter((row) => people.promised[row]).length >= FEWEST
  const least = mayBeShort ? 1 : 2
  if (draft.tables.length <= most && !left.some((row) => urgency(people, row) >= least)) return draft
  if (isFew) {
    const laid = layExactly(people, rows, most, lostForTable)
    const seated = new Set(laid.flat())
    return { tables: laid, left: rows.filter((row) => !seated.has(row)) }
  }
  limit(people, draft, most)
  repack(people, draft, { most, lostForTable, spared: new Set() })
  return draft
}

/** Keeps the tables with the best right, and gives their seats to those with the best right of all. */
function limit(people: People, draft: Draft, most: number): void {
  if (draft.tables.length <= most) return
  const right = (table: readonly number[]) =>
    table.reduce(
      (sum, row) => sum + [0, 2 ** 16, 2 ** 24][urgency(people, row)]! + Math.min(people.waited[row]!, 1000),
      0,
    )
  const byRight = [...draft.tables].sort((a, b) => right(b) - right(a) || a[0]! - b[0]!)
  const dealt = {
    tables: byRight.slice(0, most).flat(),
    left: [...draft.left, ...byRight.slice(most).flat()],
  }
  makeFair(people, dealt)
  draft.tables = sixesOf(dealt.tables)
  draft.left = dealt.left
}

function sixesOf(rows: readonly number[]): number[][] {
  return Array.from({ length: rows.length / SEATS }, (_, t) => rows.slice(t * SEATS, (t + 1) * SEATS))
}
