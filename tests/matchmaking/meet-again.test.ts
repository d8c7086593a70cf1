import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { MeetAgain } from '../../src/domain/matchmaking/meet-again'
import { countTables, metBefore } from '../../src/matchmaking/met-before'
import { poolOf } from '../../src/matchmaking/pool'
import { persons } from '../support/person'
import { poolWith } from '../support/pool'
import { startWithPeople } from '../support/start-with-people'

const TODAY = '2026-11-22'
const DAY_MS = 86_400_000
const weeksAgo = (weeks: number, days = 0) =>
  new Date(Date.parse(`${TODAY}T12:00:00.000Z`) - (7 * weeks + days) * DAY_MS).toISOString()

type App = Awaited<ReturnType<typeof startWithPeople>>

/** Six who dined together then, and are in the queue again. */
async function dined(app: App, at: string) {
  const members = [1, 2, 3, 4, 5, 6]
  const { id } = await (await app.addGroup()).json()
  app.db.run(sql`update dinner_groups set event_at = ${at}, status = 'completed' where id = ${id}`)
  await app.call('POST', '/api/users/return', { ids: members })
  return id as number
}

describe('two who sat at one table', () => {
  test('may meet again once so many weeks have passed, and never without the setting', async () => {
    const app = await startWithPeople(6)
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
      const id = await dined(app, weeksAgo(1))
      app.db.run(sql`update dinner_groups set event_at = ${at} where id = ${id}`)
      const pairs = (meetAgain: MeetAgain) => poolOf(app.db, TODAY, { meetAgain }).met.length
      expect([at, { 12: pairs(12), 26: pairs(26), never: pairs(null) }]).toEqual([at, met])
    }
  })

  test('are seated together by a run that allows it, with the value stored, and by no other', async () => {
    const app = await startWithPeople(6, () => ({ gender: 'female' }))
    const post = async (path: string, body?: object) =>
      (await app.call('POST', `/api/matchmaking${path}`, body)).json()
    await dined(app, new Date(Date.now() - 200 * DAY_MS).toISOString())
    for (const body of [undefined, { meetAgain: null }])
      expect(await post('', body)).toMatchObject({ groupsCreated: 0 })
    const preview = await post('/preview', { meetAgain: 26 })
    expect(preview).toMatchObject({ meetAgain: 26, tables: [{ score: { breaks: [] } }] })
    const members = [1, 2, 3, 4, 5, 6]
    const broken = async (more: object) =>
      (await post('/score', { tables: [members], ...more })).scores[0].breaks.length
    expect([await broken({}), await broken({ meetAgain: 26 })]).toEqual([15, 0])
    const { startedAt, seed, deadlineMs, durationMs, moves, meetAgain } = preview
    const commit = (rule: object) =>
      post('/commit', {
        ...{ tables: [{ members, backups: [] }], waiting: [] },
        run: { startedAt, seed, deadlineMs, durationMs, moves, ...rule },
      })
    expect(await commit({})).toMatchObject({ groupsCreated: 0 })
    const done = await commit({ meetAgain })
    expect(done).toMatchObject({ groupsCreated: 1 })
    const [run] = await (await app.call('GET', '/api/matchmaking/runs')).json()
    expect(run).toMatchObject({ id: done.runId, meetAgain: 26 })
    // its group keeps the rule of its run
    expect(await broken({ groupId: done.groups[0] })).toBe(0)
    expect((await app.call('POST', '/api/matchmaking', { meetAgain: 13 })).status).toBe(422)
  })
})

const six = Array.from({ length: 36 }, (_, i) => [Math.floor(i / 6), i % 6] as const)
const met = six.filter(([a, b]) => a < b).map(([a, b]): [number, number] => [a, b])

test('how many tables having met before costs is said with the weeks that help, the longest first', () => {
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
