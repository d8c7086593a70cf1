import type { People } from '../../src/matchmaking/core/people'
import { createRandom } from '../../src/matchmaking/core/random'
import { allowed, unitsOfTable } from '../../src/matchmaking/core/score'

/**
 * The yardstick: textbook annealing. It swaps two random people of one budget and scores both tables afresh at every
 * move; the temperature falls geometrically to the deadline. Who sits is given, as it is for the search. Improves
 * `tables`, which hold the budgets one after the other, in place and returns the moves.
 */
export function plainAnnealing(
  people: People,
  tables: Int32Array,
  options: { seed: number; deadlineMs: number; now: () => number },
): number {
  const { seed, deadlineMs, now } = options
  const random = createRandom(seed)
  // the seats of a budget are those from its first to before its last
  const firsts = new Int32Array(3).fill(-1)
  const lasts = new Int32Array(3)
  tables.forEach((row, seat) => {
    const budget = people.budget[row]!
    if (firsts[budget] === -1) firsts[budget] = seat
    lasts[budget] = seat + 1
  })
  const worth = Float64Array.from({ length: tables.length / 6 }, (_, t) => units(people, tables, 6 * t))

  const started = now()
  let heat = 24
  let moves = 0
  for (; ; moves++) {
    if (moves % 1024 === 0) {
      const spent = (now() - started) / deadlineMs
      if (spent >= 1) break
      heat = 24 * (1 / 24) ** spent
    }
    const pick = random.below(tables.length)
    const budget = people.budget[tables[pick]!]!
    const other = firsts[budget]! + random.below(lasts[budget]! - firsts[budget]!)
    const s = Math.floor(pick / 6)
    const t = Math.floor(other / 6)
    if (s === t) continue
    swap(tables, pick, other)
    const newS = units(people, tables, 6 * s)
    const newT = units(people, tables, 6 * t)
    const gain = newS + newT - worth[s]! - worth[t]!
    if (gain >= 0 || Math.exp(gain / heat) * 4294967296 > random.bits() >>> 0) {
      worth[s] = newS
      worth[t] = newT
    } else swap(tables, pick, other)
  }
  return moves
}

function swap(seats: Int32Array, a: number, b: number): void {
  const row = seats[a]!
  seats[a] = seats[b]!
  seats[b] = row
}

function units(people: People, seats: Int32Array, at: number): number {
  if (!allowed(people, seats.subarray(at, at + 6))) return -100_000
  return unitsOfTable(people, seats.subarray(at, at + 6))
}
