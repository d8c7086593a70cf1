import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { pauseEnd } from '../../src/domain/after-dinner/review'
import { todayIn } from '../../src/domain/time'
import { startWithPeople } from '../support/start-with-people'

test('who would take part but for a pause is told with its day, of all who are free and of an evening', async () => {
  const { call, addGroup, addEvening, join, leave } = await startWithPeople(12)
  const until = pauseEnd(todayIn('Asia/Jakarta'), 20)
  await addGroup()
  // one has a seat
  for (const id of [1, 7, 8]) await call('POST', `/api/users/${id}/pause`, { until })
  const { id } = await addEvening()
  await join(id, [7, 9])
  await leave(id, [8])
  const paused = async (query = '') => (await call('GET', `/api/matchmaking/paused${query}`)).json()
  expect(await paused()).toEqual({
    people: [
      { userId: 7, name: 'Tamu 7', until },
      { userId: 8, name: 'Tamu 8', until },
    ],
  })
  expect(await paused(`?evening=${id}`)).toEqual({ people: [{ userId: 7, name: 'Tamu 7', until }] })
  const { people } = await (await call('GET', `/api/evenings/${id}/people?list=joined`)).json()
  expect(people).toMatchObject([
    { userId: 7, pausedUntil: until },
    { userId: 9, pausedUntil: null },
  ])
  await call('POST', '/api/users/7/pause', { until: null })
  expect(await paused(`?evening=${id}`)).toEqual({ people: [] })
  expect((await call('GET', '/api/matchmaking/paused?evening=x')).status).toBe(422)
})

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
