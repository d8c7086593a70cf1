import { allowedTables } from './allowed-tables'
import type { People } from './people'
import { SEATS, unitsOfTable } from './score'

/** Most tables of a budget that are proven to be the best there are. */
export const PROVEN_TABLES = 5
/** Tables that are enumerated at most. */
const MOST = 600_000
/** Tables scored between two readings of the clock. */
const BATCH = 8192
/** Rounds in which prices are bettered, those without a gain before the steps are halved, and the shortest steps. */
const ROUNDS = 600
const PATIENCE = 10
const SHORTEST = 0.005
/** Rounds after which tables that are too dear are thrown out. */
const SIFT = 6
/** Tables read while the few left are tried out. */
const READS = 3_000_000

export interface Best {
  /** The better tables, if any. */
  tables?: number[]
  /** Whether there are none better than these, or than those of now. */
  isProven: boolean
  scored: number
}

/**
 * Looks for the best tables for exactly these rows, six a table as they sit now, and proves that they are: prices of people
 * that pay for every table bound the sum of scores (Lagrangian relaxation, Held and Karp 1971); what is better than now has
 * only tables worth nearly their price, and those few are tried out.
 */
export function bestTables(
  people: People,
  rows: readonly number[],
  isOver: (scored: number) => boolean,
): Best {
  const sixes = allowedTables(people, rows, MOST)
  if (!sixes) return { isProven: false, scored: 0 }
  const count = sixes.length / SEATS
  const units = new Int16Array(count)
  const six = new Int32Array(SEATS)
  for (let t = 0; t < count; t++) {
    if (t % BATCH === 0 && isOver(t)) return { isProven: false, scored: t }
    for (let x = 0; x < SEATS; x++) six[x] = rows[sixes[t * SEATS + x]!]!
    units[t] = unitsOfTable(people, six)
  }
  let now = 0
  for (let at = 0; at < rows.length; at += SEATS) now += unitsOfTable(people, rows.slice(at, at + SEATS))
  const market = new Market(sixes, units, rows.length, now)
  if (!market.settle(() => isOver(count))) return { isProven: false, scored: count }
  const { chosen, isProven } = market.tryOut()
  return { ...(chosen && { tables: chosen.map((i) => rows[i]!) }), isProven, scored: count }
}

/** Tables that can be chosen from, and what people pay for them. */
class Market {
  private count: number
  private prices: Float64Array
  private total = Number.POSITIVE_INFINITY

  constructor(
    private readonly sixes: Uint16Array,
    private readonly units: Int16Array,
    private readonly n: number,
    private readonly now: number,
  ) {
    this.count = units.length
    this.prices = new Float64Array(n)
  }

  /** How much dearer than its worth a table of a better choice can be. */
  private room(): number {
    return this.total - this.now - 1 + 1e-6
  }

  /** Lowers prices and throws out tables until little is left to gain; false when the time is over. */
  settle(isOver: () => boolean): boolean {
    const { n } = this
    const prices = new Float64Array(n)
    const missing = new Float64Array(n)
    const dearest = new Int32Array(n)
    const slope = new Float64Array(n)
    let pace = 1
    let since = 0
    for (let round = 1; round <= ROUNDS && pace > SHORTEST && this.room() >= 0; round++) {
      if (isOver()) return false
      this.compare(prices, missing, dearest)
      // each person pays a sixth of what their dearest table lacks
      let total = 0
      for (let i = 0; i < n; i++) total += prices[i]! + missing[i]! / SEATS
      if (total < this.total - 1e-6) {
        this.total = total
        this.prices = prices.map((price, i) => price + missing[i]! / SEATS)
        since = 0
      } else if (++since === PATIENCE) {
        since = 0
        pace /= 2
        prices.set(this.prices)
        this.sift()
        continue
      }
      slope.fill(1)
      for (let i = 0; i < n; i++) {
        const at = dearest[i]! * SEATS
        for (let x = at; x < at + SEATS; x++) slope[this.sixes[x]!]! -= 1 / SEATS
      }
      let steep = 0
      for (let i = 0; i < n; i++) steep += slope[i]! ** 2
      if (steep < 1e-9) break
      const step = (pace * (total - this.now)) / steep
      for (let i = 0; i < n; i++) prices[i]! -= step * slope[i]!
      if (round % SIFT === 0) this.sift()
    }
    this.sift()
    return true
  }

  /** Finds for each person what the table lacks that lacks most. */
  private compare(prices: Float64Array, missing: Float64Array, dearest: Int32Array): void {
    const { sixes, units, count } = this
    missing.fill(Number.NEGATIVE_INFINITY)
    for (let t = 0, at = 0; t < count; t++, at += SEATS) {
      const a = sixes[at]!
      const b = sixes[at + 1]!
      const c = sixes[at + 2]!
      const d = sixes[at + 3]!
      const e = sixes[at + 4]!
      const f = sixes[at + 5]!
      const lacks = units[t]! - prices[a]! - prices[b]! - prices[c]! - prices[d]! - prices[e]! - prices[f]!
      if (lacks > missing[a]!) {
        missing[a] = lacks
        dearest[a] = t
      }
      if (lacks > missing[b]!) {
        missing[b] = lacks
        dearest[b] = t
      }
      if (lacks > missing[c]!) {
        missing[c] = lacks
        dearest[c] = t
      }
      if (lacks > missing[d]!) {
        missing[d] = lacks
        dearest[d] = t
      }
      if (lacks > missing[e]!) {
        missing[e] = lacks
        dearest[e] = t
      }
      if (lacks > missing[f]!) {
        missing[f] = lacks
        dearest[f] = t
      }
    }
  }

  /** What a table costs more than it is worth. */
  private lost(t: number): number {
    let lost = -this.units[t]!
    for (let x = t * SEATS; x < (t + 1) * SEATS; x++) lost += this.prices[this.sixes[x]!]!
    return lost
  }

  /** Throws out tables that no better choice can have. */
  private sift(): void {
    const { sixes, units } = this
    const room = this.room()
    let kept = 0
    for (let t = 0; t < this.count; t++) {
      if (this.lost(t) > room) continue
      sixes.copyWithin(kept * SEATS, t * SEATS, (t + 1) * SEATS)
      units[kept++] = units[t]!
    }
    this.count = kept
  }

  /** The best choice that is better than now, if any. */
  tryOut(): { chosen?: number[]; isProven: boolean } {
    if (this.room() < 0) return { isProven: true }
    const { n, sixes } = this
    const lists = Array.from({ length: n }, (): { set: number; lost: number; t: number }[] => [])
    for (let t = 0; t < this.count; t++) {
      let set = 0
      for (let x = t * SEATS; x < (t + 1) * SEATS; x++) set |= 1 << sixes[x]!
      const entry = { set, lost: this.lost(t), t }
      for (let x = t * SEATS; x < (t + 1) * SEATS; x++) lists[sixes[x]!]!.push(entry)
    }
    for (const list of lists) list.sort((a, b) => a.lost - b.lost || a.t - b.t)
    // those with the fewest tables first
    const order = [...lists.keys()].sort((i, j) => lists[i]!.length - lists[j]!.length)
    let room = this.room()
    let reads = READS
    const best: number[] = []
    const chosen: number[] = []
    const go = (free: number, lost: number): void => {
      if (free === 0) {
        best.splice(0, best.length, ...chosen)
        // the next must be better by a unit
        room = lost - 1 + 1e-6
        return
      }
      const first = order.find((i) => free & (1 << i))!
      for (const entry of lists[first]!) {
        if (lost + entry.lost > room || --reads < 0) return
        if (entry.set & ~free) continue
        chosen.push(entry.t)
        go(free & ~entry.set, lost + entry.lost)
        chosen.pop()
      }
    }
    go((1 << n) - 1, 0)
    const isProven = reads >= 0
    if (best.length === 0) return { isProven }
    return {
      chosen: best.flatMap((t) => Array.from(sixes.subarray(t * SEATS, (t + 1) * SEATS))),
      isProven,
    }
  }
}
