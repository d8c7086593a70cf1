import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { dinnerGroups } from '../../src/db/schema'
import type { DinnerGroup } from '../../src/domain/api'
import type { TableScore } from '../../src/domain/matchmaking/seating'
import { startWithPeople } from '../support/start-with-people'

async function withPeople(n: number, answersOf: (i: number) => Record<string, unknown> = () => ({})) {
  const app = await startWithPeople(n, answersOf)
  const { call } = app
  const details = async (id: number): Promise<{ group: DinnerGroup; table: TableScore }> =>
    (await call('GET', `/api/dinner-groups/${id}`)).json()
  const scoreOf = async (id = 1) => (await details(id)).table.score
  return { ...app, scoreOf, details }
}

const byHand = { name: 'Meja', budget: 'Rp100.000 - Rp200.000', members: [1, 2, 3, 4, 5, 6] }

describe('the score of a group', () => {
  test('is the one it was made with while its members are the same', async () => {
    const { call, db, details } = await withPeople(30, (i) => ({
      hobbies: [i % 3 ? 'Nonton' : 'Makan'],
      interests: [i % 4 ? 'Musik' : 'Seni', 'Politik'],
      birthdate: `${String((i % 28) + 1).padStart(2, '0')}/0${(i % 9) + 1}/${1996 + (i % 6)}`,
    }))
    await call('POST', '/api/matchmaking')
    const stored = db.select().from(dinnerGroups).orderBy(dinnerGroups.id).all()
    expect(stored).toHaveLength(5)
    for (const { id, score } of stored)
      expect((await details(id)).table).toMatchObject({ score: expect.closeTo(score!, 9), breaks: [] })
  })

  test('is none unless six people have answered everything', async () => {
    const { call, details } = await withPeople(6)
    await call('POST', '/api/dinner-groups', byHand)
    await call('POST', '/api/users/2/update-profile', { budget: '' })
    expect((await details(1)).table).toMatchObject({
      score: null,
      terms: null,
      breaks: [{ rule: 'incomplete' }],
    })
    await call('PATCH', '/api/dinner-groups/1', { members: [1, 3, 4] })
    expect((await details(1)).table).toMatchObject({ score: null, breaks: [{ rule: 'size' }] })
    await call('PATCH', '/api/dinner-groups/1', { members: [] })
    expect((await details(1)).table).toEqual({ score: null, terms: null, breaks: [] })
  })

  test('takes ages of the day the group was made, in the zone people see', async () => {
    const { call, db, scoreOf } = await withPeople(6, (i) => ({
      ...(i === 6 && { birthdate: '10/03/1998' }),
    }))
    await call('POST', '/api/dinner-groups', byHand)
    const at = async (instant: string) => {
      db.run(sql`update dinner_groups set created_at = ${instant}`)
      return scoreOf()
    }
    // others turn 25 on 17 August; midnight in Jakarta is 17:00 in UTC
    // four years apart cost five pairs a unit each, and the one who is so the same distance again
    expect(await at('2026-03-09T16:59:59.000Z')).toBeCloseTo(74, 9)
    expect(await at('2026-03-09T17:00:00.000Z')).toBeCloseTo(74 - 5 / 6 - 5 / 6, 9)
  })
})
