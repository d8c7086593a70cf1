import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { auditEntries } from '../../src/db/schema'
import type { Tx } from '../../src/db/transact'
import { GROUP_STATUSES, type GroupStatus } from '../../src/domain/group/group'
import { applyStatus } from '../../src/groups/change-seats'
import { storeTable } from '../../src/groups/groups'
import { createLog } from '../../src/log'
import { poolOf } from '../../src/matchmaking/pool'
import { eraseOldDinners } from '../../src/site/retention'
import { dailyWork, msUntilQuiet } from '../../src/upkeep/housekeeping'
import { answers } from '../support/answers'
import { startApp } from '../support/app'
import { checkInvariants } from '../support/invariants'
import { sampled } from '../support/sampled'

const budget = '<Rp100.000'
const NOW = new Date('2026-06-01T05:00:00Z')
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString()
const noPause = { now: NOW, pause: async () => {} }

/** An app with `n` people, ids from 1, and a way to seat some of them at a dinner so many days ago. */
async function startWithPeople(n: number, phone = (i: number) => `0812${3_000_000 + i}`) {
  const app = await startApp()
  for (let i = 1; i <= n; i++)
    await app.call('POST', '/api/register', answers(i, { budget, phone: phone(i) }))
  const { db } = app
  // on the day that is today in these tests, or the clock would have jumped
  db.run(sql`update users set created_at = ${daysAgo(0)}`)
  const dine = (status: GroupStatus, days: number | null, members: number[], backups: number[] = []) => {
    const eventAt = days === null ? null : daysAgo(days)
    const table = { name: 'Meja', budget, status: 'scheduled', members, backups, eventAt } as const
    const id = storeTable(db as Tx, table, daysAgo(400))
    db.run(sql`update dinner_groups set status = ${status} where id = ${id}`)
    applyStatus(db as Tx, [id], status)
  }
  const left = () => db.values<[number]>(sql`select user_id from profiles order by 1`).flat()
  return { ...app, dine, left }
}

test('retention, where it is set, erases people whose dinner was over long enough ago, and nobody else', async () => {
  const { db, dine, left, lines, config } = await startWithPeople(11)
  dine('completed', 91, [1, 2])
  dine('completed', 90, [3])
  dine('completed', 89, [4])
  dine('confirming', 200, [5])
  dine('completed', null, [6]) // without a date the day it was made counts
  dine('completed', 200, [7])
  dine('completed', 10, [8])
  // 9 to 11 were never seated
  const log = createLog('info', (line) => void lines.push(line))
  const work = (now: Date, retentionDays: number | null = 90) =>
    dailyWork({ db, config: { ...config, retentionDays }, log }, { now })
  await work(new Date(NOW.getTime() - DAY_MS), null)
  await work(new Date(NOW.getTime() - DAY_MS + 10))
  expect(left()).toHaveLength(11)
  await work(NOW)
  expect(left()).toEqual([4, 5, 8, 9, 10, 11])
  checkInvariants(db)
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ event: 'erased old dinners', people: 5 }),
  )
  expect(db.select().from(auditEntries).all()).toMatchObject([
    { adminId: null, action: 'erased old dinners', detail: 'RETENTION_DAYS, 5 users' },
  ])
  // the dinners themselves stay in the history
  expect(db.all(sql`select id from dinner_groups`)).toHaveLength(7)
})

test('a retention erases nobody until it has been the same for a day, however often the server starts', async () => {
  const { db, dine, left, config } = await startWithPeople(2)
  dine('completed', 40, [1])
  dine('completed', 400, [2])
  const work = (retentionDays: number | null, hours: number) =>
    dailyWork(
      { db, config: { ...config, retentionDays }, log: createLog('error') },
      { now: new Date(NOW.getTime() + hours * 3_600_000) },
    )
  await work(365, -23.999)
  await work(365, 0)
  expect(left()).toEqual([1])
  for (const hours of [1, 2, 24.9]) await work(30, hours)
  expect(left()).toEqual([1])
  await work(365, 25)
  await work(30, 26)
  await work(30, 49)
  expect(left()).toEqual([1])
  // a night's work may begin some milliseconds before that of the night before
  await work(30, 49.999)
  expect(left()).toEqual([])
})

test('retention erases nobody and says so when the clock has jumped, and goes on when it is right again', async () => {
  const { db, dine, left, config } = await startWithPeople(6)
  dine('completed', 1.4, [1, 2, 3, 4, 5, 6])
  const lines: string[] = []
  const log = createLog('info', (line) => void lines.push(line))
  const run = async (days: number) => {
    lines.length = 0
    const now = new Date(NOW.getTime() + days * DAY_MS)
    await dailyWork({ db, config: { ...config, retentionDays: 30 }, log }, { now })
    return { left: left().length, isSaid: lines.some((line) => line.includes('the clock has jumped')) }
  }
  for (const days of [0, 1]) expect(await run(days)).toEqual({ left: 6, isSaid: false })
  // ten years ahead, several times, as a server that starts again and again would do it
  for (const days of [3652, 3652.01, 3653]) expect(await run(days)).toEqual({ left: 6, isSaid: true })
  for (let day = 2; day < 29; day++) expect(await run(day)).toEqual({ left: 6, isSaid: false })
  for (const day of [29, 30, 31]) await run(day)
  expect(left()).toEqual([])
})

test('retention keeps the newer sign-up of a phone, and who waits for a new dinner', async () => {
  const { db, dine, left } = await startWithPeople(6, (i) => `0812300000${Math.ceil(i / 2)}`)
  dine('completed', 100, [1]) // 2 is the same phone and free
  dine('cancelled', 100, [4]) // free again, and the newest of its phone
  dine('completed', 100, [5], [6]) // 6 was backup: free again
  expect(await eraseOldDinners(db, 30, noPause)).toBe(2)
  expect(left()).toEqual([2, 3, 4, 6])
  // whom staff took out of the pool waits for nothing
  db.run(
    sql`update people set removed = 'tidak datang' where id in (select person_id from profiles where user_id in (4, 6))`,
  )
  expect(await eraseOldDinners(db, 30, noPause)).toBe(2)
  expect(left()).toEqual([2, 3])
})

test('retention keeps who has an open place at an evening ahead', async () => {
  const { db, dine, left } = await startWithPeople(3)
  dine('completed', 100, [1, 2, 3])
  db.run(sql`
    insert into evenings (id, at, city, area, price, status, answers_until, pay_until, details_from)
    values (1, ${daysAgo(-9)}, 'Yogyakarta', 'Tugu', 150000, 'open', ${daysAgo(-4)}, ${daysAgo(-2)}, ${daysAgo(-1)})`)
  const join = (id: number, status: string) =>
    db.run(sql`
      insert into tickets (user_id, evening_id, status, price, joined_at, at, "by")
      values (${id}, 1, ${status}, 150000, ${daysAgo(1)}, ${daysAgo(1)}, 'visitor')`)
  join(1, 'confirmed')
  join(2, 'dropped')
  expect(await eraseOldDinners(db, 30, noPause)).toBe(2)
  expect(left()).toEqual([1])
})

test('retention keeps whose credit is not used up, and for whose transfer staff still look, and erases all others who paid', async () => {
  const paid = { paid_at: daysAgo(110), amount: 150_000 }
  const owed = { ...paid, state: 'owed' }
  const credit = { ...owed, choice: 'credit' }
  const used = (credit: number) => ({ ...paid, state: 'held', amount: 0, credit })
  const due = { amount: 150_231, state: 'due' }
  const claimed = { transferred_at: daysAgo(101) }
  const KEPT: object[][] = [
    ...[[owed], [{ ...owed, choice: 'money' }], [{ ...owed, amount: null }], [credit]],
    ...[[credit, used(100_000)], [credit, credit, used(150_000)], [{ ...due, ...claimed }]],
    [{ ...due, ...claimed, state: 'void', state_at: daysAgo(13) }],
  ]
  const ERASED: object[][] = [
    ...[
      [],
      [due],
      [{ ...due, state: 'void' }],
      [{ ...due, ...claimed, state: 'void', state_at: daysAgo(15) }],
    ],
    ...[
      [credit, used(150_000)],
      [credit, used(50_000), used(100_000)],
    ],
    ...['held', 'settled', 'forfeited', 'given up'].map((state) => [{ ...paid, state }]),
    [{ ...credit, state: 'settled' }],
  ]
  const all = [...KEPT, ...ERASED]
  const { db, dine, left } = await startWithPeople(all.length)
  for (const [i, rows] of all.entries()) {
    dine('completed', 100, [i + 1])
    for (const row of rows) {
      const columns = { user_id: i + 1, group_id: i + 1, state_at: daysAgo(100), ...row }
      const values = sql.join(
        Object.values(columns).map((value) => sql`${value}`),
        sql`, `,
      )
      db.run(sql`insert into payments (${sql.raw(Object.keys(columns).join(', '))}) values (${values})`)
    }
  }
  expect(await eraseOldDinners(db, 30, noPause)).toBe(ERASED.length)
  expect(left()).toEqual(KEPT.map((_, i) => i + 1))
  // what became of the money stays, without its owner
  expect(db.all(sql`select id from payments`)).toHaveLength(all.flat().length)
})

test('retention looks again before each step at who has got a seat since, and stops between two when the server stops', async () => {
  const { db, dine, left } = await startWithPeople(220)
  const people = Array.from({ length: 220 }, (_, i) => i + 1)
  for (let i = 0; i < 220; i += 6) dine('completed', 100, people.slice(i, i + 6))
  let steps = 0
  const pause = async () => {
    if (steps++ === 0) db.run(sql`update dinner_groups set status = 'confirming' where id > 36`)
  }
  expect(await eraseOldDinners(db, 30, { now: NOW, pause, stopped: () => steps > 3 })).toBe(100)
  expect(await eraseOldDinners(db, 30, { now: NOW, pause })).toBe(116)
  expect(db.select().from(auditEntries).all()).toMatchObject([
    { detail: 'RETENTION_DAYS, 100 users' },
    { detail: 'RETENTION_DAYS, 116 users' },
  ])
  expect(left()).toEqual([217, 218, 219, 220])
})

test('whatever dinners there were, retention erases nobody of the pool, of an open dinner or of a young one', async () => {
  const dinner = fc.record({
    status: fc.constantFrom(...GROUP_STATUSES),
    days: fc.option(fc.integer({ min: -5, max: 60 })),
    people: fc.uniqueArray(fc.integer({ min: 1, max: 14 }), { minLength: 1, maxLength: 6 }),
    backups: fc.nat(2),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(dinner, { maxLength: 8 }), fc.subarray([2, 5, 9]), async (dinners, removed) => {
      const { db, dine, left } = await startWithPeople(14, (i) => `0812300000${i % 9}`)
      for (const { status, days, people, backups } of dinners) {
        const roleOf = (id: number) =>
          db.all<{ s: string }>(sql`select group_role as s from sign_ups where user_id = ${id}`)[0]!.s
        const free = people.filter((id) => roleOf(id) === 'free')
        if (free.length > 0) dine(status, days, free.slice(backups), free.slice(0, backups))
      }
      if (removed.length > 0)
        db.run(
          sql`update people set removed = 'x' where id in (select person_id from profiles where user_id in ${removed})`,
        )
      const keep = new Set(poolOf(db, '2026-06-01').rows.map(({ id }) => id))
      for (const { id } of db.all<{ id: number }>(sql`
        select user_id as id from seats join dinner_groups on dinner_groups.id = group_id
        where dinner_groups.status not in ('completed', 'cancelled') or coalesce(event_at, dinner_groups.created_at) > ${daysAgo(30)}`))
        keep.add(id)
      const seated = new Set(
        db.all<{ id: number }>(sql`select user_id as id from memberships`).map(({ id }) => id),
      )
      const before = left()
      await eraseOldDinners(db, 30, noPause)
      const after = new Set(left())
      for (const id of before)
        if (keep.has(id) || !seated.has(id)) expect([id, after.has(id)]).toEqual([id, true])
      checkInvariants(db)
      expect(await eraseOldDinners(db, 30, noPause)).toBe(0)
    }),
    { numRuns: sampled(10, 40) },
  )
}, 60_000)

test('the quiet hour is half past three on the clock of TZ', () => {
  const next = (zone: string, now: string) =>
    new Date(Date.parse(now) + msUntilQuiet(zone, new Date(now))).toISOString()
  expect(next('Asia/Jakarta', '2026-06-01T20:29:59Z')).toBe('2026-06-01T20:30:00.000Z')
  expect(next('Asia/Jakarta', '2026-06-01T20:30:00Z')).toBe('2026-06-02T20:30:00.000Z')
  expect(next('Europe/Berlin', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z')
})
