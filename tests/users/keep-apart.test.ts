import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { keptApart, people } from '../../src/db/schema'
import type { PersonHistory } from '../../src/domain/matchmaking/seating'
import { todayIn } from '../../src/domain/time'
import { poolOf } from '../../src/matchmaking/pool'
import { answers } from '../support/answers'
import { tokenIn } from '../support/pages'
import { startWithPeople } from '../support/start-with-people'

const phone = (i: number) => `+62812${3_000_000 + i}`

async function withPeople(n: number, answersOf: (i: number) => Record<string, unknown> = () => ({})) {
  const app = await startWithPeople(n, answersOf)
  const historyOf = async (id: number): Promise<PersonHistory> =>
    (await app.call('GET', `/api/users/${id}/history`)).json()
  const pairs = () => {
    const phones = new Map(
      app.db
        .select()
        .from(people)
        .all()
        .map(({ id, phone }) => [id, phone]),
    )
    return app.db
      .select()
      .from(keptApart)
      .all()
      .map(({ personA, personB }) => [phones.get(personA)!, phones.get(personB)!].sort())
      .sort()
  }
  return { ...app, historyOf, pairs }
}

describe('two people whom staff keep apart', () => {
  test('are stored once, in either order, and may be allowed together again', async () => {
    const { call, historyOf, pairs } = await withPeople(3)
    const marked = await call('POST', '/api/users/2/apart', { userId: 1 })
    expect([marked.status, await marked.json()]).toEqual([
      200,
      { success: true, message: 'Kept apart from now on' },
    ])
    expect((await call('POST', '/api/users/1/apart', { userId: 2 })).status).toBe(200)
    expect(pairs()).toEqual([[phone(1), phone(2)]])
    expect((await historyOf(1)).apart).toEqual([{ phone: phone(2), id: 2, name: 'Tamu 2', isByGuest: false }])
    expect((await historyOf(2)).apart).toEqual([{ phone: phone(1), id: 1, name: 'Tamu 1', isByGuest: false }])

    expect((await call('DELETE', '/api/users/1/apart/2')).status).toBe(200)
    expect((await call('DELETE', '/api/users/1/apart/2')).status).toBe(200)
    expect(pairs()).toEqual([])
  })

  test('are two people, whom somebody knows', async () => {
    const { call, pairs } = await withPeople(2, () => ({ phone: '081234567890' }))
    const statuses = await Promise.all(
      [
        call('POST', '/api/users/1/apart', { userId: 1 }),
        call('POST', '/api/users/1/apart', { userId: 2 }),
        call('POST', '/api/users/1/apart', { userId: 99 }),
        call('POST', '/api/users/99/apart', { userId: 1 }),
        // staff have no profile
        call('POST', '/api/users/3/apart', { userId: 1 }),
        call('POST', '/api/users/1/apart', { userId: 'x' }),
        call('DELETE', '/api/users/1/apart/99'),
      ].map(async (answer) => (await answer).status),
    )
    expect(statuses).toEqual([422, 422, 422, 404, 404, 422, 422])
    expect(pairs()).toEqual([])
  })

  test('never sit together, whichever sign-up takes part', async () => {
    const { call, db } = await withPeople(6)
    await call('POST', '/api/users/1/apart', { userId: 2 })
    await call('POST', '/api/register', answers(50, { phone: phone(1) }))
    const pool = poolOf(db, todayIn())
    expect(pool.kept.map((pair) => pair.map((row) => pool.rows[row]!.id))).toEqual([[8, 2]])
    expect(await (await call('POST', '/api/matchmaking')).json()).toMatchObject({ groupsCreated: 0 })
    await call('DELETE', '/api/users/8/apart/2')
    expect(await (await call('POST', '/api/matchmaking')).json()).toMatchObject({ groupsCreated: 1 })
  })

  test('stay apart when staff correct a phone, and are forgotten with the last sign-up of it', async () => {
    const { call, pairs } = await withPeople(4)
    for (const userId of [2, 3]) await call('POST', '/api/users/1/apart', { userId })
    await call('POST', '/api/users/1/update-profile', { phone: '+62899000001' })
    expect(pairs()).toEqual([
      [phone(2), '+62899000001'],
      [phone(3), '+62899000001'],
    ])
    // a pair of one person with themselves is none, and two that become one stay one
    await call('POST', '/api/users/2/update-profile', { phone: phone(3) })
    expect(pairs()).toEqual([[phone(3), '+62899000001']])
    // nobody mistypes a pair away
    const typo = await call('POST', '/api/users/1/update-profile', { phone: phone(3), name: 'Lain' })
    expect([typo.status, (await typo.json()).errors]).toEqual([
      422,
      { phone: 'These two are kept apart: allow them together first' },
    ])
    expect(pairs()).toEqual([[phone(3), '+62899000001']])
    expect((await call('DELETE', '/api/users/1/apart/3')).status).toBe(200)
    expect((await call('POST', '/api/users/1/update-profile', { phone: phone(3) })).status).toBe(200)
    expect(pairs()).toEqual([])

    await call('POST', '/api/users/1/apart', { userId: 4 })
    await call('DELETE', '/api/users/1')
    expect(pairs()).toEqual([[phone(3), phone(4)]])
    for (const id of [2, 3]) await call('DELETE', `/api/users/${id}`)
    expect(pairs()).toEqual([])
  })

  test('hold for both numbers while another sign-up still has the phone that staff correct', async () => {
    const { call, pairs } = await withPeople(3, (i) => ({ phone: i < 3 ? phone(1) : phone(3) }))
    await call('POST', '/api/users/1/apart', { userId: 3 })
    await call('POST', '/api/users/1/update-profile', { phone: phone(9) })
    expect(pairs()).toEqual([
      [phone(1), phone(3)],
      [phone(3), phone(9)],
    ])
    await call('POST', '/api/users/2/update-profile', { phone: phone(8) })
    expect(pairs()).toEqual([
      [phone(3), phone(8)],
      [phone(3), phone(9)],
    ])
  })

  test('stay apart when one of them takes the number of the other for a while', async () => {
    const secret = 'e5'.repeat(16)
    const { visitor, call, pairs } = await withPeople(2, (i) => (i === 1 ? { secret } : {}))
    await call('POST', '/api/users/1/apart', { userId: 2 })
    const send = (method: string, path: string, body: object, token = '') =>
      visitor(method, path, body, { headers: { authorization: `Bearer ${token}` } })
    const moved = await send('POST', '/api/register', answers(1, { secret, phone: phone(2) }))
    expect(moved.status).toBe(409)
    const same = await send('POST', '/api/register', answers(1, { secret }))
    const token = tokenIn((await same.json()).link)
    expect((await send('PATCH', '/api/me/profile', { phone: phone(2) }, token)).status).toBe(409)
    expect(pairs()).toEqual([[phone(1), phone(2)]])
    expect((await send('PATCH', '/api/me/profile', { phone: phone(7) }, token)).status).toBe(200)
    expect(pairs()).toEqual([[phone(2), phone(7)]])
  })

  test('stay apart when staff correct two phones to one another’s', async () => {
    const { call, db } = await withPeople(3)
    await call('POST', '/api/users/2/apart', { userId: 3 })
    await call('POST', '/api/users/1/update-profile', { phone: phone(2) })
    await call('POST', '/api/users/2/update-profile', { phone: phone(1) })
    expect(db.values(sql`select phone from sign_ups where user_id in (1, 2) order by user_id`)).toEqual([
      [phone(2)],
      [phone(1)],
    ])
    const { apart } = await (await call('GET', '/api/users/2/history')).json()
    expect(apart).toMatchObject([{ id: 3 }])
  })
})

test('the history of a person tells of the dinners of all their sign-ups, the latest first, with whom, and of turns missed', async () => {
  const { call, db, historyOf } = await withPeople(14)
  const group = (name: string, members: number[], backupMembers: number[] = []) =>
    call('POST', '/api/dinner-groups', {
      name,
      budget: '<Rp100.000',
      members,
      backupMembers,
      date: '2099-01-01',
    })
  await group('Pertama', [1, 2, 3, 4, 5, 6])
  await call('PATCH', '/api/dinner-groups/1/member-status', { userId: 1, status: 'paid' })
  await call('PATCH', '/api/dinner-groups/1', { status: 'completed' })
  await call('POST', '/api/register', answers(50, { phone: phone(1), name: 'Tamu lagi' }))
  await group('Kedua', [7, 8, 9, 10, 11, 12], [16])
  db.run(
    sql`update people set turns_missed = 1 where id in (select person_id from profiles where user_id = 16)`,
  )

  const history = await historyOf(16)
  expect(history).toEqual({
    dinners: [
      {
        group: { id: 2, name: 'Kedua', status: 'scheduled', event_date: '2099-01-01T12:00:00.000Z' },
        ...{ role: 'backup', memberStatus: 'idle', left: null, mates: [] },
      },
      {
        group: { id: 1, name: 'Pertama', status: 'completed', event_date: '2099-01-01T12:00:00.000Z' },
        ...{ role: 'member', memberStatus: 'paid', left: null },
        mates: [2, 3, 4, 5, 6].map((id) => ({ id, name: `Tamu ${id}` })),
      },
    ],
    apart: [],
    // the first sign-up has sat
    waited: 1,
  })
  expect(await historyOf(1)).toEqual(history)
})
