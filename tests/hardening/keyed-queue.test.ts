import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { fillDemo } from '../../src/cli/demo'
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
  const { app, db, signIn } = await startApp()
  fillDemo(db, PEOPLE, 1, '2026-11-21', 'Asia/Jakarta')
  const { call } = await signIn()
  const tables = tablesOf(db).slice(0, TABLES)
  expect(tables).toHaveLength(TABLES)
  const strangers = Array.from({ length: TABLES }, (_, i) => ({ members: [5_000_000 + i], backups: [] }))
  let runId = 0
  const done = async (status: number, answer: Promise<Response>) => {
    const given = await answer
    // read as it comes, as a client does
    let text = ''
    for await (const chunk of given.body!.pipeThrough(new TextDecoderStream()))
      if (text.length < 500) text += chunk
    expect([given.status, text.slice(0, 100)]).toEqual([status, expect.any(String)])
    return text
  }
  const works: [string, () => Promise<unknown>, number?][] = [
    [
      'storing a run',
      async () => {
        const text = await done(200, call('POST', '/api/matchmaking/commit', { tables, waiting: [], run }))
        expect(text).toContain('"success":true')
        runId = db.values<[number]>(sql`select max(id) from matchmaking_runs`)[0]![0]
      },
      RUN_MS,
    ],
    [
      'refusing it',
      () => done(409, call('POST', '/api/matchmaking/commit', { tables, waiting: [], run })),
      RUN_MS,
    ],
    ['taking it back', () => done(200, call('POST', `/api/matchmaking/runs/${runId}/take-back`)), RUN_MS],
    [
      'refusing tables of strangers',
      () => done(409, call('POST', '/api/matchmaking/commit', { tables: strangers, waiting: [], run })),
      RUN_MS,
    ],
    ['exporting all', () => done(200, call('POST', '/api/users/export', { matching: {} }))],
    ['listing all users', () => done(200, call('GET', '/api/users'))],
    ['listing all groups', () => done(200, call('GET', '/api/dinner-groups'))],
  ]
  let signUps = 0
  for (const [what, work, most = TURN_MS] of works) {
    const watch = watchTurns()
    let isOver = false
    const working = work().finally(() => {
      isOver = true
    })
    let between = 0
    while (!isOver) {
      const signedUp = await app.handle(
        new Request('http://localhost:3000/api/register', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(answers(++signUps)),
        }),
      )
      expect([what, signedUp.status]).toEqual([what, 201])
      between++
      await Bun.sleep(20)
    }
    await working
    const { longestMs, turns } = watch.stop()
    console.log(
      `${what}: ${between} sign-ups between, ${turns} turns, the longest of ${longestMs.toFixed(0)} ms`,
    )
    expect([what, longestMs < most]).toEqual([what, true])
  }
}, 900_000)

/** Tables that matchmaking may store: six of one budget and gender, close in age. */
function tablesOf(db: Db) {
  const people = db.values<[number, string]>(sql`
    select user_id, budget || ' ' || gender from sign_ups where standing = 'free' and completed_at is not null
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
