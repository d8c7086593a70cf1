import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { storePeople } from '../../src/cli/demo-people'
import type { Db } from '../../src/db/open'
import { answers } from '../support/answers'
import { startApp } from '../support/app'
import { sampled } from '../support/sampled'

const PEOPLE = sampled(20_000, 100_000)
/** Milliseconds of processor time, of all threads, after which others must have had their turn. */
const TURN_MS = 200
/** Tables of a run, three times those of the largest evening: stored in one piece, for which others wait longer. */
const TABLES = 600
const RUN_MS = 500

const run = { seed: 1, startedAt: '2026-01-01T00:00:00.000Z', durationMs: 1, deadlineMs: 1, moves: 1 }

test('nothing that staff do among very many people keeps others from their turn', async () => {
  const { call, db, signIn } = await startApp()
  storePeople(db, PEOPLE, 1, '2026-11-21', 'Asia/Jakarta')
  const staff = await signIn()
  const tables = tablesOf(db).slice(0, TABLES)
  expect(tables).toHaveLength(TABLES)
  const strangers = tables.map((_, i) => ({ members: [5_000_000 + i], backups: [] }))
  const [[runId]] = db.values(sql`select coalesce(max(id), 0) + 1 from matchmaking_runs`) as [[number]]
  const commit = '/api/matchmaking/commit'
  const works: [what: string, most: number, status: number, method: string, path: string, body?: object][] = [
    ['storing a run', RUN_MS, 200, 'POST', commit, { tables, waiting: [], run }],
    ['refusing it', RUN_MS, 409, 'POST', commit, { tables, waiting: [], run }],
    ['taking it back', RUN_MS, 200, 'POST', `/api/matchmaking/runs/${runId}/take-back`],
    ['refusing strangers', RUN_MS, 409, 'POST', commit, { tables: strangers, waiting: [], run }],
    ['exporting all', TURN_MS, 200, 'POST', '/api/users/export', { matching: {} }],
    ['listing all users', TURN_MS, 200, 'GET', '/api/users'],
    ['listing all groups', TURN_MS, 200, 'GET', '/api/dinner-groups'],
  ]
  let signUps = 0
  for (const [what, most, status, method, path, body] of works) {
    const watch = watchTurns()
    let isOver = false
    const read = async () => {
      const answer = await staff.call(method, path, body)
      // read as it comes, as a client does
      for await (const _ of answer.body!);
      return answer.status
    }
    const working = read().finally(() => {
      isOver = true
    })
    while (!isOver) {
      expect([what, (await call('POST', '/api/register', answers(++signUps))).status]).toEqual([what, 201])
      await Bun.sleep(20)
    }
    expect([what, await working]).toEqual([what, status])
    const { longestMs, turns } = watch.stop()
    console.log(`${what}: ${turns} turns, the longest of ${longestMs.toFixed(0)} ms`)
    expect([what, longestMs < most]).toEqual([what, true])
  }
}, 900_000)

/** Tables that matchmaking may store: six of one budget and gender, close in age. */
function tablesOf(db: Db) {
  const people = db.values<[number, string]>(sql`
    select user_id, budget || ' ' || gender from sign_ups where group_role = 'free' and completed_at is not null
      and removed is null and person_id in (select person_id from profiles group by person_id having count(*) = 1)
    order by budget, gender, birthdate`)
  const tables = []
  for (let i = 0; i + 6 <= people.length; i += 6) {
    const six = people.slice(i, i + 6)
    if (six.every(([, kind]) => kind === six[0]![1]))
      tables.push({ members: six.map(([id]) => id), backups: [] })
  }
  return tables
}

/** Watches how much processor time passes between two turns of the event loop. */
function watchTurns() {
  let [turns, longestMs, on] = [0, 0, true]
  let before = process.cpuUsage()
  const turn = () => {
    const { user, system } = process.cpuUsage(before)
    before = process.cpuUsage()
    longestMs = Math.max(longestMs, (user + system) / 1000)
    turns++
    if (on) setTimeout(turn, 1)
  }
  setTimeout(turn, 1)
  return {
    stop() {
      on = false
      return { turns, longestMs }
    },
  }
}
