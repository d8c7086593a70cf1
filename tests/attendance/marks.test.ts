import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { shortName } from '../../src/domain/profile/name'
import { todayIn } from '../../src/domain/today'
import { columns } from '../../src/matchmaking/core/people'
import { seat } from '../../src/matchmaking/core/seat'
import { poolOf } from '../../src/matchmaking/pool'
import { startWithPeople } from '../support/start-with-people'
import { startDinner } from '../support/who-came'

test('staff note who came, see it in the group and with the person, and take it back', async () => {
  const { mark, call, details, guest, moveDinner, outcomesOf, undo, stored } = await startDinner()
  moveDinner(-3)
  expect((await details()).group.whoCame).toBe('open')
  const all = { 1: 'came', 2: 'came', 3: 'came', 4: 'late', 5: 'came', 6: 'no-show' } as const
  const marked = await mark(all)
  expect([marked.status, marked.success]).toEqual([200, true])
  const after = await details()
  expect(after.group.whoCame).toBe('done')
  for (const [id, outcome] of Object.entries(all)) expect((await guest(Number(id))).outcome).toBe(outcome)
  const of6 = await outcomesOf(6)
  expect(of6).toMatchObject({
    outcomes: [{ groupId: 1, groupName: 'Meja Satu', outcome: 'no-show', source: 'staff' }],
    pausedUntil: null,
  })
  expect(of6.outcomes[0]!.by).toBeString()

  // the list of acts says of whom and what
  const [{ what }] = await (await call('GET', '/api/acts')).json()
  expect(what).toBe(`Who came to Meja Satu · #1: ${shortName((await guest(6)).name)} → No-show`)
  for (let id = marked.undo; id > marked.undo - 6; id--) expect(await undo(id)).toBe(200)
  expect(stored()).toEqual([])
  expect((await details()).group.whoCame).toBe('open')
})

test('of two who note at once the last one counts, per guest, and no form of the group is outdated by it', async () => {
  const { call, mark, details, guest, moveDinner, signIn } = await startDinner()
  moveDinner(-3)
  const { version } = (await details()).group
  const { call: colleague } = await signIn('sari')
  const marks = [mark({ 1: 'came' }), mark({ 2: 'late' }, { by: colleague }), mark({ 3: 'no-show' })]
  expect((await Promise.all(marks)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await mark({ 1: 'no-show' }, { by: colleague })).status).toBe(200)
  const found = await Promise.all([1, 2, 3].map(async (id) => (await guest(id)).outcome))
  expect(found).toEqual(['no-show', 'late', 'no-show'])
  expect((await guest(1)).noted?.by).toBe('sari')
  expect((await call('PATCH', '/api/dinner-groups/1', { venue: 'Kedai Senja', version })).status).toBe(200)
})

test('who came is noted from two hours after the dinner until thirty days after it', async () => {
  const { mark, moveDinner, details, outcomesOf } = await startDinner()
  for (const [hours, status, whoCame] of [
    [1, 422, 'not yet'],
    [-1.9, 422, 'not yet'],
    [-2.1, 200, 'open'],
    [-30 * 24 + 1, 200, 'open'],
    [-30 * 24 - 1, 422, 'done'],
  ] as const) {
    moveDinner(hours)
    expect([hours, (await details()).group.whoCame]).toEqual([hours, whoCame])
    expect([hours, (await mark({ 1: hours > -3 ? 'came' : 'late' })).status]).toEqual([hours, status])
  }
  expect((await outcomesOf(1)).outcomes).toMatchObject([{ outcome: 'late' }])
})

test('only who had a seat is marked, an excuse says why, and nothing is stored of a wrong one', async () => {
  const { call, mark, moveDinner, stored } = await startDinner()
  moveDinner(-3)
  expect((await mark({ 9: 'came' })).status).toBe(422)
  expect((await mark({ 7: 'came' })).status).toBe(422)
  expect(await mark({ 1: 'excused' })).toMatchObject({ status: 422, errors: { why: expect.any(String) } })
  expect(await mark({ 1: 'excused' }, { why: '  ' })).toMatchObject({ status: 422 })
  for (const body of [
    {},
    { outcome: 'cancelled' },
    { outcome: 'let go' },
    { outcome: 'excused', why: 'x'.repeat(201) },
  ])
    expect([body, (await call('PUT', '/api/dinner-groups/1/guests/1', body)).status]).toEqual([body, 422])
  expect((await call('PUT', '/api/dinner-groups/99/guests/1', { outcome: 'came' })).status).toBe(404)
  expect(stored()).toEqual([])
  expect((await mark({ 1: 'excused' }, { why: 'sakit' })).status).toBe(200)
})

test('the audit says of whom which outcome was set, and neither a name nor why', async () => {
  const { mark, moveDinner, db } = await startDinner()
  moveDinner(-3)
  await mark({ 1: 'no-show' })
  await mark({ 1: 'excused' }, { why: 'rumah sakit' })
  const entries = db.all(
    sql`select user_id as userId, group_id as groupId, detail from audit_entries where action = 'noted who came'`,
  )
  expect(entries).toEqual([
    { userId: 1, groupId: 1, detail: 'no-show' },
    { userId: 1, groupId: 1, detail: 'no-show → excused' },
  ])
  expect(JSON.stringify(db.all(sql`select * from audit_entries`))).not.toContain('rumah sakit')
})

test('outcomes change no table: a search with the same seed makes the same ones with and without them', async () => {
  const { db } = await startWithPeople(30, (id) => ({ gender: id % 2 ? 'female' : 'male' }))
  const search = () => {
    const { rows } = poolOf(db, todayIn())
    return { rows, found: seat(columns(rows, []), { seed: 7, maxMoves: 5000, now: () => 0 }) }
  }
  const before = search()
  expect(before.found.tables.length).toBeGreaterThan(0)
  db.run(sql`
    insert into outcomes (person_id, dinner_day, outcome, at, source)
    select id, date('now', '-3 days'), case id % 3 when 0 then 'no-show' when 1 then 'came' else 'late' end, '', 'staff' from people`)
  expect(search()).toEqual(before)
})

test('who was absent at the door, and whose seat others have, is marked in the group where they belonged', async () => {
  const { mark, moveDinner, details, db } = await startDinner()
  moveDinner(-3)
  db.run(
    sql`update memberships set left_at = ${new Date().toISOString()}, left_code = 'absent', holds_seat = 0 where user_id = 1`,
  )
  await mark({ 2: 'came', 3: 'came', 4: 'came', 5: 'came', 6: 'came' })
  const before = await details()
  expect(before.seats[1]).toBeUndefined()
  expect(before.guests.at(-1)).toMatchObject({ userId: 1, outcome: null, noted: null, proposed: 'no-show' })
  expect(before.group.whoCame).toBe('open')
  expect((await mark({ 1: 'no-show' })).status).toBe(200)
  const after = await details()
  expect([after.guests.at(-1).outcome, after.group.whoCame]).toEqual(['no-show', 'done'])
})
