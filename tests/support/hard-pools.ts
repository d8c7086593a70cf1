import { columns, type PersonRow } from '../../src/matchmaking/core/people'
import { createRandom, type Random } from '../../src/matchmaking/core/random'
import { seat } from '../../src/matchmaking/core/seat'
import { madeUpPeople } from './people'
import type { Pool } from './validate'

/** Made-up people of one budget. */
export function oneBudget(n: number, seed: number): PersonRow[] {
  return madeUpPeople(n, seed).map((row) => ({ ...row, budget: 1 }))
}

/** A pool in which `share` of all pairs must not meet. */
export function barredPool(n: number, share: number, seed: number): Pool {
  const random = createRandom(seed)
  const rows = oneBudget(n, seed)
  return { rows, apart: pairsOf(n).filter(() => random.below(1000) < 1000 * share) }
}

/**
 * A pool for which a seating of everybody is known to exist: six by six they may sit together, while `share` of all
 * other pairs must not meet.
 */
export function plantedPool(tables: number, share: number, seed: number): Pool {
  const random = createRandom(seed)
  const people = oneBudget(tables * 12, seed)
  const found = seat(columns(people, []), { seed, maxMoves: 0, now: () => 0 }).tables.subarray(0, 6 * tables)
  // numbered again in a random order, so that the order tells nothing
  const seats = shuffled(
    [...found].map((row, at) => ({ row: people[row]!, table: Math.floor(at / 6) })),
    random,
  )
  const apart = pairsOf(seats.length).filter(
    ([a, b]) => seats[a]!.table !== seats[b]!.table && random.below(1000) < 1000 * share,
  )
  return { rows: seats.map(({ row }, phone) => ({ ...row, id: 1000 + phone, phone })), apart }
}

/** The people of one budget of 60 or 45 who dined at random tables a few times; three of ten missed turns, up to four. */
export function dinersPool(people: number, dinners: number, budget: number, seed: number): Pool {
  const chance = createRandom(seed * 77 + 5)
  const rows = madeUpPeople(people, 9300 + seed).map((row) => ({
    ...row,
    waited: chance.below(1000) < 300 ? 1 + chance.below(2 + (seed % 3)) : 0,
  }))
  const random = createRandom(seed)
  const apart: [number, number][] = []
  for (let dinner = 0; dinner < dinners; dinner++) {
    const mixed = shuffled(rows, random)
    for (let at = 0; at + 6 <= people * 0.7; at += 6)
      for (const [a, b] of pairsOf(6)) apart.push([mixed[at + a]!.phone, mixed[at + b]!.phone])
  }
  return { rows: rows.filter((row) => row.budget === budget), apart }
}

const pairsOf = (n: number) =>
  Array.from({ length: n }, (_, b) => Array.from({ length: b }, (_, a) => [a, b] as [number, number])).flat()

/** The same in an order of chance. */
function shuffled<T>(items: readonly T[], random: Random): T[] {
  const mixed = [...items]
  for (let k = mixed.length - 1; k > 0; k--) {
    const other = random.below(k + 1)
    ;[mixed[k], mixed[other]] = [mixed[other]!, mixed[k]!]
  }
  return mixed
}
