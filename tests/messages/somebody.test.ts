import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Queue } from '../../src/domain/messages/messages'
import { checkInvariants } from '../support/invariants'
import { checkAfter, checkMoney } from '../support/money'
import { inHours } from '../support/pages'
import { changeSeatTickets } from '../support/put-seat'
import { startWithPeople } from '../support/start-with-people'

/** A table of six of an evening, one who paid and stands by, one who joined late and does, one on its list and one in the queue. */
async function start() {
  const app = await startWithPeople(10, () => ({ gender: 'female', budget: '<Rp100.000' }))
  const { db, call } = app
  checkAfter(db)
  const all = db.values<[number]>(sql`select user_id from profiles order by user_id`).map(([id]) => id)
  const { id: eveningId } = await app.addEvening({ price: 50_000, tablesMax: 2 })
  const put = (userId: number, pay: string) =>
    call('POST', `/api/evenings/${eveningId}/tickets`, { userId, pay })
  for (const userId of all.slice(0, 7)) await put(userId, 'paid')
  await put(all[8]!, 'later')
  const preview = await (await call('POST', `/api/evenings/${eveningId}/tables/preview`, {})).json()
  const { groups, standby } = await (
    await call('POST', `/api/evenings/${eveningId}/tables`, { digest: preview.digest })
  ).json()
  await put(all[7]!, 'later')
  const groupId = groups[0] as number
  const members = all.slice(0, 7).filter((id) => id !== standby[0])
  const [paid, late, listed, waiting] = [standby[0] as number, all[7]!, all[8]!, all[9]!]
  const find = async (query = '') =>
    (await (await call('GET', `/api/dinner-groups/${groupId}/somebody${query}`)).json()) as {
      people: { userId: number; from: string; kind: string | null }[]
    }
  const seat = async (userId: number, insteadOf?: number) => {
    const body = { userId, insteadOf, version: (await app.group(groupId)).version }
    const answer = await call('POST', `/api/dinner-groups/${groupId}/somebody`, body)
    return { status: answer.status, ...(await answer.json()) }
  }
  const seatOf = (userId: number) =>
    db.all<{ status: string; payBy: string | null; leftCode: string | null }>(sql`
      select status, pay_by as payBy, left_code as leftCode from seats
      where user_id = ${userId} and group_id = ${groupId} order by id desc limit 1`)[0]
  const due = async (userId: number) => {
    const { items }: Queue = await (await call('GET', '/api/messages/queue?all=true')).json()
    return items.filter((one) => one.userId === userId).map(({ kind }): string | null => kind)
  }
  const check = () => {
    checkInvariants(db)
    checkMoney(db)
  }
  return {
    ...{ ...app, members, paid, late, listed, waiting, groupId, eveningId },
    ...{ find, seat, seatOf, due, check },
  }
}

test('who stands by is offered first, then the list, then the queue; who was on the list is confirmed and asked to pay', async () => {
  const { members, paid, late, listed, waiting, groupId, call, find, seat, seatOf, due, check } =
    await start()
  await call('PATCH', `/api/dinner-groups/${groupId}`, { members: members.slice(1) })
  const { people } = await find()
  expect(people.map(({ userId, from, kind }) => [userId, from, kind])).toEqual([
    [paid, 'standby', null],
    [late, 'standby', 'pay'],
    [listed, 'list', 'pay'],
    [waiting, 'queue', 'invite'],
  ])
  const seated = await seat(listed)
  expect(seated).toMatchObject({ status: 200, group: { id: groupId } })
  expect(seatOf(listed)).toMatchObject({ status: 'confirmed', payBy: expect.any(String) })
  expect(await due(listed)).toEqual(['pay'])
  check()
  expect((await call('POST', `/api/acts/${seated.undo}/undo`, {})).status).toBe(200)
  expect(seatOf(listed)).toBeUndefined()
  check()
  expect((await seat(paid)).status).toBe(200)
  expect(seatOf(paid)).toMatchObject({ status: 'paid' })
  expect((await seat(waiting)).status).toBe(409)
})

test('who was offered a seat and cancelled, was removed, paused or kept apart since is not given it', async () => {
  for (const since of ['cancelled', 'paused', 'removed', 'apart']) {
    const { db, members, listed, groupId, eveningId, call, find, seat, seatOf, due, check } = await start()
    await call('PATCH', `/api/dinner-groups/${groupId}`, { members: members.slice(1) })
    expect((await find()).people.map(({ userId }) => userId)).toContain(listed)
    const { id } = db.all<{ id: number }>(sql`select id from tickets where user_id = ${listed}`)[0]!
    if (since === 'cancelled') await call('DELETE', `/api/evenings/${eveningId}/tickets/${id}`)
    const until = inHours(720).slice(0, 10)
    if (since === 'paused') await call('POST', `/api/users/${listed}/pause`, { until })
    if (since === 'removed') await call('POST', `/api/users/${listed}/update-profile`, { removed: 'x' })
    if (since === 'apart') await call('POST', `/api/users/${listed}/apart`, { userId: members[1] })
    expect([since, (await seat(listed)).status, seatOf(listed)]).toEqual([since, 409, undefined])
    expect([since, await due(listed)]).toEqual([since, []])
    check()
  }
})

test('in the last three hours nobody of the list or who stood by is offered a seat, or given it, as there is no time to pay', async () => {
  const { db, members, paid, listed, waiting, groupId, eveningId, call, find, seat } = await start()
  await call('PATCH', `/api/dinner-groups/${groupId}`, { members: members.slice(1) })
  const at = inHours(2)
  db.run(
    sql`update evenings set at = ${at}, answers_until = ${inHours(-3)}, pay_until = ${inHours(-2)}, details_from = ${inHours(-1)}`,
  )
  db.run(sql`update dinner_groups set event_at = ${at} where evening_id = ${eveningId}`)
  expect((await find()).people.map(({ userId }) => userId)).toEqual([waiting])
  for (const userId of [listed, paid]) expect((await seat(userId)).status).toBe(409)
  expect((await seat(waiting)).status).toBe(200)
})

test('the seat of who has not paid in time goes in one press, and of who has paid it does not', async () => {
  const { members, paid, listed, groupId, db, call, find, seat, seatOf, due, check } = await start()
  await call('PATCH', `/api/dinner-groups/${groupId}/member-status`, {
    ...{ userId: members[0], isBackup: false, status: 'confirmed' },
  })
  expect((await seat(paid, members[0])).status).toBe(409)
  changeSeatTickets(db, `user_id = ${members[0]}`, { payBy: inHours(-1) })
  expect((await find(`?insteadOf=${members[0]}`)).people.map(({ from }) => from)).toEqual([
    ...['standby', 'standby', 'list', 'queue'],
  ])
  expect(await seat(paid, members[0])).toMatchObject({ status: 200, message: 'They have the seat' })
  expect(seatOf(paid)).toMatchObject({ status: 'paid' })
  expect(seatOf(members[0]!)).toMatchObject({ leftCode: 'no payment' })
  expect(await due(members[0]!)).toEqual(['release'])
  check()
  expect((await seat(listed, members[1])).status).toBe(409)
})
