import { type Dealt, deal, LEXICAL, need } from './deal'
import { ExactCover } from './exact-cover'
import type { People } from './people'
import type { Random } from './random'
import { seatAll } from './separate'

/** Sets of people who might be left over that are looked at, and those that are tried by swaps. */
const SETS = 2000
const TRIED = 60
/** Swaps of one trial. */
const SWAPS = 8000

/**
 * Seats those with the best right to it in a small pool with history: enumerates the sets of people who might be left over
 * instead, those with the least right first, until the others can be seated. Changes `dealt`.
 */
export function chooseLeftovers(people: People, dealt: Dealt, random: Random): void {
  const everyone = [...dealt.tables, ...dealt.left].sort((i, j) => i - j)
  // without history the deal has found the best set
  if (everyone.length > LEXICAL || people.apart.length === 0 || dealt.left.length === 0) return
  const cover = ExactCover.of(people, everyone)
  let tried = 0
  const now = rightOf(people, everyone, dealt.left)
  for (const left of leastRightFirst(people, everyone, dealt.left.length)) {
    if (!isLess(rightOf(people, everyone, left), now) || tried === TRIED) return
    const out = new Set(left)
    const anew = deal(
      people,
      everyone.filter((row) => !out.has(row)),
    )
    if (anew.left.length > 0) continue
    // exactly where every table is known, else by swaps
    let tables = cover?.without(out)
    if (tables === undefined) {
      tried++
      tables = seatAll(people, anew.tables, random, SWAPS)
    }
    if (!tables) continue
    dealt.tables = tables
    dealt.left = left
    return
  }
}

/** What it would be worth to seat these rows; the second number decides between equal first ones. */
type Right = readonly [need: number, order: number]

const isLess = (a: Right, b: Right) => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1])

function rightOf(people: People, everyone: readonly number[], rows: readonly number[]): Right {
  let needed = 0
  let order = 0
  for (const row of rows) {
    needed += need(people, row)
    order += 2 ** (everyone.length - 1 - everyone.indexOf(row))
  }
  return [needed, order]
}

/** Sets of `size` rows, those with the least right to a seat first; only the first thousands. */
function* leastRightFirst(people: People, everyone: readonly number[], size: number): Generator<number[]> {
  const right = new Map(everyone.map((row) => [row, rightOf(people, everyone, [row])]))
  const order = [...everyone].sort((i, j) => (isLess(right.get(i)!, right.get(j)!) ? -1 : 1))
  const setOf = (picks: readonly number[]) => {
    const rows = picks.map((k) => order[k]!)
    return { picks, rows, right: rightOf(people, everyone, rows) }
  }
  // each set leads to those in which one of it is replaced by the next in the order
  const open = [setOf(Array.from({ length: size }, (_, k) => k))]
  const seen = new Set<string>()
  for (let count = 0; open.length > 0 && count < SETS; count++) {
    let at = 0
    for (let k = 1; k < open.length; k++) if (isLess(open[k]!.right, open[at]!.right)) at = k
    const { picks, rows } = open[at]!
    open[at] = open.at(-1)!
    open.pop()
    yield rows
    for (let k = 0; k < size; k++) {
      const next = picks[k]! + 1
      if (next >= order.length || next === picks[k + 1]) continue
      const other = picks.with(k, next)
      if (seen.has(other.join())) continue
      seen.add(other.join())
      open.push(setOf(other))
    }
  }
}
