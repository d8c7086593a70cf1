import { mayMeet } from './reference'
import { apartKeys, type Pool } from './validate'

// bounds and proofs for pools whose tables can all be listed, by code that shares nothing with the search

/** Tables that are listed at most, and steps after which a proof is given up. */
const LISTED = 2_000_000
const STEPS = 20_000_000
const ROUNDS = 1500

interface Listed {
  /** Six rows each. */
  sixes: Int32Array
  worth: Float64Array
  rows: readonly number[]
}

/**
 * The best sum of scores of tables for exactly these rows, or `known` when nothing is better; undefined when it cannot be
 * proven in time. Scores are sixths of a point.
 *
 * Prices of people that pay for every table bound the sum (linear programming duality; found by subgradients, Held and
 * Karp 1971). A better seating has only tables that cost little more than they are worth: those few are tried out.
 */
export function bestSum(
  pool: Pool,
  seated: readonly number[],
  score: (six: ArrayLike<number>) => number,
  known: number,
): number | undefined {
  const sixes = listTables(pool, seated)
  if (!sixes) return undefined
  const worth = Float64Array.from({ length: sixes.length / 6 }, (_, t) =>
    Math.round(6 * score(sixes.subarray(6 * t, 6 * t + 6))),
  )
  const { prices, sum } = cheapestPrices({ sixes, worth, rows: seated }, pool.rows.length, 6 * known)
  let best = Math.round(6 * known)
  const lists = new Map<number, { six: Int32Array; lost: number }[]>(seated.map((row) => [row, []]))
  const room = sum - best - 1 + 1e-6
  worth.forEach((units, t) => {
    const six = sixes.subarray(6 * t, 6 * t + 6)
    const lost = six.reduce((sum, row) => sum + prices[row]!, -units)
    if (lost <= room) for (const row of six) lists.get(row)!.push({ six, lost })
  })
  for (const list of lists.values()) list.sort((a, b) => a.lost - b.lost)
  // the row with the fewest tables comes first
  const order = [...seated].sort((a, b) => lists.get(a)!.length - lists.get(b)!.length)
  const taken = new Uint8Array(pool.rows.length)
  let steps = STEPS
  const go = (reachable: number): void => {
    const first = order.find((row) => !taken[row])
    if (first === undefined) {
      best = Math.round(reachable)
      return
    }
    for (const { six, lost } of lists.get(first)!) {
      if (reachable - lost < best + 1 - 1e-6) break
      if (--steps < 0) return
      if (six.some((row) => taken[row])) continue
      for (const row of six) taken[row] = 1
      go(reachable - lost)
      for (const row of six) taken[row] = 0
    }
  }
  go(sum)
  return steps < 0 ? undefined : best / 6
}

/** Prices of people that pay for every table, with a sum as small as found while above `target`. */
function cheapestPrices({ sixes, worth, rows }: Listed, n: number, target: number) {
  const prices = new Float64Array(n)
  const missing = new Float64Array(n)
  const worst = new Int32Array(n)
  let best = { prices, sum: Number.POSITIVE_INFINITY }
  let pace = 1
  let since = 0
  for (let round = 0; round < ROUNDS && pace > 1e-3; round++) {
    // what each person's dearest table lacks, shared among its six
    missing.fill(Number.NEGATIVE_INFINITY)
    for (let t = 0; t < worth.length; t++) {
      let lacks = worth[t]!
      for (let x = 6 * t; x < 6 * t + 6; x++) lacks -= prices[sixes[x]!]!
      for (let x = 6 * t; x < 6 * t + 6; x++) {
        const row = sixes[x]!
        if (lacks > missing[row]!) {
          missing[row] = lacks
          worst[row] = t
        }
      }
    }
    const paid = new Float64Array(n)
    let sum = 0
    for (const row of rows) {
      paid[row] = prices[row]! + missing[row]! / 6
      sum += paid[row]
    }
    if (sum < best.sum - 1e-6) {
      best = { prices: paid, sum }
      since = 0
    } else if (++since === 20) {
      since = 0
      pace /= 2
      prices.set(best.prices)
      continue
    }
    if (sum <= target + 1e-6) break
    const slope = new Float64Array(n)
    for (const row of rows) {
      slope[row]! += 1
      if (missing[row]! > Number.NEGATIVE_INFINITY)
        for (let x = 6 * worst[row]!; x < 6 * worst[row]! + 6; x++) slope[sixes[x]!]! -= 1 / 6
    }
    const steep = slope.reduce((total, s) => total + s * s, 0)
    if (steep === 0) break
    const step = (pace * (sum - target)) / steep
    for (const row of rows) prices[row]! -= step * slope[row]!
  }
  return best
}

/** Every table of these rows that breaks no rule, six rows each; undefined when there are too many. */
function listTables(pool: Pool, rows: readonly number[]): Int32Array | undefined {
  const keys = apartKeys(pool)
  const later = new Map(
    rows.map((row, k) => [row, rows.slice(k + 1).filter((other) => mayMeet(pool.rows, keys, row, other))]),
  )
  const meets = new Map(rows.map((row) => [row, new Set(later.get(row))]))
  const found: number[] = []
  const six: number[] = []
  const grow = (candidates: readonly number[], women: number): boolean => {
    for (const row of candidates) {
      const together = women + Number(pool.rows[row]!.woman)
      six.push(row)
      if (six.length === 6) {
        if (together !== 1 && together !== 5) {
          if (found.length === 6 * LISTED) return false
          for (const other of six) found.push(other)
        }
      } else {
        const set = meets.get(row)!
        if (
          !grow(six.length === 1 ? later.get(row)! : candidates.filter((other) => set.has(other)), together)
        )
          return false
      }
      six.pop()
    }
    return true
  }
  return grow(rows, 0) ? Int32Array.from(found) : undefined
}
