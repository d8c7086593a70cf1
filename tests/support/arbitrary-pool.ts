import fc from 'fast-check'
import type { PersonRow } from '../../src/matchmaking/core/people'
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
      fc.array(arbitraryPerson(shape), { ...size, size: 'max' }).chain((people) => {
        const rows = people.map((person, phone) => ({ ...person, id: 1000 + phone, phone }))
        const most = Math.floor((rows.length * (rows.length - 1) * shape.history) / 2)
        const phone = fc.integer({ min: 0, max: Math.max(0, rows.length - 1) })
        return fc.record({
          rows: fc.constant(rows),
          apart: fc.array(fc.tuple(phone, phone), {
            minLength: Math.floor(most / 2),
            maxLength: most,
            size: 'max',
          }),
        })
      }),
    )
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
