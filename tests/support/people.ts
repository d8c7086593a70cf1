import type { PersonRow } from '../../src/matchmaking/core/people'
import { createRandom, type Random } from '../../src/matchmaking/core/random'

/**
 * `n` made-up people as a big city's sign-ups look: mostly 20 to 27, two thirds at the two lower budgets, favourite
 * hobbies and topics, few who smoke or drink. The same seed gives the same people.
 */
export function madeUpPeople(n: number, seed: number): PersonRow[] {
  const random = createRandom(seed)
  return Array.from({ length: n }, (_, id) => {
    const woman = random.below(100) < 54
    const age = 18 + oneOf(random, AGES)
    return {
      id,
      phone: id,
      age,
      woman,
      activity: oneOf(
        random,
        age < 20 ? [20, 60, 12, 4, 0, 4] : age < 24 ? [2, 45, 40, 8, 1, 4] : [0, 6, 68, 18, 4, 4],
      ),
      budget: oneOf(random, [42, 43, 15]),
      comfort: 1 + oneOf(random, [8, 17, 35, 27, 13]),
      hobbies: someOf(random, [22, 12, 14, 15, 10, 12, 6, 9]),
      interests: someOf(random, [20, 16, 12, 8, 6, 17, 9, 12]),
      smokes: random.below(100) < (woman ? 8 : 42),
      drinks: random.below(100) < (woman ? 14 : 24),
      waited: 0,
    }
  })
}

/** Weights of the ages 18 to 35. */
const AGES = [5, 7, 9, 11, 12, 12, 11, 9, 7, 5, 4, 3, 2, 2, 1, 1, 1, 1]

function oneOf(random: Random, weights: readonly number[]): number {
  let rest = random.below(weights.reduce((sum, weight) => sum + weight, 0))
  for (let at = 0; at < weights.length; at++) {
    rest -= weights[at]!
    if (rest < 0) return at
  }
  return 0
}

/** One to three of eight options as a set of bits: a seventh chooses one, more than half three. */
function someOf(random: Random, weights: readonly number[]): number {
  const count = 1 + oneOf(random, [15, 30, 55])
  let bits = 0
  for (let chosen = 0; chosen < count; ) {
    const bit = 1 << oneOf(random, weights)
    if (bits & bit) continue
    bits |= bit
    chosen++
  }
  return bits
}
