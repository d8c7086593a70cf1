import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { settleOutcomes } from '../../src/attendance/computed'
import type { Tx } from '../../src/db/transact'
import type { Outcome } from '../../src/domain/after-dinner/outcome'
import { makeLink } from '../../src/people/links'
import { checkInvariants } from '../support/invariants'
import { startDinner } from '../support/who-came'

const FAR = 10 * 24
// less than a day: later than the end of H-2 at any hour
const NEAR = 20

describe('who had said yes and gives the seat up', () => {
  for (const [hours, outcome] of [
    [FAR, 'cancelled'],
    [NEAR, 'cancelled late'],
  ] as const) {
    test(`has ${outcome} ${hours} hours before the dinner, however it happens`, async () => {
      const app = await startDinner({ hours })
      const { call, db, setStatus, stored, group } = app
      await setStatus(1, 'dropped')
      const { version } = await group()
      await call('PATCH', '/api/dinner-groups/1', { members: [1, 3, 4, 5, 6], version })
      const authorization = `Bearer ${makeLink(db as Tx, 3, 'phone', new Date())}`
      const me = await (await app.visitor('GET', '/api/me', undefined, { headers: { authorization } })).json()
      const cancelled = await app.visitor(
        'POST',
        '/api/me/cancel',
        { seat: me.seat, ...(me.cancel.choices[0] && { refund: me.cancel.choices[0] }) },
        { headers: { authorization } },
      )
      expect(cancelled.status).toBe(200)
      expect(stored()).toEqual(
        [1, 2, 3].map((userId) => ({ userId, groupId: 1, outcome, source: 'computed' })),
      )
    })
  }

  test('and sits there again, or is confirmed again, has no outcome any more', async () => {
    const { call, setStatus, stored, group } = await startDinner({ hours: NEAR })
    await setStatus(1, 'dropped')
    await setStatus(1, 'confirmed')
    await call('PATCH', '/api/dinner-groups/1', { members: [1, 3, 4, 5, 6] })
    expect(stored()).toMatchObject([{ userId: 2, outcome: 'cancelled late' }])
    await call('PATCH', '/api/dinner-groups/1', {
      members: [1, 2, 3, 4, 5, 6],
      version: (await group()).version,
    })
    expect(stored()).toEqual([])
  })

  test('keeps what was computed when it happened, also when the dinner is moved or reasons come later', async () => {
    const { call, setStatus, stored, moveDinner, db } = await startDinner({ hours: NEAR })
    await setStatus(1, 'dropped')
    moveDinner(FAR)
    settleOutcomes(db, [1], new Date())
    await call('PATCH', '/api/dinner-groups/1', { members: [2, 3, 4, 5, 6] })
    expect(stored()).toEqual([{ userId: 1, groupId: 1, outcome: 'cancelled late', source: 'computed' }])
  })

  test('because the date was moved, which was our doing, has not cancelled late', async () => {
    const { db, call, setStatus, stored } = await startDinner({ hours: FAR })
    // everybody counts on another date than the dinner has now
    db.run(sql`update dinner_groups set event_at = ${new Date(Date.now() + NEAR * 3_600_000).toISOString()}`)
    await setStatus(1, 'dropped')
    await call('PATCH', '/api/dinner-groups/1', { members: [1, 3, 4, 5, 6] })
    expect(stored().map(({ outcome }) => outcome)).toEqual(['cancelled', 'cancelled'])
  })
})

test('who never said yes has no outcome, but was let go where no answer came', async () => {
  const { db, call, setStatus, stored, group } = await startDinner({ hours: FAR })
  for (const userId of [1, 2, 3]) await setStatus(userId, 'idle')
  await setStatus(2, 'messaging')
  await call('PATCH', '/api/dinner-groups/1', { members: [2, 3, 4, 5, 6], version: (await group()).version })
  await setStatus(3, 'dropped')
  expect(stored()).toEqual([])
  db.run(
    sql`update memberships set left_at = '2026-01-01T00:00:00.000Z', left_code = 'no answer', holds_seat = 0 where user_id = 2`,
  )
  settleOutcomes(db, [1], new Date())
  expect(stored()).toEqual([{ userId: 2, groupId: 1, outcome: 'let go', source: 'computed' }])
})

test('who had said yes and is left without a table is let go, and has not cancelled', async () => {
  const { db, stored } = await startDinner({ hours: NEAR })
  db.run(sql`
    update memberships set left_at = ${new Date().toISOString()}, left_code = 'no table', holds_seat = 0 where user_id = 4`)
  settleOutcomes(db, [1], new Date())
  expect(stored()).toEqual([{ userId: 4, groupId: 1, outcome: 'let go', source: 'computed' }])
})

test('everybody who had said yes is let go when the group is cancelled, and not any more when it is put back', async () => {
  const { call, setStatus, stored, undo, group } = await startDinner({ hours: NEAR })
  await setStatus(1, 'dropped')
  await setStatus(2, 'idle')
  const cancelled = await (
    await call('PATCH', '/api/dinner-groups/1', { status: 'cancelled', version: (await group()).version })
  ).json()
  expect(stored().map(({ userId, outcome }) => [userId, outcome])).toEqual([
    [1, 'cancelled late'],
    ...[3, 4, 5, 6].map((userId): [number, Outcome] => [userId, 'let go']),
  ])
  expect(await undo(cancelled.undo)).toBe(200)
  expect(stored()).toMatchObject([{ userId: 1 }])
  await call('PATCH', '/api/dinner-groups/1', { status: 'cancelled', version: (await group()).version })
  expect(stored().length).toBe(5)
  await call('PATCH', '/api/dinner-groups/1', { status: 'confirming', version: (await group()).version })
  expect(stored()).toMatchObject([{ userId: 1, outcome: 'cancelled late' }])
})

test('outcomes outlive their group: who was confirmed is let go by its deletion, and what was set stays', async () => {
  const { call, setStatus, stored, outcomesOf } = await startDinner({ hours: FAR })
  await setStatus(1, 'dropped')
  await call('DELETE', '/api/dinner-groups/1')
  expect(stored()).toEqual(
    [1, 2, 3, 4, 5, 6].map((userId) => ({
      ...{ userId, groupId: null, source: 'computed' },
      outcome: userId === 1 ? 'cancelled' : 'let go',
    })),
  )
  expect((await outcomesOf(2)).outcomes).toMatchObject([{ groupId: null, groupName: null }])
})

test('the deletion of a dinner that was lets nobody go', async () => {
  const { call, mark, stored, moveDinner } = await startDinner()
  moveDinner(-3)
  await mark({ 1: 'came' })
  await call('DELETE', '/api/dinner-groups/1')
  expect(stored()).toEqual([{ userId: 1, groupId: null, outcome: 'came', source: 'staff' }])
})

test('staff excuse who cancelled late, also before the dinner, and take that back to what it was', async () => {
  const { mark, setStatus, stored, guest } = await startDinner({ hours: NEAR })
  await setStatus(1, 'dropped')
  expect((await mark({ 1: 'came' })).status).toBe(422)
  expect((await mark({ 2: 'excused' }, { why: 'sakit' })).status).toBe(422)
  expect((await mark({ 1: 'excused' }, { why: 'sakit' })).status).toBe(200)
  expect(await guest(1)).toMatchObject({ outcome: 'excused', why: 'sakit' })
  expect((await mark({ 1: null })).status).toBe(200)
  expect(stored()).toEqual([{ userId: 1, groupId: 1, outcome: 'cancelled late', source: 'computed' }])
})

test('who is removed once the dinner is over has cancelled nothing', async () => {
  const { call, stored, moveDinner } = await startDinner()
  moveDinner(-4)
  await call('PATCH', '/api/dinner-groups/1', { members: [2, 3, 4, 5, 6] })
  expect(stored()).toEqual([])
})

test('who is moved by hand to another table of the same time has cancelled nothing, and an undo of it neither', async () => {
  const { call, stored, undo, group, db } = await startDinner({ hours: NEAR, people: 16 })
  await call('POST', '/api/dinner-groups', {
    ...{ name: 'Meja Dua', budget: '<Rp100.000', date: '2099-12-31', status: 'confirming', price: 95_000 },
    members: [9, 10, 11, 12, 13, 14],
  })
  db.run(sql`update dinner_groups set event_at = (select event_at from dinner_groups where id = 1)`)
  await call('PATCH', '/api/dinner-groups/2', { members: [9, 10, 11, 12, 13] })
  await call('PATCH', '/api/dinner-groups/1', { members: [2, 3, 4, 5, 6], version: (await group()).version })
  expect(stored()).toMatchObject([{ userId: 1, groupId: 1, outcome: 'cancelled late' }])
  const added = await (
    await call('PATCH', '/api/dinner-groups/2', { members: [9, 10, 11, 12, 13, 1] })
  ).json()
  expect(stored()).toEqual([])
  expect(await undo(added.undo)).toBe(200)
  expect(stored()).toMatchObject([{ userId: 1, groupId: 1, outcome: 'cancelled late' }])
  checkInvariants(db)
})
