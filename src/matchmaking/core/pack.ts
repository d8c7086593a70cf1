// one search, with the state that it keeps
import { allowedTables } from './allowed-tables'
import { chooseExactly } from './choose-exactly'
import { type Dealt, need, TABLE } from './deal'
import type { People } from './people'
import type { Random } from './random'
import { SEATS } from './score'

/** What may be done with a whole pool, and with a part of it. */
const WHOLE = { tables: 60_000, tryingSteps: 30_000_000, changes: 30_000_000, walks: 1 }
const OF_PART = { tables: 4000, tryingSteps: 1_000_000, changes: 400_000, walks: 1 }
/** Bounds for the steps of a local search. */
const FEWEST_STEPS = 200
const MOST_STEPS = 40_000
/** Tables taken apart at once, people packed together at most, and how often. */
const PART = 4
const TOGETHER = 48
const ROUNDS = 200
/** Steps for which a table that was given up is not taken back. */
const TABU = 6

/**
 * Makes more tables, or tables with a better right to a seat, where few are allowed: enumerates and packs them; where they
 * are many, a few tables and people left over at a time (large neighbourhood search). Stops at `most` tables. The local
 * search for a whole pool goes on for so many `walks`. Changes `dealt`.
 */
export function packTables(people: People, dealt: Dealt, most: number, random: Random, walks = 1): void {
  const everyone = [...dealt.tables, ...dealt.left]
  const whole = packed(people, everyone, dealt.tables, most, { ...WHOLE, walks }, random)
  if (whole) {
    dealt.tables = whole.tables
    dealt.left = whole.left
    return
  }
  for (let round = 0; round < ROUNDS && dealt.tables.length < most * SEATS; round++) {
    const count = dealt.tables.length / SEATS
    const chosen = new Set<number>()
    for (let k = 0; k < PART; k++) chosen.add(random.below(count))
    const isChosen = (_: number, seat: number) => chosen.has(Math.floor(seat / SEATS))
    const taken = dealt.tables.filter(isChosen)
    const skip = random.below(dealt.left.length)
    const joining = [...dealt.left.slice(skip), ...dealt.left.slice(0, skip)].slice(
      0,
      TOGETHER - taken.length,
    )
    const part = packed(
      people,
      [...taken, ...joining],
      taken,
      Math.floor((taken.length + joining.length) / SEATS),
      OF_PART,
      random,
    )
    if (!part || part.tables.length <= taken.length) continue
    const joined = new Set(joining)
    dealt.left = [...dealt.left.filter((row) => !joined.has(row)), ...part.left]
    dealt.tables = [...dealt.tables.filter((row, seat) => !isChosen(row, seat)), ...part.tables]
  }
}

interface Limits {
  /** Tables that are enumerated at most. */
  tables: number
  /** Steps of trying whether more tables can be chosen. */
  tryingSteps: number
  /** Changes of counters that a local search may cost, and how often. */
  changes: number
  walks: number
}

/** The best packing found that is no worse than the tables `now`; null when there are too many tables to choose from. */
function packed(
  people: People,
  rows: readonly number[],
  now: readonly number[],
  most: number,
  limits: Limits,
  random: Random,
): Dealt | null {
  const sixes = allowedTables(people, rows, limits.tables)
  if (!sixes) return null
  const index = new Map(rows.map((row, i) => [row, i]))
  const count = sixes.length / SEATS
  const worth = Float64Array.from({ length: count }, (_, t) => {
    let sum = TABLE
    for (let x = t * SEATS; x < (t + 1) * SEATS; x++) sum += need(people, rows[sixes[x]!]!)
    return sum
  })
  const keyOf = (six: ArrayLike<number>) => [...Array.from(six)].sort((a, b) => a - b).join()
  const wanted = new Set<string>()
  for (let at = 0; at < now.length; at += SEATS)
    wanted.add(keyOf(now.slice(at, at + SEATS).map((row) => index.get(row)!)))
  let begin: number[] = []
  for (let t = 0; t < count && begin.length < wanted.size; t++)
    if (wanted.has(keyOf(sixes.subarray(t * SEATS, (t + 1) * SEATS)))) begin.push(t)

  // as many as there can be, by trying: mostly found at once, or proven not to exist
  let isMost = true
  for (let target = most, left = limits.tryingSteps; target > begin.length && left > 0; target--) {
    const choice = chooseExactly(sixes, rows.length, target, left)
    if (choice.chosen) begin = choice.chosen
    isMost &&= choice.isKnown
    left -= choice.steps
  }
  // local search goes on from there, for more tables or for those who waited, until nothing can be better
  const needs = rows.map((row) => need(people, row)).sort((a, b) => b - a)
  const sizeAtMost = isMost ? begin.length : most
  const bound = needs.slice(0, sizeAtMost * SEATS).reduce((sum, x) => sum + x, sizeAtMost * TABLE)
  const perStep = 2 * SEATS * Math.max(1, (count * SEATS) / rows.length)
  const walk = Math.max(FEWEST_STEPS, Math.min(MOST_STEPS, Math.floor(limits.changes / perStep)))
  const steps = limits.walks * walk
  const isBest = begin.reduce((sum, t) => sum + worth[t]!, 0) >= bound
  const chosen = isBest ? begin : new Packing(sixes, rows.length, worth, random).search(begin, bound, steps)
  const tables = chosen.flatMap((t) =>
    Array.from(sixes.subarray(t * SEATS, (t + 1) * SEATS), (i) => rows[i]!),
  )
  const seated = new Set(tables)
  return { tables, left: rows.filter((row) => !seated.has(row)) }
}

/**
 * Chooses tables that share nobody, by local search among such choices: a table that meets none of the chosen is added, one that
 * meets one takes its place, and now and then one that meets more (dynamic local search, Pullan and Hoos 2006).
 */
class Packing {
  private readonly count: number
  /** Tables of each person, one person after the other. */
  private readonly from: Int32Array
  private readonly tables: Int32Array
  /** The chosen table of each person, or −1. */
  private readonly owner: Int32Array
  /** How many chosen tables each table meets, with itself. */
  private readonly meets: Uint8Array
  private readonly chosen: Uint8Array
  private readonly seen: Int32Array
  private readonly tabu: Int32Array
  /** Tables that are not chosen and meet none, and one, of those that are; and where each table stands there. */
  private readonly lists: [number[], number[]] = [[], []]
  private readonly at: Int32Array
  private mark = 0
  private total = 0

  constructor(
    private readonly sixes: Uint16Array,
    people: number,
    private readonly worth: Float64Array,
    private readonly random: Random,
  ) {
    this.count = sixes.length / SEATS
    this.from = new Int32Array(people + 1)
    for (const i of sixes) this.from[i + 1]!++
    for (let i = 0; i < people; i++) this.from[i + 1]! += this.from[i]!
    this.tables = new Int32Array(sixes.length)
    const next = this.from.slice()
    sixes.forEach((i, x) => {
      this.tables[next[i]!++] = Math.floor(x / SEATS)
    })
    this.owner = new Int32Array(people).fill(-1)
    this.meets = new Uint8Array(this.count)
    this.chosen = new Uint8Array(this.count)
    this.seen = new Int32Array(this.count)
    this.tabu = new Int32Array(this.count)
    this.at = new Int32Array(this.count).fill(-1)
    for (let t = 0; t < this.count; t++) this.list(t)
  }

  /** Returns the best choice met within so many steps, beginning with `begin`; ends with one that is worth `bound`. */
  search(begin: readonly number[], bound: number, steps: number): number[] {
    for (const t of begin) this.add(t)
    let best = this.choice()
    let bestTotal = this.total
    for (let step = 1; step <= steps && bestTotal < bound; step++) {
      const [none, one] = this.lists
      if (none.length > 0) this.add(none[this.random.below(none.length)]!)
      else {
        const perturbs = one.length === 0 || this.random.below(PERTURBED) === 0
        const t = perturbs ? this.random.below(this.count) : this.oldest(one, step)
        if (t < 0 || this.chosen[t]) continue
        for (let x = t * SEATS; x < (t + 1) * SEATS; x++) {
          const other = this.owner[this.sixes[x]!]!
          if (other < 0) continue
          this.remove(other)
          this.tabu[other] = step + TABU + this.random.below(TABU)
        }
        this.add(t)
      }
      if (this.total > bestTotal) {
        bestTotal = this.total
        best = this.choice()
      }
    }
    return best
  }

  /** Of a few tables the one that was given up longest ago; −1 when all were just now. */
  private oldest(list: readonly number[], step: number): number {
    let best = -1
    for (let k = 0; k < SAMPLES; k++) {
      const t = list[this.random.below(list.length)]!
      if (this.tabu[t]! <= step && (best < 0 || this.tabu[t]! < this.tabu[best]!)) best = t
    }
    return best
  }

  private choice(): number[] {
    return [...new Set(this.owner)].filter((t) => t >= 0)
  }

  private add(t: number): void {
    this.chosen[t] = 1
    this.total += this.worth[t]!
    this.touch(t, 1)
  }

  private remove(t: number): void {
    this.chosen[t] = 0
    this.total -= this.worth[t]!
    this.touch(t, -1)
  }

  private touch(t: number, change: number): void {
    const { sixes, from, tables, meets, seen } = this
    const mark = ++this.mark
    for (let x = t * SEATS; x < (t + 1) * SEATS; x++) {
      const i = sixes[x]!
      this.owner[i] = change > 0 ? t : -1
      for (let k = from[i]!; k < from[i + 1]!; k++) {
        const other = tables[k]!
        if (seen[other] === mark) continue
        seen[other] = mark
        this.unlist(other)
        meets[other]! += change
        this.list(other)
      }
    }
  }

  private list(t: number): void {
    const list = this.chosen[t] ? undefined : this.lists[this.meets[t]!]
    if (list) this.at[t] = list.push(t) - 1
  }

  private unlist(t: number): void {
    const at = this.at[t]!
    if (at < 0) return
    const list = this.lists[this.meets[t]!]!
    const last = list.pop()!
    if (last !== t) {
      list[at] = last
      this.at[last] = at
    }
    this.at[t] = -1
  }
}

/** One step of so many takes any table. */
const PERTURBED = 40
/** Tables compared in one step. */
const SAMPLES = 12
