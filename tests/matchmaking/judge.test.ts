import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { todayIn } from '../../src/domain/time'
import { columns } from '../../src/matchmaking/core/people'
import { createRandom } from '../../src/matchmaking/core/random'
import { allowed, scoreTable } from '../../src/matchmaking/core/score'
import { judge } from '../../src/matchmaking/judge'
import { apartIn, poolOf } from '../../src/matchmaking/pool'
import { answers } from '../support/answers'
import { sampled } from '../support/sampled'
import { startWithPeople } from '../support/start-with-people'

const PEOPLE = 24

test('a table is judged allowed exactly when a run might make it, with the same score', async () => {
  const random = createRandom(5)
  const { call, addGroup, db } = await startWithPeople(PEOPLE, (i) => ({
    // four phones sign up twice
    phone: `+62812300000${i > 20 ? i - 20 : i}`,
    gender: random.below(3) ? 'male' : 'female',
    budget: random.below(20) ? '<Rp100.000' : '>Rp200.000',
    birthdate: `01/02/${1993 + random.below(12)}`,
    interests: [random.below(2) ? 'Musik' : 'Seni'],
  }))
  await addGroup({ members: [5, 6, 7, 8, 9, 10] })
  await call('PATCH', '/api/dinner-groups/1', { status: 'completed' })
  for (const i of [5, 6, 7, 8])
    await call('POST', '/api/register', answers(100 + i, { phone: `+62812300000${i}`, budget: '<Rp100.000' }))
  await call('POST', '/api/users/11/apart', { userId: 12 })
  await call('POST', '/api/users/13/update-profile', { smoker: '' })
  await call('POST', '/api/users/14/update-profile', { removed: 'tidak datang' })

  const today = todayIn()
  const pool = poolOf(db, today)
  const people = columns(pool.rows, apartIn(pool))
  const rowOf = new Map(pool.rows.map(({ id }, row) => [id, row]))
  const kinds = { allowed: 0, broken: 0 }
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(fc.integer({ min: 1, max: PEOPLE + 6 }), { minLength: 6, maxLength: 6 }),
        fc.shuffledSubarray(
          pool.rows.map(({ id }) => id),
          { minLength: 6, maxLength: 6 },
        ),
      ),
      (ids) => {
        const rows = ids.flatMap((id) => rowOf.get(id) ?? [])
        const possible = rows.length === 6 && allowed(people, rows)
        const [table] = judge(db, [ids], { today })
        expect([ids, table!.breaks.length === 0]).toEqual([ids, possible])
        if (possible) expect(table!.score!).toBeCloseTo(scoreTable(people, rows), 9)
        kinds[possible ? 'allowed' : 'broken']++
      },
    ),
    { numRuns: sampled(500, 1500), seed: 3 },
  )
  expect(Math.min(kinds.allowed, kinds.broken)).toBeGreaterThan(10)
})
