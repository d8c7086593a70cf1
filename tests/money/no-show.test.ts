import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../src/db/transact'
import type { Outcome } from '../../src/domain/after-dinner/outcome'
import { UNSET } from '../../src/domain/house/house'
import { startMoney } from '../../src/money/start'
import { updatePayments } from '../../src/money/update'
import { storeEvening } from '../support/evening'
import { checkMoney } from '../support/money'
import { startPages } from '../support/pages'

async function startDinner() {
  const app = await startPages()
  for (const id of app.members) await app.setStatus(id, 'paid')
  app.setTime(-3)
  const mark = async (outcomes: Record<number, Outcome | null>, more: object = {}) => {
    const answers = []
    for (const [userId, outcome] of Object.entries(outcomes)) {
      const path = `/api/dinner-groups/${app.groupId}/guests/${userId}`
      answers.push(await app.staff('PUT', path, { outcome, ...more }))
    }
    return answers[0]
  }
  const stateOf = (userId: number) =>
    app
      .paymentsOf(userId)
      .map(({ state }) => state)
      .join()
  const giveBack = async (userId: number, off = 1) => {
    const { id, version } = app.paymentsOf(userId).find(({ paidAt }) => paidAt)!
    return app.mark(id, 'owed', { version: version + off - 1 })
  }
  const undo = (act: number) => app.staff('POST', `/api/acts/${act}/undo`, {})
  return { ...app, mark, stateOf, giveBack, undo }
}

test('forfeited money is given back as what usually becomes of it, and undo forfeits it again', async () => {
  const app = await startDinner()
  const { mark, stateOf, undo, giveBack } = app
  const [missed, other] = app.members as [number, number]
  await mark({ [missed]: 'no-show' })
  const { undo: act, status } = await giveBack(missed)
  expect([status, stateOf(missed)]).toEqual([200, 'owed'])
  expect((await app.staff('GET', '/api/dues?state=credit')).items).toMatchObject([
    { userId: missed, chosen: 'credit' },
  ])
  expect((await undo(act)).status).toBe(200)
  expect(stateOf(missed)).toBe('forfeited')
  // cancelled too late
  app.setTime(20)
  await app.setStatus(other, 'dropped')
  expect((await giveBack(other)).status).toBe(200)
  expect(stateOf(other)).toBe('owed')
  // only what is forfeited, by its version
  expect((await giveBack(other)).status).toBe(422)
  expect((await giveBack(missed, 0)).status).toBe(409)
})

test('a no-show of before such money was forfeited forfeits it at the next start, once', async () => {
  const app = await startDinner()
  const [missed, came] = app.members as [number, number]
  await app.mark({ [missed]: 'no-show', [came]: 'came' })
  // as the version before left it
  const leave = () => app.db.run(sql`update payments set state = 'held' where user_id = ${missed}`)
  leave()
  app.db.run(sql`delete from settings where key = 'no_shows_forfeited'`)
  const before = app.db.all(sql`select * from payments where user_id <> ${missed}`)
  startMoney(app.db, UNSET)
  expect(app.stateOf(missed)).toBe('forfeited')
  expect(app.db.all(sql`select * from payments where user_id <> ${missed}`)).toEqual(before)
  checkMoney(app.db)
  leave()
  startMoney(app.db, UNSET)
  expect(app.stateOf(missed)).toBe('held')
})

test('who was absent where their seat was given away at the door forfeits and is corrected, too', async () => {
  const app = await startDinner()
  const [absent] = app.members as [number]
  app.db.run(sql`update memberships set left_at = event_at, left_code = 'absent', holds_seat = 0 from dinner_groups
    where dinner_groups.id = group_id and user_id = ${absent}`)
  await app.mark({ [absent]: 'no-show' })
  expect(app.stateOf(absent)).toBe('forfeited')
  await app.mark({ [absent]: 'came' })
  expect(app.stateOf(absent)).toBe('held')
})

test('a no-show of one table of an evening forfeits what was paid for another one', async () => {
  const app = await startDinner()
  const [id] = app.members as [number]
  const [[evening]] = app.db.values<[number]>(sql`
    insert into evenings (at, city, area, price, answers_until, pay_until, details_from, status)
    select event_at, 'Jogja', 'Kota', 150000, event_at, event_at, event_at, 'open' from dinner_groups returning id`) as [
    [number],
  ]
  app.db.run(sql`update dinner_groups set evening_id = ${evening}`)
  const { groupId: to } = storeEvening(app.db, { first: 20 })
  app.db.run(sql`
    update dinner_groups set evening_id = ${evening}, event_at = (select at from evenings) where id = ${to}`)
  app.db.run(sql`delete from memberships where group_id = ${to}`)
  app.db.run(sql`update memberships set group_id = ${to} where user_id = ${id}`)
  app.db.run(sql`update payments set group_id = ${to} where user_id = ${id}`)
  app.db.run(sql`
    insert into outcomes (person_id, group_id, dinner_day, outcome, at, source)
    select person_id, ${app.groupId}, '2026-01-01', 'no-show', '2026-01-01', 'staff' from profiles where user_id = ${id}`)
  updatePayments(app.db as Tx, [to], new Date())
  expect(app.stateOf(id)).toBe('forfeited')
})
