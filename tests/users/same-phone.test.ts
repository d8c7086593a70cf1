import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { closeDatabase, openDatabase } from '../../src/db/open'
import { todayIn } from '../../src/domain/time'
import { poolOf } from '../../src/matchmaking/pool'
import { answers } from '../support/answers'
import { emptyFolder, startApp } from '../support/app'
import { samePhone } from '../support/same-phone'
import { startWithPeople } from '../support/start-with-people'

const phone = (i: number) => `+62812300000${i}`
const REASON = 'Menyentuh tamu lain'

/** Sign-ups 1 to `n`, each with the phone that `phoneOf` gives it, then an admin. */
async function withSignUps(n: number, phoneOf: (i: number) => string = phone) {
  const app = await startWithPeople(n, (i) => ({ phone: phoneOf(i) }))
  const { call, user, visitor } = app
  return {
    ...app,
    reasonOf: async (id: number) => (await user(id)).profile!.removed,
    change: (id: number, changes: Record<string, unknown>) =>
      call('POST', `/api/users/${id}/update-profile`, changes),
    signUp: (i: number, changes: Record<string, unknown>) =>
      visitor('POST', '/api/register', answers(i, changes)),
    pool: () => poolOf(app.db, todayIn()).rows.map(({ id }) => id),
  }
}

const DULU = { name: 'Dulu', budget: '<Rp100.000' }

/** Seven sign-ups and an admin, who has the id 8; the first was removed from a group. */
async function withRemoved() {
  const app = await withSignUps(7)
  await app.addGroup()
  const left = await app.call('PATCH', '/api/dinner-groups/1', { members: [2, 3, 4, 5, 6], removed: REASON })
  expect(left.status).toBe(200)
  return app
}

describe('a removal reason belongs to the phone', () => {
  test('somebody removed for harassment who signs up again is seated by no run', async () => {
    const { call, signUp, reasonOf, db } = await withRemoved()
    for (let i = 20; i < 25; i++) await signUp(i, { phone: phone(i) })
    await signUp(30, { phone: phone(1), name: 'Orang lain' })
    await call('POST', '/api/matchmaking')
    expect(
      db.all(sql`select user_id from sign_ups where phone = ${phone(1)} and group_role <> 'free'`),
    ).toEqual([])
    expect(db.values(sql`select group_role from sign_ups where user_id = 7`)).toEqual([['member']])
    for (const id of [1, 14]) expect(await reasonOf(id)).toBe(REASON)
  })

  test('an earlier sign-up that waits is not taken in place of the one that was removed', async () => {
    const { call, pool, reasonOf } = await withSignUps(8, (i) => phone(i === 2 ? 1 : i))
    await call('POST', '/api/dinner-groups', { ...DULU, members: [2, 3, 4, 5, 6, 7] })
    await call('PATCH', '/api/dinner-groups/1', { members: [3, 4, 5, 6, 7], removed: REASON })
    expect(await reasonOf(1)).toBe(REASON)
    expect(pool()).toEqual([8])
  })

  test('another reason given to one sign-up is that of all, and a form opened before is told', async () => {
    const { change, signUp, reasonOf, user } = await withRemoved()
    await signUp(20, { phone: phone(1) })
    const { version } = (await user(1)).profile!
    await change(9, { removed: 'Tidak datang' })
    expect(await reasonOf(1)).toBe('Tidak datang')
    expect((await change(1, { removed: '', version })).status).toBe(409)
  })

  test('correcting a phone removes it from neither number', async () => {
    const { change, signUp, reasonOf, pool } = await withRemoved()
    await signUp(20, { phone: phone(1) })
    await change(1, { phone: phone(8) })
    await signUp(21, { phone: phone(8) })
    await signUp(22, { phone: phone(1) })
    for (const id of [1, 9, 10, 11]) expect(await reasonOf(id)).toBe(REASON)
    // somebody free whose number turns out to be that of the removed one
    await change(7, { phone: phone(1) })
    expect(await reasonOf(7)).toBe(REASON)
    expect(pool()).toEqual([])
  })

  test('a database of before holds it for every sign-up of the phone once it is opened', async () => {
    const folder = emptyFolder()
    const { db, call } = await startApp({ dataDir: folder })
    for (let i = 1; i <= 3; i++)
      await call('POST', '/api/register', answers(i, { phone: phone(i < 3 ? 1 : 3) }))
    for (const { name } of db.all<{ name: string }>(
      sql`select name from sqlite_master where type = 'trigger' and name like 'reason%'`,
    ))
      db.run(sql.raw(`drop trigger ${name}`))
    db.run(
      sql`update people set removed = ${REASON} where id in (select person_id from profiles where user_id = 1)`,
    )
    db.run(sql`update settings set value = 'of before' where key = 'derived'`)
    const opened = openDatabase(folder)
    const reasons = opened.values(sql`select removed from sign_ups order by user_id`)
    closeDatabase(opened)
    expect(reasons).toEqual([[REASON], [REASON], [null]])
  })
})

describe('a stranger who types a known number', () => {
  test('takes no turns along to another number by a correction', async () => {
    const { signUp, db } = await withSignUps(2)
    const secret = '0'.repeat(32)
    await signUp(20, { phone: phone(1), secret })
    db.run(
      sql`update people set turns_missed = 5 where id = (select person_id from profiles where user_id = 1)`,
    )
    await signUp(20, { phone: '081277777777', secret })
    const turns = sql`
      select user_id, turns_missed from profiles join people on people.id = person_id order by user_id`
    expect(db.values(turns)).toEqual([
      [1, 5],
      [2, 0],
      [4, 0],
    ])
  })

  test('is seated by no second sign-up while one has a seat, unless that one has dropped out', async () => {
    const { call, addGroup, pool, db } = await withSignUps(7)
    await addGroup()
    samePhone(db, 7, 1)
    expect(pool()).toEqual([])
    await call('PATCH', '/api/dinner-groups/1/member-status', { userId: 1, status: 'dropped' })
    expect(pool()).toEqual([7])
  })
})

test('a rest outlasts that staff correct the number of an only sign-up to one that is known, and no visitor brings one', async () => {
  const { db, change, signUp } = await withSignUps(4)
  const resting = () => db.values<[string]>(sql`select phone from people where rests_since is not null`)
  db.run(sql`update people set rests_since = '2026-11-20T05:00:00.000Z' where phone = ${phone(1)}`)
  expect((await change(1, { phone: phone(2) })).status).toBe(200)
  expect(resting()).toEqual([[phone(2)]])
  const secret = '3'.repeat(32)
  await signUp(30, { phone: '081277777777', secret })
  db.run(sql`update people set rests_since = '2026-11-20T05:00:00.000Z' where phone = '+6281277777777'`)
  expect((await signUp(30, { phone: phone(3), secret })).status).toBe(200)
  expect(resting()).toEqual([[phone(2)]])
})

test('nobody is given the number of somebody who has a seat at an evening where they have one, too', async () => {
  const { addEvening, addGroup, putOn, change, user, call } = await withSignUps(12)
  const { id } = await addEvening()
  await addGroup()
  await addGroup({ members: [7, 8, 9, 10, 11, 12] })
  putOn(id, 1, 2)
  const given = (await user(7)).profile!.phone
  const refused = await change(1, { phone: given })
  expect([refused.status, (await refused.json()).errors]).toEqual([
    422,
    { phone: 'Both have a seat at one evening: remove one of the two from it first' },
  ])
  const left = await call('PATCH', '/api/dinner-groups/1', {
    members: [2, 3, 4, 5, 6],
    removed: 'Typed twice',
  })
  expect(left.status).toBe(200)
  expect((await change(1, { phone: given })).status).toBe(200)
})
