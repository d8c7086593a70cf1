import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Candidates } from '../../src/domain/matchmaking/seating'
import { answers } from '../support/answers'
import { startApp } from '../support/app'

/** Six alike, and backups of the given answers: 7, 8 and so on. */
async function withBackups(...backups: Record<string, unknown>[]) {
  const { call: visit, signIn, db } = await startApp()
  for (let i = 1; i <= 6; i++) await visit('POST', '/api/register', answers(i))
  for (const [i, changes] of backups.entries())
    await visit('POST', '/api/register', answers(7 + i, { gender: 'male', ...changes }))
  const { call } = await signIn()
  const form = { name: 'Meja', budget: 'Rp100.000 - Rp200.000', date: '2099-12-31' }
  const backupMembers = backups.map((_, i) => 7 + i)
  await call('POST', '/api/dinner-groups', { ...form, members: [1, 2, 3, 4, 5, 6], backupMembers })
  const candidates = async (userId: number) => {
    const answer = await call('GET', `/api/dinner-groups/1/candidates/${userId}`)
    return { status: answer.status, ...((await answer.json()) as Candidates) }
  }
  return { call, candidates, db }
}

test('candidates come with the score of the table they would make, the best first', async () => {
  const { call, candidates } = await withBackups({ hobbies: ['Ngegame'], interests: ['Politik'] }, {})
  const { candidates: found } = await candidates(1)
  expect(found.map(({ userId }) => userId)).toEqual([8, 7])
  expect(found[0]!.score).toBeGreaterThan(found[1]!.score!)
  // the same number that the table has once they sit there
  const promoted = await call('PATCH', '/api/dinner-groups/1', {
    members: [8, 2, 3, 4, 5, 6],
    backupMembers: [7],
  })
  expect(promoted.status).toBe(200)
  const { table } = await (await call('GET', '/api/dinner-groups/1')).json()
  expect(table.score).toBe(found[0]!.score)
})

test('candidates that break a rule come after those that fit, with the rule, and those who are busy last', async () => {
  const { candidates, db } = await withBackups({}, { birthdate: '01/01/1970' }, {})
  db.run(sql`insert into kept_apart (person_a, person_b, created_at)
    select min(person_id), max(person_id), '' from profiles where user_id in (3, 9)`)
  const { candidates: found } = await candidates(1)
  expect(found.map(({ userId, breaks }) => [userId, breaks.map(({ rule }) => rule)])).toEqual([
    [7, []],
    [9, ['apart']],
    [8, ['age']],
  ])
  // whom the others are kept apart from is no matter once they are gone themselves
  expect((await candidates(3)).candidates.find(({ userId }) => userId === 9)?.breaks).toEqual([])
})

test('the only woman left is named, and what is wrong with the table anyway is not held against a backup', async () => {
  const { call, candidates } = await withBackups({}, { budget: '>Rp200.000' })
  await call('POST', '/api/users/3/update-profile', { budget: '<Rp100.000' })
  await call('POST', '/api/users/6/update-profile', { gender: 'male' })
  const { candidates: found } = await candidates(2)
  expect(found.map(({ breaks }) => breaks.map(({ message }) => message))).toEqual([
    ['#4 is the only woman'],
    ['#4 is the only woman'],
  ])
})
