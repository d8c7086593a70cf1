import type { PersonRow } from '../../src/matchmaking/core/people'
import { apartKeys, brokenRules, type Pool } from './validate'

// exact answers for small pools, by code that shares nothing with the search

/** Steps after which the reference gives up. */
const STEPS = 150_000

/** The rows of one budget that the aims want seated, ascending; undefined when it cannot be proven in time. */
export function bestSeated(pool: Pool): number[] | undefined {
  const { rows } = pool
  const n = rows.length
  const weights = rows.map(
    ({ waited }, row) => (BigInt(waited >= 3) << 90n) + (BigInt(waited) << 60n) + (1n << BigInt(n - 1 - row)),
  )
  const steps = { left: STEPS }
  let best: { left: number[]; overdue: bigint } | undefined
  // fewer tables are better only when somebody overdue gets a seat by it
  for (let tables = Math.floor(n / 6); tables >= 0; tables--) {
    for (const left of cheapestSets(weights, n - 6 * tables)) {
      const overdue = left.reduce((sum, row) => sum + weights[row]!, 0n) >> 90n
      if (best && overdue >= best.overdue) break
      if (steps.left <= 0) return undefined
      const out = new Set(left)
      const feasible = partition(
        pool,
        [...rows.keys()].filter((row) => !out.has(row)),
        steps,
      )
      if (feasible === undefined) return undefined
      if (!feasible) continue
      best = { left, overdue }
      break
    }
    if (best && best.overdue === 0n) break
  }
  const out = new Set(best!.left)
  return [...rows.keys()].filter((row) => !out.has(row))
}

/** Whether these rows can be parted into tables that break no rule; undefined when the steps run out. */
function partition(pool: Pool, seated: readonly number[], steps: { left: number }): boolean | undefined {
  const { rows } = pool
  const keys = apartKeys(pool)
  const byAge = [...seated].sort((a, b) => rows[a]!.age - rows[b]!.age)
  const taken = new Set<number>()
  const hopeless = new Set<string>()
  const kind = (row: number) => `${rows[row]!.age}${rows[row]!.woman}`
  const history = new Set(pool.apart.flat())

  const lay = (): boolean => {
    const first = byAge.find((row) => !taken.has(row))
    if (first === undefined) return true
    // what is left over looks alike by ages and genders, but for people with a history
    const state = byAge
      .filter((row) => !taken.has(row))
      .map((row) => (history.has(rows[row]!.phone) ? `#${row}` : kind(row)))
      .join()
    if (hopeless.has(state)) return false
    const candidates = byAge.filter(
      (row) => !taken.has(row) && row !== first && mayMeet(rows, keys, first, row),
    )
    const tried = new Set<string>()
    const fill = (six: number[], from: number): boolean => {
      if (steps.left-- <= 0) return false
      if (six.length === 6) {
        const alike = six.map((row) => (history.has(rows[row]!.phone) ? `#${row}` : kind(row))).join()
        if (tried.has(alike)) return false
        tried.add(alike)
        if (
          brokenRules(
            six.map((row) => rows[row]!),
            keys,
          )
        )
          return false
        for (const row of six) taken.add(row)
        if (lay()) return true
        for (const row of six) taken.delete(row)
        return false
      }
      for (let at = from; at < candidates.length; at++) {
        const row = candidates[at]!
        if (six.every((other) => mayMeet(rows, keys, other, row)) && fill([...six, row], at + 1)) return true
      }
      return false
    }
    if (fill([first], 0)) return true
    hopeless.add(state)
    return false
  }
  const found = lay()
  return found ? true : steps.left <= 0 ? undefined : false
}

/** Whether two rows may sit at one table. */
export function mayMeet(
  rows: readonly PersonRow[],
  keys: ReadonlySet<string>,
  a: number,
  b: number,
): boolean {
  const [one, other] = [rows[a]!, rows[b]!]
  return (
    Math.abs(one.age - other.age) <= 10 &&
    one.budget === other.budget &&
    one.phone !== other.phone &&
    !keys.has(`${one.phone} ${other.phone}`)
  )
}

/** All sets of `size` indexes, those with the smallest sum of weights first. */
function* cheapestSets(weights: readonly bigint[], size: number): Generator<number[]> {
  const order = [...weights.keys()].sort((a, b) => (weights[a]! < weights[b]! ? -1 : 1))
  const cost = (set: readonly number[]) => set.reduce((sum, at) => sum + weights[order[at]!]!, 0n)
  const start = Array.from({ length: size }, (_, k) => k)
  const open = [{ set: start, cost: cost(start) }]
  const seen = new Set([start.join()])
  while (open.length > 0) {
    let at = 0
    for (let k = 1; k < open.length; k++) if (open[k]!.cost < open[at]!.cost) at = k
    const { set } = open.splice(at, 1)[0]!
    yield set.map((k) => order[k]!)
    for (let k = 0; k < size; k++) {
      const next = set[k]! + 1
      if (next >= weights.length || next === set[k + 1]) continue
      const other = set.with(k, next)
      if (seen.has(other.join())) continue
      seen.add(other.join())
      open.push({ set: other, cost: cost(other) })
    }
  }
}
