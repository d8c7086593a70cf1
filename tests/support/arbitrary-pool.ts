import fc from 'fast-check'
import type { PersonRow } from '../../src/matchmaking/core/people'
import { createRandom } from '../../src/matchmaking/core/random'
import type { Pool } from './validate'

/** Pools of every kind: skewed genders, ages and budgets, people who waited, much or little history. */
export function arbitraryPool(size: { minLength?: number; maxLength: number }): fc.Arbitrary<Pool> {
  return fc
    .record({
      women: fc.constantFrom(0, 1, 3, 5, 7, 9, 10),
      youngest: fc.constantFrom(18, 18, 30),
      ages: fc.constantFrom(1, 5, 10, 14, 25, 82),
      budgets: fc.constantFrom(1, 1, 2, 3),
      waiting: fc.constantFrom(0, 0, 1, 4),
      history: fc.constantFrom(0, 0, 0.05, 0.3, 0.8),
    })
    .chain((shape) =>
      fc
        .record({ people: fc.array(arbitraryPerson(shape), { ...size, size: 'max' }), seed: fc.nat() })
        .map(({ people, seed }) => {
          const rows = people.map((person, phone) => ({ ...person, id: 1000 + phone, phone }))
          return { rows, apart: somePairs(rows.length, shape.history, seed) }
        }),
    )
}

/** About `share` of all pairs of `n` phones. */
function somePairs(n: number, share: number, seed: number): [number, number][] {
  const random = createRandom(seed)
  const pairs: [number, number][] = []
  for (let a = 0; a < n; a++) {
    for (let b = 0; b < a; b++) if (random.below(1000) < 1000 * share) pairs.push([a, b])
  }
  return pairs
}

interface Shape {
  women: number
  youngest: number
  ages: number
  budgets: number
  waiting: number
}

function arbitraryPerson(shape: Shape): fc.Arbitrary<Omit<PersonRow, 'id' | 'phone'>> {
  const set = fc.integer({ min: 1, max: 255 })
  return fc.record({
    age: fc.integer({ min: shape.youngest, max: Math.min(100, shape.youngest + shape.ages) }),
    woman: fc.integer({ min: 0, max: 9 }).map((share) => share < shape.women),
    activity: fc.integer({ min: 0, max: 5 }),
    budget: fc.integer({ min: 0, max: shape.budgets - 1 }),
    comfort: fc.integer({ min: 1, max: 5 }),
    hobbies: set,
    interests: set,
    smokes: fc.boolean(),
    drinks: fc.boolean(),
    waited: fc.integer({ min: 0, max: shape.waiting }),
  })
}
