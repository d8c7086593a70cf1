import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/open'
import { historyOf } from '../../src/people/history'
import { samePhone } from '../support/same-phone'
import { startWithPeople } from '../support/start-with-people'

async function withGroup(people = 14) {
  const app = await startWithPeople(people)
  const { call } = app
  await app.addGroup({ backupMembers: [7, 8] })
  const change = (changes: object, id = 1) => call('PATCH', `/api/dinner-groups/${id}`, changes)
  const setStatus = (body: object) => call('PATCH', '/api/dinner-groups/1/member-status', body)
  return { ...app, change, setStatus }
}

describe('who left a group', () => {
  test('stays as history: when and why, while every list has them no more', async () => {
    const { call, change, group, db } = await withGroup()
    const removed = 'Minta pindah kota'
    await change({ members: [1, 2, 3, 4, 5], removed })
    const left = { role: 'member', holds_seat: 0, left_at: expect.any(String), left_reason: removed }
    expect(rowsOf(db, 6)).toEqual([expect.objectContaining({ ...left, group_id: 1 })])
    const now = await group()
    expect(now.member_ids).toEqual([1, 2, 3, 4, 5])
    expect([now.member_statuses[6], now.memberVersions[6]]).toEqual([undefined, undefined])

    const { profile } = await (await call('GET', '/api/users/6')).json()
    expect(profile).toMatchObject({ groups: [], grouped: false, removed })
    // staff read why among their dinners
    const { dinners } = await (await call('GET', '/api/users/6/history')).json()
    expect(dinners).toMatchObject([{ group: { id: 1 }, left: { why: removed }, mates: [] }])
    const [first] = (await (await call('GET', '/api/users/1/history')).json()).dinners
    expect(first.mates.map(({ id }: { id: number }) => id)).toEqual([2, 3, 4, 5])
    expect(await (await call('GET', '/api/dinner-groups/1/export')).text()).not.toContain('Tamu 6,')
  })

  test('did not sit with the others: they may meet at a later table', async () => {
    const { call, change, db } = await withGroup()
    await change({ members: [1, 2, 3, 4, 5] })
    await change({ members: [1, 2, 3, 4, 5, 9] })
    await change({ status: 'completed' })
    // later sign-ups of the first and of who came instead
    for (const [later, id] of [
      [10, 1],
      [11, 9],
    ])
      samePhone(db, later!, id!)
    const answer = await call('POST', '/api/matchmaking/score', { tables: [[6, 10, 11]] })
    const breaks: { rule: string }[] = (await answer.json()).scores[0].breaks
    expect(breaks.filter(({ rule }) => rule === 'met')).toMatchObject([{ userIds: [10, 11] }])
  })

  test('may come back, on a row of their own', async () => {
    const { call, change, setStatus, db } = await withGroup()
    await setStatus({ userId: 6, status: 'paid' })
    await change({ members: [1, 2, 3, 4, 5] })
    await change({ members: [1, 2, 3, 4, 5, 6] })
    expect(rowsOf(db, 6).map(({ status, left_at }) => [status, left_at === null])).toEqual([
      ['paid', false],
      ['idle', true],
    ])
    const { dinners } = await (await call('GET', '/api/users/6/history')).json()
    expect(dinners).toMatchObject([{ group: { id: 1 }, left: null }])
    // what was seen of the old seat says nothing of the new one
    for (const version of [1, 2, 3])
      expect((await setStatus({ userId: 6, status: 'dropped', version })).status).toBe(409)
  })
})

test('a change of seats leaves the rows of everybody whom it is not about, and moves who is promoted or changes places', async () => {
  const { change, setStatus, group, db } = await withGroup()
  await setStatus({ userId: 7, status: 'confirmed', isBackup: true })
  const ids = () => db.values(sql`select user_id, id from memberships where left_at is null order by 1`)
  const before = ids()

  await change({ backupMembers: [7, 8, 9] })
  await change({ members: [2, 1, 3, 4, 5, 7], backupMembers: [9, 8] })
  const now = await group()
  expect([now.member_ids, now.backup_member_ids]).toEqual([
    [2, 1, 3, 4, 5, 7],
    [9, 8],
  ])
  expect(now.member_statuses[7]).toBe('confirmed')
  const after = new Map(ids() as [number, number][])
  for (const [userId, id] of before as [number, number][])
    expect([userId, after.get(userId)]).toEqual([userId, userId === 6 ? undefined : id])
})

describe('the status of a member', () => {
  test('that two people set at once is set by exactly one, and the other is shown how it is now', async () => {
    const { setStatus, group } = await withGroup()
    const { memberVersions } = await group()
    const both = await Promise.all(
      ['confirmed', 'dropped'].map((status) => setStatus({ userId: 2, status, version: memberVersions[2] })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = await both.find(({ status }) => status === 409)!.json()
    expect(lost.message).toBe('Data ini sudah diubah orang lain. Muat ulang dulu ya.')
    const now = await group()
    expect(lost.current).toEqual(now)
    expect(now.memberVersions[2]).toBe(memberVersions[2]! + 1)
    // the others are as they were
    expect({ ...now.memberVersions, 2: 0 }).toEqual({ ...memberVersions, 2: 0 })
  })

  test('is set without a version as ever, and counts up when a backup is promoted', async () => {
    const { setStatus, change, group } = await withGroup()
    expect((await setStatus({ userId: 7, status: 'paid', isBackup: true })).status).toBe(200)
    const { memberVersions } = await group()
    await change({ members: [1, 2, 3, 4, 5, 7], backupMembers: [8] })
    const stale = await setStatus({ userId: 7, status: 'idle', version: memberVersions[7] })
    expect(stale.status).toBe(409)
    expect((await setStatus({ userId: 7, status: 'idle', version: 'x' })).status).toBe(422)
  })
})

function rowsOf(db: Db, userId: number): Record<string, unknown>[] {
  return db.all(sql`select * from seats where user_id = ${userId} order by id`)
}

test('a seat at an evening keeps its guest from the others of that day, however many hours lie between, and from none of the next', async () => {
  const { call, addEvening, addGroup, putOn } = await startWithPeople(18)
  const at = (day: string, hour: number) =>
    new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+07:00`).toISOString()
  const evenings = [at('2099-05-07', 7), at('2099-05-07', 20), at('2099-05-08', 6)]
  for (const [i, when] of evenings.entries()) {
    const { id } = await addEvening({ at: when })
    const six = [1, 2, 3, 4, 5, 6].map((n) => n + 6 * i)
    const group = await (await addGroup({ name: `Meja ${i}`, members: six })).json()
    putOn(id, group.id)
  }
  const move = (group: number, member: number) =>
    call('PATCH', `/api/dinner-groups/${group}`, {
      members: [member, ...[2, 3, 4, 5, 6].map((n) => n + 6 * (group - 1))],
    })
  // thirteen hours lie between
  expect((await move(2, 1)).status).toBe(409)
  // and ten here
  expect((await move(3, 8)).status).toBe(200)
})

test('turns missed since somebody sits at a table count on another chair of it, and after an undo, but not once they come back to it', async () => {
  const { db, change, call } = await withGroup()
  db.run(sql`update people set turns_missed = turns_missed + 3`)
  const missed = () => historyOf(db, 1)!.waited
  expect(missed()).toBe(3)
  const { undo } = await (await change({ members: [2, 1, 3, 4, 5, 6] })).json()
  expect(missed()).toBe(3)
  expect((await call('POST', `/api/acts/${undo}/undo`, {})).status).toBe(200)
  expect(missed()).toBe(3)
  // off, and on again: the seat is a new one
  await change({ status: 'cancelled' })
  expect(missed()).toBe(3)
  await change({ status: 'confirming' })
  expect(missed()).toBe(0)
})
