import { allowedTables } from './allowed-tables'
import type { People } from './people'
import { SEATS } from './score'

/** People in one of two words of bits. */
const HALF = 26

/** Tables that are enumerated at most. */
const MOST = 60_000
/** Tables looked at in one search, and in all. */
const LOOKS = 400_000
const LOOKS_IN_ALL = 20_000_000

/** Partitions rows into allowed tables, exactly: all allowed tables of a small pool are given. */
export class ExactCover {
  private looks = LOOKS_IN_ALL
  private constructor(
    /** Those with the fewest tables first, so that dead ends show early. */
    private readonly order: readonly number[],
    /** Tables as two words of bits, listed at the first of their rows in that order. */
    private readonly low: readonly number[][],
    private readonly high: readonly number[][],
  ) {}

  /** Enumerates the tables of these rows, at most 52; null where they are too many. */
  static of(people: People, rows: readonly number[]): ExactCover | null {
    const sixes = allowedTables(people, rows, MOST)
    if (!sixes) return null
    const tables = new Int32Array(rows.length)
    for (const i of sixes) tables[i]!++
    const byTables = [...rows.keys()].sort((i, j) => tables[i]! - tables[j]!)
    const rank = new Int32Array(rows.length)
    byTables.forEach((i, k) => {
      rank[i] = k
    })
    const low: number[][] = rows.map(() => [])
    const high: number[][] = rows.map(() => [])
    for (let at = 0; at < sixes.length; at += SEATS) {
      let first = rows.length
      const words = [0, 0]
      for (let x = at; x < at + SEATS; x++) {
        const k = rank[sixes[x]!]!
        first = Math.min(first, k)
        words[k < HALF ? 0 : 1]! |= 1 << (k % HALF)
      }
      low[first]!.push(words[0]!)
      high[first]!.push(words[1]!)
    }
    return new ExactCover(
      byTables.map((i) => rows[i]!),
      low,
      high,
    )
  }

  /** Tables for all rows but those left out; null when there are none, undefined when that could not be told. */
  without(out: ReadonlySet<number>): number[] | null | undefined {
    const { order } = this
    const free = [0, 0]
    order.forEach((row, k) => {
      if (!out.has(row)) free[k < HALF ? 0 : 1]! |= 1 << (k % HALF)
    })
    const seated: number[] = []
    const hopeless = new Set<number>()
    const end = Math.max(0, this.looks - LOOKS)

    const cover = (low: number, high: number): boolean => {
      if (low === 0 && high === 0) return true
      const state = high * 2 ** HALF + low
      if (hopeless.has(state)) return false
      const first = low === 0 ? HALF + lowest(high) : lowest(low)
      const lows = this.low[first]!
      const highs = this.high[first]!
      for (let t = 0; t < lows.length; t++) {
        if (lows[t]! & ~low || highs[t]! & ~high) continue
        if (this.looks <= end) return false
        if (cover(low & ~lows[t]!, high & ~highs[t]!)) {
          for (const row of this.rowsOf(lows[t]!, highs[t]!)) seated.push(row)
          return true
        }
      }
      this.looks -= lows.length
      hopeless.add(state)
      return false
    }
    if (cover(free[0]!, free[1]!)) return seated
    return this.looks <= end ? undefined : null
  }

  private rowsOf(low: number, high: number): number[] {
    return this.order.filter((_, k) => (k < HALF ? low >> k : high >> (k - HALF)) & 1)
  }
}

const lowest = (set: number) => 31 - Math.clz32(set & -set)
