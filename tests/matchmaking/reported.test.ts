import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
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
