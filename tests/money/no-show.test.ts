// the money of who did not come: forfeited for as long as that is noted, and never lost by a correction
import { expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Outcome } from '../../src/domain/outcome'
import { startMoney } from '../../src/money/start'
import { storeEvening } from '../support/evening'
import { checkMoney } from '../support/money'
import { startPages } from '../support/pages'

setDefaultTimeout(60_000)

async function startDinner() {
  const app = await startPages()
  for (const id of app.members) await app.setStatus(id, 'paid')
  app.setTime(-3)
  const mark = async (outcomes: Record<number, Outcome | null>, more: object = {}) => {
    const { version } = (await app.staff('GET', `/api/dinner-groups/${app.groupId}`)).group
    return app.staff('PUT', `/api/dinner-groups/${app.groupId}/outcomes`, { outcomes, ...more, version })
  }
  const stateOf = (userId: number) =>
    app.db.values<[string]>(sql`select state from payments where user_id = ${userId} order by id`).join()
  const undo = (act: number) => app.staff('POST', `/api/acts/${act}/undo`, {})
  const forfeited = async () => (await app.staff('GET', '/api/dues?state=forfeited')).matching
  return { ...app, mark, stateOf, undo, forfeited }
}

test('who did not come forfeits what they paid, whatever they are corrected to it is held again, and undo restores both', async () => {
  const app = await startDinner()
  const { mark, stateOf, undo } = app
  const [missed, came, late] = app.members as [number, number, number]
  const { undo: act } = await mark({ [missed]: 'no-show', [came]: 'came', [late]: 'late' })
  expect([missed, came, late].map(stateOf)).toEqual(['forfeited', 'held', 'held'])
  expect(await app.forfeited()).toBe(1)
  expect((await app.staff('GET', '/api/dues')).sums.paid.n).toBe(5)
  checkMoney(app.db)
  for (const outcome of ['came', 'late', 'excused', null] as const) {
    const corrected = await mark({ [missed]: outcome }, outcome === 'excused' ? { why: 'sakit' } : {})
    expect([outcome, stateOf(missed)]).toEqual([outcome, 'held'])
    await undo(corrected.undo)
    expect([outcome, stateOf(missed)]).toEqual([outcome, 'forfeited'])
  }
  expect((await undo(act)).status).toBe(200)
  expect(stateOf(missed)).toBe('held')
  expect(await app.forfeited()).toBe(0)
})

test('what is forfeited stays so when others of the table change, when the dinner is completed, and when its owner is deleted', async () => {
  const app = await startDinner()
  const [missed, other] = app.members as [number, number]
  await app.mark({ [missed]: 'no-show' })
  await app.setStatus(other, 'messaging')
  expect(app.stateOf(missed)).toBe('forfeited')
  await app.change({ status: 'completed' })
  expect(app.stateOf(missed)).toBe('forfeited')
  await app.staff('DELETE', `/api/users/${missed}`, { password: 'rahasia123' })
  expect(await app.forfeited()).toBe(1)
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
  startMoney(app.db, 'both')
  expect(app.stateOf(missed)).toBe('forfeited')
  expect(app.db.all(sql`select * from payments where user_id <> ${missed}`)).toEqual(before)
  checkMoney(app.db)
  leave()
  startMoney(app.db, 'both')
  expect(app.stateOf(missed)).toBe('held')
})

test('who was absent where their seat was given away at the door forfeits and is corrected, too', async () => {
  const app = await startDinner()
  const [absent] = app.members as [number]
  app.db.run(sql`update memberships set left_at = event_at, left_code = 'absent', active = 0 from dinner_groups
    where dinner_groups.id = group_id and user_id = ${absent}`)
  await app.mark({ [absent]: 'no-show' })
  expect(app.stateOf(absent)).toBe('forfeited')
  await app.mark({ [absent]: 'came' })
  expect(app.stateOf(absent)).toBe('held')
})

test('what was cancelled too late stays forfeited, whatever is noted of its owner afterwards', async () => {
  const app = await startDinner()
  const [id] = app.members as [number]
  app.setTime(30)
  await app.setStatus(id, 'dropped')
  expect(app.stateOf(id)).toBe('forfeited')
  app.setTime(-3)
  for (const outcome of ['no-show', 'excused', 'came', null] as const) {
    await app.mark({ [id]: outcome }, outcome === 'excused' ? { why: 'sakit' } : {})
    expect([outcome, app.stateOf(id)]).toEqual([outcome, 'forfeited'])
  }
})

test('who did not come and had not paid either, as staff note later, is due for it', async () => {
  const app = await startDinner()
  const [id] = app.members as [number]
  await app.mark({ [id]: 'no-show' })
  await app.setStatus(id, 'confirmed')
  // what was held had no digits: what is due has
  expect(app.stateOf(id)).toBe('void,due')
  checkMoney(app.db)
  await app.setStatus(id, 'paid')
  expect(app.stateOf(id)).toBe('void,forfeited')
  await app.mark({ [id]: 'came' })
  expect(app.stateOf(id)).toBe('void,held')
})

test('a no-show of one table of an evening forfeits what was paid for another one', async () => {
  const app = await startDinner()
  const [id] = app.members as [number]
  const [[evening]] = app.db.values<[number]>(sql`
    insert into evenings (at, city, area, price, answers_until, status)
    select event_at, 'Jogja', 'Kota', 150000, event_at, 'open' from dinner_groups returning id`) as [[number]]
  app.db.run(sql`update dinner_groups set evening_id = ${evening}`)
  const { groupId: to } = storeEvening(app.db, { first: 20 })
  app.db.run(sql`
    update dinner_groups set evening_id = ${evening}, event_at = (select at from evenings) where id = ${to}`)
  app.db.run(sql`update payments set group_id = ${to} where user_id = ${id}`)
  await app.mark({ [id]: 'no-show' })
  expect(app.stateOf(id)).toBe('forfeited')
})
