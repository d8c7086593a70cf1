import type { Dealt } from './deal'
import { seatExactly } from './exact'
import { byRight } from './fairness'
import { OVERDUE, type People } from './people'
import type { Random } from './random'
import { SEATS } from './score'

/** Pools above this size are fair enough by exchanges alone. */
const LARGEST = 150
/** People seated anew at once, and how often. */
const TOGETHER = 16
const ROUNDS = 16

/**
 * Looks for better choices of who sits, which no exchange of two or three people finds: again and again it takes two
 * tables and some of those left over and seats them exactly (large neighbourhood search, Shaw 1998). Changes `dealt`.
 */
export function polish(people: People, dealt: Dealt, random: Random): void {
  if (dealt.tables.length + dealt.left.length > LARGEST) return
  for (let round = 0; round < ROUNDS && !isBestPossible(people, dealt); round++) {
    const chosen = new Set<number>()
    const count = dealt.tables.length / SEATS
    for (let k = 0; k < Math.min(2, count); k++) {
      const start = random.below(count) * SEATS
      for (const row of dealt.tables.slice(start, start + SEATS)) chosen.add(row)
    }
    const before = dealt.tables.filter((row) => chosen.has(row))
    // those with the best right, then, from round to round, others
    const waiting = [...dealt.left].sort((i, j) => byRight(people, i, j))
    const skip = round % 2 === 0 ? 0 : random.below(waiting.length)
    for (let k = 0; k < waiting.length && chosen.size < TOGETHER; k++) {
      chosen.add(waiting[(k + skip) % waiting.length]!)
    }

    const after = seatExactly(
      people,
      [...chosen].sort((i, j) => i - j),
    )
    if (compareSeated(people, after, before) > 0) continue
    const seated = new Set(after)
    dealt.tables = [...dealt.tables.filter((row) => !chosen.has(row)), ...after]
    dealt.left = [
      ...dealt.left.filter((row) => !chosen.has(row)),
      ...[...chosen].filter((row) => !seated.has(row)),
    ]
  }
}

/** Whether as many sit as six go into everybody, and only those with the least right do not. */
function isBestPossible(people: People, { tables, left }: Dealt): boolean {
  if (left.length >= SEATS) return false
  return left.every((row) => tables.every((sitter) => byRight(people, sitter, row) < 0))
}

/** Negative when it is better to seat the rows of `a` than those of `b`. */
function compareSeated(people: People, a: readonly number[], b: readonly number[]): number {
  const overdue = (rows: readonly number[]) => rows.filter((row) => people.waited[row]! >= OVERDUE).length
  const waited = (rows: readonly number[]) => rows.reduce((sum, row) => sum + people.waited[row]!, 0)
  return overdue(b) - overdue(a) || b.length - a.length || waited(b) - waited(a) || firstDifference(a, b)
}

function firstDifference(a: readonly number[], b: readonly number[]): number {
  const first = [...a].sort((i, j) => i - j)
  const second = [...b].sort((i, j) => i - j)
  const at = first.findIndex((row, k) => row !== second[k])
  return at < 0 ? 0 : first[at]! - second[at]!
}
