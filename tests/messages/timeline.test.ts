import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/open'
import type { Timeline } from '../../src/domain/timeline'
import { makeLink } from '../../src/people/links'
import { startApp } from '../support/app'
import { CONFIG, storeEvening } from '../support/evening'

const SOON = () => new Date(Date.now() + 8 * 86_400_000).toISOString()

async function startWithTable(changes = {}) {
  const app = await startApp({ ...CONFIG, publicUrl: 'https://semeja.example' })
  const { call } = await app.signIn()
  const table = storeEvening(app.db, { backups: 1, eventAt: SOON(), ...changes })
  const timeline = async (userId: number): Promise<Timeline> =>
    (await call('GET', `/api/dinner-groups/${table.groupId}/members/${userId}/timeline`)).json()
  return { ...app, asStaff: call, timeline, ...table }
}

test('the timeline of somebody at a dinner has messages, status, money and visits, the latest first', async () => {
  const { asStaff, timeline, groupId, members, db } = await startWithTable()
  const [userId] = members as [number]
  const opened = await (await asStaff('POST', '/api/messages', { userId, groupId, kind: 'invite' })).json()
  await asStaff('PATCH', `/api/messages/${opened.message.id}`, { result: 'sent' })
  const path = `/api/dinner-groups/${groupId}/member-status`
  for (const status of ['confirmed', 'paid'])
    await asStaff('PATCH', path, { userId, status, isBackup: false })
  const token = makeLink(db, userId, 'phone', new Date())
  const { events, pageOpenedAt } = await timeline(userId)
  expect(pageOpenedAt).toBeNull()
  expect(events.map(({ at }) => at)).toEqual(
    events
      .map(({ at }) => at)
      .sort()
      .reverse(),
  )
  expect(events.toReversed()).toMatchObject([
    { what: 'seat', role: 'member' },
    { what: 'message', kind: 'invite', result: 'sent', by: 'staff' },
    {
      what: 'action',
      action: 'changed a member status',
      detail: expect.stringContaining('confirmed'),
      by: 'staff',
    },
    { what: 'money', state: 'held', amount: expect.any(Number) },
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

test('nobody has a timeline at a dinner at which they never had a seat, nor without signing in', async () => {
  const { asStaff, call, groupId, members } = await startWithTable()
  const status = async (as: typeof call, path: string) =>
    (await as('GET', `/api/dinner-groups/${path}/timeline`)).status
  expect(await status(asStaff, `${groupId}/members/${members[0]}`)).toBe(200)
  for (const path of [`${groupId}/members/999`, `999/members/${members[0]}`, `${groupId}/members/x`])
    expect([path, await status(asStaff, path)]).toEqual([path, 404])
  expect(await status(call, `${groupId}/members/${members[0]}`)).toBe(401)
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

function phoneOf(db: Db, userId: number): string {
  return db.all<{ phone: string }>(sql`select phone from sign_ups where user_id = ${userId}`)[0]!.phone
}
