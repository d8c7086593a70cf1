import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { MeetAgain } from '../../src/domain/matchmaking/meet-again'
import { columns } from '../../src/matchmaking/core/people'
import { seat } from '../../src/matchmaking/core/seat'
import { countTables, metBefore } from '../../src/matchmaking/met-before'
import { metSince } from '../../src/matchmaking/pairs'
import { apartIn, poolOf } from '../../src/matchmaking/pool'
import { arbitraryPool } from '../support/arbitrary-pool'
import { persons } from '../support/person'
import { poolWith } from '../support/pool'
import { sampled } from '../support/sampled'
import { startWithPeople } from '../support/start-with-people'

const TODAY = '2026-11-22'
const DAY_MS = 86_400_000
const weeksAgo = (weeks: number, days = 0) =>
  new Date(Date.parse(`${TODAY}T12:00:00.000Z`) - (7 * weeks + days) * DAY_MS).toISOString()

type App = Awaited<ReturnType<typeof startWithPeople>>

/** Six who dined together then, and are in the queue again. */
async function dined(app: App, at: string, members = [1, 2, 3, 4, 5, 6].map((i) => i)) {
  const { id } = await (
    await app.call('POST', '/api/dinner-groups', {
      ...{ name: 'Meja', budget: '<Rp100.000', date: '2099-01-01', members },
    })
  ).json()
  app.db.run(sql`update dinner_groups set event_at = ${at}, status = 'completed' where id = ${id}`)
  await app.call('POST', '/api/users/return', { ids: members })
  return id as number
}

const groupsOf = async ({ call }: App) =>
  (await (await call('GET', '/api/dinner-groups')).json()) as { id: number; member_ids: number[] }[]

describe('two who sat at one table', () => {
  test('may meet again once so many weeks have passed, and never without the setting', async () => {
    const app = await startWithPeople(6)
    const ids = app.db.values<[number]>(sql`select user_id from profiles`).map(([id]) => id)
    for (const [at, met] of [
      [weeksAgo(26), { 12: 0, 26: 0, never: 15 }],
      [weeksAgo(26, -1), { 12: 0, 26: 15, never: 15 }],
      [weeksAgo(12), { 12: 0, 26: 15, never: 15 }],
      [weeksAgo(12, -1), { 12: 15, 26: 15, never: 15 }],
      // half an hour before midnight of the house, and after it
      ['2026-08-30T16:30:00.000Z', { 12: 0, 26: 15, never: 15 }],
      ['2026-08-30T17:30:00.000Z', { 12: 15, 26: 15, never: 15 }],
      [weeksAgo(-3), { 12: 15, 26: 15, never: 15 }],
    ] as const) {
      app.db.run(sql`delete from dinner_groups`)
      const id = await dined(app, weeksAgo(1), ids)
      app.db.run(sql`update dinner_groups set event_at = ${at} where id = ${id}`)
      const pairs = (meetAgain: MeetAgain) => poolOf(app.db, TODAY, { meetAgain }).met.length
      expect([at, { 12: pairs(12), 26: pairs(26), never: pairs(null) }]).toEqual([at, met])
    }
  })

  test('are seated together by a run that allows it, with the value stored, and by no other', async () => {
    const app = await startWithPeople(6, () => ({ gender: 'female' }))
    const ids = app.db.values<[number]>(sql`select user_id from profiles`).map(([id]) => id)
    await dined(app, new Date(Date.now() - 200 * DAY_MS).toISOString(), ids)
    expect(await (await app.call('POST', '/api/matchmaking')).json()).toMatchObject({ groupsCreated: 0 })
    expect(await (await app.call('POST', '/api/matchmaking', { meetAgain: null })).json()).toMatchObject({
      groupsCreated: 0,
    })
    const preview = await (await app.call('POST', '/api/matchmaking/preview', { meetAgain: 26 })).json()
    expect(preview).toMatchObject({ meetAgain: 26, tables: [{ score: { breaks: [] } }] })
    const score = { tables: [ids] }
    const broken = async (more: object) =>
      (await (await app.call('POST', '/api/matchmaking/score', { ...score, ...more })).json()).scores[0]
        .breaks.length
    expect([await broken({}), await broken({ meetAgain: 26 })]).toEqual([15, 0])
    const done = await (await app.call('POST', '/api/matchmaking', { meetAgain: 26 })).json()
    expect(done).toMatchObject({ groupsCreated: 1 })
    const [run] = await (await app.call('GET', '/api/matchmaking/runs')).json()
    expect(run).toMatchObject({ id: done.runId, meetAgain: 26 })
    // its group keeps the rule of its run
    const table = await (
      await app.call('POST', '/api/matchmaking/score', { tables: [ids], groupId: done.groups[0] })
    ).json()
    expect(table.scores[0].breaks).toEqual([])
    expect((await groupsOf(app)).find(({ id }) => id === done.groups[0])!.member_ids).toHaveLength(6)
    expect((await app.call('POST', '/api/matchmaking', { meetAgain: 13 })).status).toBe(422)
  })

  test('a commit keeps the rule that its preview had', async () => {
    const app = await startWithPeople(6, () => ({ gender: 'female' }))
    const ids = app.db.values<[number]>(sql`select user_id from profiles`).map(([id]) => id)
    await dined(app, new Date(Date.now() - 100 * DAY_MS).toISOString(), ids)
    const preview = await (await app.call('POST', '/api/matchmaking/preview', { meetAgain: 12 })).json()
    const { startedAt, seed, deadlineMs, durationMs, moves, meetAgain } = preview
    const commit = (run: object) =>
      app.call('POST', '/api/matchmaking/commit', {
        tables: [{ members: ids, backups: [] }],
        waiting: [],
        run: { startedAt, seed, deadlineMs, durationMs, moves, ...run },
      })
    expect((await commit({})).status).toBe(409)
    expect((await commit({ meetAgain })).status).toBe(200)
  })
})

describe('how many tables having met before costs', () => {
  const six = Array.from({ length: 36 }, (_, i) => [Math.floor(i / 6), i % 6] as const)
  const met = six.filter(([a, b]) => a < b).map(([a, b]): [number, number] => [a, b])

  test('is said with the weeks that help, the longest first', () => {
    const rows = persons(6, () => ({ woman: true }))
    const advice = (at: string, meetAgain: MeetAgain = null) => {
      const pool = poolWith(rows, { met, metAt: met.map(() => at) })
      return metBefore(
        pool,
        countTables(pool).reduce((a, b) => a + b, 0),
        { today: TODAY, meetAgain },
      )
    }
    expect(advice(weeksAgo(30))).toEqual({ tables: 1, weeks: 26 })
    expect(advice(weeksAgo(20))).toEqual({ tables: 1, weeks: 12 })
    expect(advice(weeksAgo(20), 26)).toEqual({ tables: 1, weeks: 12 })
    expect(advice(weeksAgo(5))).toBeNull()
    expect(advice(weeksAgo(5), 12)).toBeNull()
  })

  test('never counts more than there are with nobody kept apart, nor fewer than there are now', () => {
    fc.assert(
      fc.property(arbitraryPool({ maxLength: 40 }), fc.integer({ min: 0, max: 60 }), (any, weeks) => {
        const pairs = any.apart.map(([a, b]): [number, number] => [a, b])
        const pool = poolWith([...any.rows], {
          met: pairs,
          metAt: pairs.map((_, i) => weeksAgo((weeks + i) % 60)),
        })
        const sum = (counts: number[]) => counts.reduce((a, b) => a + b, 0)
        const now = sum(countTables(pool))
        const free = sum(countTables(pool, []))
        const found = metBefore(pool, now, { today: TODAY, meetAgain: null })
        expect(now).toBeLessThanOrEqual(free)
        if (found) expect(now + found.tables).toBeLessThanOrEqual(free)
      }),
      { numRuns: sampled(15, 300) },
    )
  })
})

test('without the setting a run makes the tables it ever made, whatever the dates of dinners', () => {
  fc.assert(
    fc.property(arbitraryPool({ maxLength: 30 }), (any) => {
      const pairs = any.apart.map(([a, b]): [number, number] => [a, b])
      const pool = poolWith([...any.rows], { met: pairs, metAt: pairs.map((_, i) => weeksAgo(i)) })
      const options = { seed: 1, maxMoves: 2000, now: () => 0 }
      const tables = (apart: [number, number][]) => [...seat(columns(pool.rows, apart), options).tables]
      expect(tables(apartIn(pool))).toEqual(tables(pairs))
      expect(metSince(TODAY, null, 'Asia/Jakarta')).toBeUndefined()
    }),
    { numRuns: sampled(10, 200) },
  )
})
