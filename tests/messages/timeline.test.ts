import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/open'
import type { Tx } from '../../src/db/transact'
import type { Timeline } from '../../src/domain/staff/timeline'
import { makeLink } from '../../src/people/links'
import { startApp } from '../support/app'
import { CONFIG, storeEvening, storePeople } from '../support/evening'
import { eveningBody } from '../support/evenings'

const SOON = () => new Date(Date.now() + 8 * 86_400_000).toISOString()

async function startWithTable(changes = {}) {
  const app = await startApp({ ...CONFIG, publicUrl: 'https://semeja.example' })
  const { call } = await app.signIn()
  const table = storeEvening(app.db, { backups: 1, eventAt: SOON(), ...changes })
  const timeline = async (userId: number): Promise<Timeline> =>
    (await call('GET', `/api/users/${userId}/timeline`)).json()
  return { ...app, asStaff: call, timeline, ...table }
}

test('the timeline of somebody has messages, status, money and visits, the latest first', async () => {
  const { asStaff, timeline, groupId, members, db } = await startWithTable()
  const [userId] = members as [number]
  const opened = await (await asStaff('POST', '/api/messages', { userId, groupId, kind: 'invite' })).json()
  await asStaff('PATCH', `/api/messages/${opened.message.id}`, { result: 'sent' })
  const path = `/api/dinner-groups/${groupId}/member-status`
  for (const status of ['confirmed', 'paid'])
    await asStaff('PATCH', path, { userId, status, isBackup: false })
  await asStaff('POST', `/api/users/${userId}/pause`, { until: dayIn(30) })
  db.run(sql`
    insert into audit_entries (at, action, user_id) values (${new Date().toISOString()}, 'decided on a report', ${userId})`)
  const token = makeLink(db as Tx, userId, 'phone', new Date())
  const { events, pageOpenedAt } = await timeline(userId)
  // a host learns nothing of reports
  expect(JSON.stringify(events)).not.toContain('report')
  expect(events[0]).toMatchObject({ what: 'action', action: 'paused a person', groupId: null })
  expect(pageOpenedAt).toBeNull()
  expect(events.map(({ at }) => at)).toEqual(
    events
      .map(({ at }) => at)
      .sort()
      .reverse(),
  )
  expect(events.slice(1).toReversed()).toMatchObject([
    { what: 'seat', role: 'member', groupId, group: expect.any(String) },
    { what: 'message', kind: 'invite', result: 'sent', by: 'staff' },
    {
      what: 'action',
      action: 'changed a member status',
      detail: expect.stringContaining('confirmed'),
      by: 'staff',
    },
    { what: 'money', state: 'held', amount: expect.any(Number), payment: expect.any(Number) },
    {
      what: 'action',
      action: 'changed a member status',
      detail: expect.stringContaining('paid'),
      by: 'staff',
    },
  ])
  expect(JSON.stringify(events)).not.toContain(phoneOf(db, userId))

  await asStaff('GET', '/api/stats')
  db.run(sql`update links set last_used_at = '2026-11-20T05:00:00.000Z' where user_id = ${userId}`)
  expect(token).toBeTruthy()
  expect((await timeline(userId)).pageOpenedAt).toBe('2026-11-20T05:00:00.000Z')
})

test('hosts learn nothing of a review on the timeline, neither that it was decided nor that this was taken back', async () => {
  const { timeline, members, db } = await startWithTable()
  const [userId] = members as [number]
  for (const [action, detail] of [
    ['decided a review', 'lates, keep'],
    ['undid an act', 'review'],
    ['undid an act', 'pause'],
  ])
    db.run(sql`
      insert into audit_entries (at, action, user_id, detail) values ('2026-11-20T05:00:00.000Z', ${action}, ${userId}, ${detail})`)
  const { events } = await timeline(userId)
  expect(events.flatMap((event) => (event.what === 'action' ? event.detail : []))).toEqual(['pause'])
})

test('the timeline names the evening that somebody joined or left, as long as there is one', async () => {
  const { asStaff, timeline, db } = await startWithTable()
  const [userId] = storePeople(db, 1, 40) as [number]
  const { evening } = await (await asStaff('POST', '/api/evenings', eveningBody({}))).json()
  const tickets = `/api/evenings/${evening.id}/tickets`
  const { ticket } = await (await asStaff('POST', tickets, { userId, pay: 'later' })).json()
  await asStaff('DELETE', `${tickets}/${ticket.id}`)
  const joins = async () =>
    (await timeline(userId)).events
      .filter((event) => event.what === 'action')
      .map(({ eveningId, detail }) => [eveningId, detail])
  expect(await joins()).toEqual([
    [evening.id, 'left'],
    [evening.id, 'joined, pays later'],
  ])
  db.run(sql`delete from evenings`)
  expect(await joins()).toEqual([
    [null, 'left'],
    [null, 'joined, pays later'],
  ])
})

test('money of a dinner whose group is deleted still names it', async () => {
  const { asStaff, timeline, groupId, members } = await startWithTable()
  const [userId] = members as [number]
  const { group } = await (await asStaff('GET', `/api/dinner-groups/${groupId}`)).json()
  await asStaff('PATCH', `/api/dinner-groups/${groupId}/member-status`, {
    userId,
    status: 'paid',
    isBackup: false,
  })
  await asStaff('DELETE', `/api/dinner-groups/${groupId}`, { change_reason: 'hujan' })
  const money = (await timeline(userId)).events.filter(({ what }) => what === 'money')
  expect(money.length).toBeGreaterThan(0)
  for (const event of money) expect(event).toMatchObject({ groupId: null, group: group.name })
})

test('the timeline of who has left says how they did, and what they did on their page is theirs', async () => {
  const { asStaff, timeline, groupId, members, backups } = await startWithTable()
  const [first, second] = members as [number, number]
  await asStaff('PATCH', `/api/dinner-groups/${groupId}`, { members: members.slice(1), removed: 'Sakit' })
  expect((await timeline(first)).events[0]).toMatchObject({ what: 'left', reason: 'Sakit', by: 'staff' })
  await asStaff('PATCH', `/api/dinner-groups/${groupId}`, {
    members: [...members.slice(1), ...backups],
    backupMembers: [],
  })
  expect((await timeline(backups[0]!)).events.map((event) => event.what)).toEqual(['action', 'seat'])
  expect((await timeline(backups[0]!)).events.at(-1)).toMatchObject({ what: 'seat', role: 'backup' })
  expect((await timeline(second)).events).toHaveLength(1)
})

test('the timeline of a person spans all their sign-ups, and is for who is signed in', async () => {
  const { asStaff, call, timeline, members, db } = await startWithTable()
  const [first, second] = members as [number, number]
  expect((await timeline(first)).events).toHaveLength(1)
  const [{ personId }] = db.all<{ personId: number }>(
    sql`select person_id as personId from profiles where user_id = ${first}`,
  ) as [{ personId: number }]
  db.run(sql`update profiles set person_id = ${personId} where user_id = ${second}`)
  expect((await timeline(second)).events).toHaveLength(2)
  for (const id of ['99999', 'x'])
    expect((await asStaff('GET', `/api/users/${id}/timeline`)).status).toBe(404)
  expect((await call('GET', `/api/users/${first}/timeline`)).status).toBe(401)
})

test('details say until when each has to answer and pay, and what was sent last and by whom', async () => {
  const { asStaff, groupId, members } = await startWithTable()
  const [userId] = members as [number]
  const seat = async () =>
    (await (await asStaff('GET', `/api/dinner-groups/${groupId}`)).json()).seats[userId]
  expect(await seat()).toEqual({ answer_by: null, pay_by: null, last: null, amount: null, code: null })
  const opened = await (await asStaff('POST', '/api/messages', { userId, groupId, kind: 'invite' })).json()
  expect((await seat()).last).toMatchObject({ kind: 'invite', result: 'opened', by: 'staff' })
  await asStaff('PATCH', `/api/messages/${opened.message.id}`, { result: 'sent' })
  expect(await seat()).toMatchObject({ answer_by: expect.stringMatching(/Z$/), last: { result: 'sent' } })
  await asStaff('PATCH', `/api/dinner-groups/${groupId}/member-status`, {
    userId,
    status: 'confirmed',
    isBackup: false,
  })
  // that somebody said yes is no message
  expect(await seat()).toMatchObject({
    answer_by: null,
    pay_by: expect.stringMatching(/Z$/),
    last: { kind: 'invite' },
  })
})

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

function phoneOf(db: Db, userId: number): string {
  return db.all<{ phone: string }>(sql`select phone from sign_ups where user_id = ${userId}`)[0]!.phone
}
