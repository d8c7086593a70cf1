import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../src/db/transact'
import type { DinnerGroup } from '../../src/domain/api'
import { todayIn } from '../../src/domain/time'
import { storeTable } from '../../src/groups/groups'
import { apartIn, poolOf } from '../../src/matchmaking/pool'
import { deadlineFor } from '../../src/matchmaking/propose'
import { answers } from '../support/answers'
import { makeUp } from '../support/app'
import { startWithPeople } from '../support/start-with-people'

describe('POST /api/matchmaking', () => {
  test('seats thirteen people at two tables of one budget; the thirteenth becomes a backup', async () => {
    const { call, db } = await startWithPeople(13)
    const answer = await call('POST', '/api/matchmaking')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      success: true,
      message: 'Kelompok baru telah dibuat berdasarkan algoritma matchmaking',
      groupsCreated: 2,
      groups: [1, 2],
      waiting: 0,
      runId: 1,
    })
    const groups: DinnerGroup[] = await (await call('GET', '/api/dinner-groups')).json()
    expect(groups.map(({ status, member_ids }) => [status, member_ids.length])).toEqual([
      ['confirming', 6],
      ['confirming', 6],
    ])
    expect(groups.flatMap(({ backup_member_ids }) => backup_member_ids)).toHaveLength(1)
    expect(groups[0]!.name).toMatch(/^Age: \d+-\d+ Males: \d Females: \d$/)
    expect(db.all(sql`select 1 from people where turns_missed = 1`)).toHaveLength(1)
    expect(groups.map(({ runId }) => runId)).toEqual([1, 1])
    expect(await (await call('GET', '/api/matchmaking/runs')).json()).toMatchObject([
      { id: 1, startedBy: 'staff', pool: 13, seated: 12, backups: 1, waiting: 0, score: expect.any(Number) },
    ])
  })

  test('with nobody to seat makes nothing and says so', async () => {
    const { call } = await startWithPeople(5)
    expect(await (await call('POST', '/api/matchmaking')).json()).toEqual({
      success: true,
      message: 'Belum cukup peserta untuk membentuk kelompok baru',
      groupsCreated: 0,
      groups: [],
      waiting: 5,
      runId: 1,
    })
  })

  test('that fails in its worker stores nothing and leaves the server well', async () => {
    const worker = () =>
      new Worker(URL.createObjectURL(new Blob(['self.onmessage = () => { throw new Error("+62812") }'])))
    const { call: asAdmin, lines } = await startWithPeople(12, undefined, {}, { startWorker: worker })
    const answer = await asAdmin('POST', '/api/matchmaking')
    expect(answer.status).toBe(500)
    expect((await answer.json()).message).toBe('Terjadi kesalahan saat menjalankan algoritma matchmaking')
    expect(lines.join('')).not.toContain('+62812')
    const failed = lines.map((line) => JSON.parse(line)).find(({ event }) => event === 'matchmaking failed')
    expect(failed.id).toBe(answer.headers.get('x-request-id'))
    expect(await (await asAdmin('GET', '/api/stats')).json()).toMatchObject({ groups: 0, grouped: 0 })
    expect((await asAdmin('POST', '/api/matchmaking')).status).toBe(500)
  })
})

describe('the pool', () => {
  test('holds of one phone only the newest sign-up that is not grouped, but the one whose owner wrote to us', async () => {
    const { db } = await startWithPeople(4, (i) => ({ phone: i < 3 ? '081234567890' : `08123456780${i}` }))
    const ids = () => poolOf(db, todayIn()).rows.map(({ id }) => id)
    expect(ids()).toEqual([2, 3, 4])
    db.run(sql`update profiles set wrote_at = '2026-11-21T00:00:00.000Z' where user_id = 1`)
    expect(ids()).toEqual([1, 3, 4])
    db.run(sql`update profiles set wrote_at = null`)
    const table = { name: 'Meja', budget: '<Rp100.000', status: 'completed' } as const
    storeTable(db as Tx, { ...table, members: [2], backups: [] }, '2026-11-20')
    expect(ids()).toEqual([1, 3, 4])
  })

  test('counts the turns that a person missed with any sign-up, but none of before they sat', async () => {
    const { addGroup, call, db } = await startWithPeople(7, (i) => ({ phone: `08123456789${i % 6}` }))
    db.run(sql`update people set turns_missed = 4 where id = 1`)
    await addGroup()
    db.run(sql`update dinner_groups set event_at = '2026-01-01T12:00:00.000Z'`)
    const pooled = () => poolOf(db, todayIn()).rows.map(({ id, waited }) => [id, waited])
    expect(pooled()).toEqual([[7, 0]])
    db.run(sql`update people set turns_missed = turns_missed + 1 where id = 1`)
    expect(pooled()).toEqual([[7, 1]])
    // a seat that is lost counts for nothing
    await call('PATCH', '/api/dinner-groups/1', { status: 'cancelled' })
    expect(pooled().find(([id]) => id === 7)).toEqual([7, 5])
  })

  test('keeps people apart who sat at one table before, by phone', async () => {
    const { addGroup, call, db } = await startWithPeople(7)
    await addGroup()
    db.run(sql`update dinner_groups set event_at = '2026-01-01T12:00:00.000Z'`)
    for (let i = 1; i <= 3; i++)
      await call('POST', '/api/register', answers(100 + i, { phone: `+62812300000${i}` }))
    const pool = poolOf(db, todayIn())
    const apart = apartIn(pool).map((pair) => pair.map((i) => pool.rows[i]!.id).join())
    expect(apart).toEqual(['9,10', '9,11', '10,11'])
    makeUp(db)
    db.run(sql`update dinner_groups set status = 'cancelled'`)
    expect(apartIn(poolOf(db, todayIn()))).toEqual([])
  })
})

test('the time for a run grows with the pool', () => {
  expect([0, 60, 600, 6000, 60_000, 600_000, 5_000_000].map(deadlineFor)).toEqual([
    1000, 1000, 1000, 5000, 30_000, 120_000, 120_000,
  ])
})
