// what staff note after a dinner
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { shortName } from '../../src/domain/name'
import { todayIn } from '../../src/domain/today'
import { columns } from '../../src/matchmaking/core/people'
import { seat } from '../../src/matchmaking/core/seat'
import { poolOf } from '../../src/matchmaking/pool'
import { startWithPeople } from '../support/start-with-people'
import { startDinner } from '../support/who-came'

test('staff note who came, see it in the group and with the person, and take it back', async () => {
  const { mark, call, details, moveDinner, outcomesOf, undo, stored } = await startDinner()
  moveDinner(-3)
  expect((await details()).group.whoCame).toBe('open')
  const all = { 1: 'came', 2: 'came', 3: 'came', 4: 'late', 5: 'came', 6: 'no-show' } as const
  const marked = await mark(all)
  expect([marked.status, marked.success]).toEqual([200, true])
  const after = await details()
  expect(after.group.whoCame).toBe('done')
  for (const [id, outcome] of Object.entries(all)) expect(after.seats[id].outcome).toBe(outcome)
  const of6 = await outcomesOf(6)
  expect(of6).toMatchObject({
    outcomes: [{ groupId: 1, groupName: 'Meja Satu', outcome: 'no-show', source: 'staff', canCorrect: true }],
    pausedUntil: null,
  })
  expect(of6.outcomes[0]!.by).toBeString()

  // the list of acts says of whom and what
  await mark({ 5: null })
  const whats = (await (await call('GET', '/api/acts')).json()).map(({ what }: { what: string }) => what)
  const names = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (id) =>
      shortName((await (await call('GET', `/api/users/${id}`)).json()).profile.name),
    ),
  )
  const [fourth, fifth, sixth] = names.slice(3)
  expect(whats.slice(0, 2)).toEqual([
    `Who came to Meja Satu · #1: ${fifth} → not marked`,
    `Who came to Meja Satu · #1: ${[...names.slice(0, 3), fifth].join(', ')} → Came; ${fourth} → Late; ${sixth} → No-show`,
  ])
  await mark({ 5: 'came' })

  for (const id of [marked.undo + 2, marked.undo + 1, marked.undo]) expect(await undo(id)).toBe(200)
  expect(stored()).toEqual([])
  expect((await details()).group.whoCame).toBe('open')
})

test('of two who note at once the second one sees what the first one noted', async () => {
  const { mark, details, moveDinner, signIn } = await startDinner()
  moveDinner(-3)
  const { version } = (await details()).group
  const { call: colleague } = await signIn('sari')
  expect((await mark({ 1: 'came' }, { version })).status).toBe(200)
  const second = await mark({ 1: 'no-show' }, { version, by: colleague })
  expect([second.status, second.current.whoCame]).toEqual([409, 'open'])
  expect((await details()).seats[1].outcome).toBe('came')
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
  expect((await outcomesOf(1)).outcomes).toMatchObject([{ outcome: 'late', canCorrect: false }])
})

test('only who had a seat is marked, an excuse says why, and nothing is stored of a wrong one', async () => {
  const { call, mark, moveDinner, stored, details } = await startDinner()
  moveDinner(-3)
  const { version } = (await details()).group
  expect(await mark({ 1: 'came', 9: 'came' })).toMatchObject({ status: 422, userIds: [9] })
  expect((await mark({ 7: 'came' })).status).toBe(422)
  expect(await mark({ 1: 'excused' })).toMatchObject({ status: 422, errors: { why: expect.any(String) } })
  expect(await mark({ 1: 'excused' }, { why: '  ' })).toMatchObject({ status: 422 })
  for (const body of [
    {},
    { outcomes: {}, version },
    { outcomes: { 1: 'cancelled' }, version },
    { outcomes: { 1: 'let go' }, version },
    { outcomes: { x: 'came' }, version },
    { outcomes: { 1: 'came' } },
    { outcomes: [1], version },
    { outcomes: { 1: 'excused' }, why: 'x'.repeat(201), version },
  ])
    expect([body, (await call('PUT', '/api/dinner-groups/1/outcomes', body)).status]).toEqual([body, 422])
  expect(
    (await call('PUT', '/api/dinner-groups/99/outcomes', { outcomes: { 1: 'came' }, version })).status,
  ).toBe(404)
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

test('a host notes who came', async () => {
  const { mark, moveDinner, db, stored, signIn } = await startDinner()
  moveDinner(-3)
  const { call: host } = await signIn('budi')
  db.run(
    sql`update staff_accounts set role = 'host' where user_id = (select id from users where username = 'budi')`,
  )
  expect((await mark({ 1: 'came' }, { by: host })).status).toBe(200)
  expect(stored().length).toBe(1)
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
    sql`update memberships set left_at = ${new Date().toISOString()}, left_code = 'absent', active = 0 where user_id = 1`,
  )
  await mark({ 2: 'came', 3: 'came', 4: 'came', 5: 'came', 6: 'came' })
  const before = await details()
  expect(before.seats[1]).toBeUndefined()
  expect(before.absent).toEqual([
    { userId: 1, name: expect.any(String), outcome: null, why: null, noted: null, proposed: 'no-show' },
  ])
  expect(before.group.whoCame).toBe('open')
  expect((await mark({ 1: 'no-show' })).status).toBe(200)
  const after = await details()
  expect([after.absent[0].outcome, after.group.whoCame]).toEqual(['no-show', 'done'])
})

test('the word why is stored of who is excused, and of nobody else in the same call', async () => {
  const { mark, details, moveDinner } = await startDinner()
  moveDinner(-3)
  await mark({ 1: 'came', 2: 'no-show', 3: 'excused' }, { why: 'sakit' })
  const { seats } = await details(1)
  expect([1, 2, 3].map((id) => seats[id].why)).toEqual([null, null, 'sakit'])
})
