// what becomes of outcomes with their person: links of two numbers, export, erasure, and the first start
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { pausePerson } from '../../src/attendance/attendance'
import { startAttendance } from '../../src/attendance/start'
import { OPERATOR } from '../../src/audit/staff'
import { type Tx, transact } from '../../src/db/transact'
import { changePhone } from '../../src/people/change-phone'
import { DAY_MS, startDinner } from '../support/who-came'

type Dinner = Awaited<ReturnType<typeof startDinner>>

function phoneOf({ db }: Pick<Dinner, 'db'>, userId: number): string {
  return db.values<[string]>(sql`select phone from sign_ups where user_id = ${userId}`)[0]![0]
}

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test('one person of two numbers has the outcomes of both, one a dinner, and the later pause', async () => {
  const app = await startDinner({ people: 12 })
  app.moveDinner(-3)
  await app.mark({ 1: 'came', 2: 'no-show' })
  pausePerson(app.db, OPERATOR, 2, inDays(20))
  pausePerson(app.db, OPERATOR, 9, inDays(10))
  transact(app.db, () => changePhone(app.db as Tx, 2, phoneOf(app, 9)))
  for (const userId of [2, 9]) {
    const { outcomes, pausedUntil } = await app.outcomesOf(userId)
    expect([outcomes.map(({ outcome }) => outcome), pausedUntil]).toEqual([['no-show'], inDays(20)])
  }
})

test('at its first start the server computes what dinners of before tell, once, and leaves unmarked what they do not', async () => {
  const app = await startDinner({ hours: 20 })
  const { db, call, setStatus } = app
  await setStatus(1, 'dropped')
  await setStatus(3, 'idle')
  await call('PATCH', '/api/dinner-groups/1', { members: [1, 3, 4, 5, 6] })
  const computed = app.stored()
  expect(computed.map(({ userId, outcome }) => [userId, outcome])).toEqual([
    [1, 'cancelled late'],
    [2, 'cancelled late'],
  ])
  db.run(sql`delete from outcomes`)
  startAttendance(db, 'Asia/Jakarta')
  expect(app.stored()).toEqual([])
  db.run(sql`delete from settings where key = 'time_zone'`)
  startAttendance(db, 'Asia/Jakarta')
  expect(app.stored()).toEqual(computed)
})

test('a pause takes a day to come within a year, says it, and ends at a press', async () => {
  const { call, outcomesOf, db } = await startDinner()
  const pause = async (until: unknown, id = 9) =>
    (await call('POST', `/api/users/${id}/pause`, { until })).status
  for (const until of ['2020-01-01', inDays(0).slice(0, 7), '2026-02-31', inDays(400), 5, undefined])
    expect([until, await pause(until)]).toEqual([until, 422])
  expect(await pause(inDays(30), 99)).toBe(404)
  expect([await pause(inDays(30)), (await outcomesOf(9)).pausedUntil]).toEqual([200, inDays(30)])
  expect([await pause(null), (await outcomesOf(9)).pausedUntil]).toEqual([200, null])
  expect((await call('GET', '/api/users/99/outcomes')).status).toBe(404)
  const entries = db.values(
    sql`select action, user_id, detail from audit_entries where action like '%pause%' order by id`,
  )
  expect(entries).toEqual([
    ['paused a person', 9, inDays(30)],
    ['ended a pause', 9, ''],
  ])
})
