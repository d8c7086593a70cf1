import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { OPERATOR } from '../../src/audit/staff'
import { storeProposal } from '../../src/matchmaking/store-proposal'
import { startWithPeople } from '../support/start-with-people'

test('who has a report about them to decide on is in no run until staff have', async () => {
  const { db, call } = await startWithPeople(6, () => ({ gender: 'female' }))
  const tables = async () => (await (await call('POST', '/api/matchmaking/preview', {})).json()).tables.length
  expect(await tables()).toBe(1)
  const [about] = db.values<[number]>(sql`select person_id from profiles where user_id = 2`)[0]!
  const at = new Date().toISOString()
  db.run(sql`insert into reports (group_id, about_person, text, at) values (0, ${about}, 'Kasar', ${at})`)
  expect(await tables()).toBe(0)
  db.run(sql`update reports set state = 'nothing', decided_at = ${at}`)
  expect(await tables()).toBe(1)
})

test('a run that had found its tables when somebody was reported seats nobody with them', async () => {
  const { db, config } = await startWithPeople(12, () => ({ gender: 'female' }))
  db.run(sql`
    insert into reports (group_id, about_person, text, at)
    select 0, person_id, 'Kasar', '2026-11-20' from profiles where user_id = 2`)
  const table = (name: string, members: number[]) => ({
    ...{ name, budget: '<Rp100.000' as const, score: 50 },
    ...{ members, backups: [] },
  })
  const run = {
    startedBy: OPERATOR,
    startedAt: '2026-11-20',
    seed: 1,
    durationMs: 1,
    deadlineMs: 1,
    moves: 1,
  }
  const tables = [table('Satu', [1, 2, 3, 4, 5, 6]), table('Dua', [7, 8, 9, 10, 11, 12])]
  storeProposal({ db, timeZone: config.timeZone }, run, { tables, waiting: [] })
  expect(db.values(sql`select user_id from memberships order by user_id`).flat()).toEqual(tables[1]!.members)
})
