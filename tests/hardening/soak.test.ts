import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { closeDatabase, openDatabase } from '../../src/db/open'
import type { DinnerGroup } from '../../src/domain/api'
import { createRandom } from '../../src/matchmaking/core/random'
import { emptyFolder } from '../support/app'
import { checkInvariants } from '../support/invariants'
import { ownPeople, Staff, Visitors } from '../support/load'
import { Corrections, Runs } from '../support/load-long'
import { send, signedIn, startProcess } from '../support/real-server'
import { sampled } from '../support/sampled'

/** Ten seconds, or ten minutes with FULL=1. */
const SECONDS = Number(process.env.SOAK ?? sampled(10, 600))
/** Milliseconds between two steps of one worker: a busy evening, and not as much as the machine can. */
const PAUSE_MS = 50

test('a server that everybody uses at once for long answers all, loses nothing and does not grow', async () => {
  const seed = Number(process.env.SEED ?? crypto.getRandomValues(new Uint32Array(1))[0])
  const random = createRandom(seed)
  const dataDir = emptyFolder()
  await using server = await startProcess(dataDir, { LOG_LEVEL: 'info' })
  const url = () => server.url
  const cookie = await signedIn(url())
  const visitors = Array.from({ length: 4 }, (_, i) => new Visitors(i, url))
  const corrections = [new Corrections(0, url), new Corrections(1, url)]
  const staff = []
  for (let i = 0; i < 3; i++)
    staff.push(
      new Staff(`Meja ${i}`, await ownPeople(url(), cookie, i, 16), createRandom(seed + 1 + i), url, cookie),
    )
  const runs = new Runs(random, url, cookie)
  const reads = [
    '/api/users?search=tamu',
    '/api/dinner-groups?page=0',
    '/api/stats',
    '/api/users',
    '/healthz',
    '/api/audit?size=25',
  ]
  let read = 0
  const reader = {
    async step() {
      const answer = await fetch(url() + reads[read++ % reads.length]!, { headers: { cookie } })
      expect(answer.status).toBe(200)
      await answer.arrayBuffer()
    },
  }
  const exporter = {
    async step() {
      const answer = await fetch(`${url()}/api/users/export`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ matching: {} }),
      })
      expect(answer.status).toBe(200)
      await answer.arrayBuffer()
    },
  }

  const until = performance.now() + SECONDS * 1000
  const waits: number[] = []
  const rss: number[] = []
  const work = async (worker: { step(): Promise<unknown> }, isTimed: boolean, pauseMs = PAUSE_MS) => {
    while (performance.now() < until) {
      const began = performance.now()
      await worker.step()
      if (isTimed) waits.push(performance.now() - began)
      await Bun.sleep(pauseMs)
    }
  }
  const watch = async () => {
    while (performance.now() < until) {
      const [, kb] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))!
      rss.push(Number(kb) / 1024)
      await Bun.sleep((SECONDS * 1000) / 20)
    }
  }
  await Promise.all([
    ...[...visitors, ...corrections].map((worker) => work(worker, true)),
    ...staff.map((worker) => work(worker, false)),
    ...[runs, exporter].map((worker) => work(worker, false, 1000)),
    work(reader, false),
    watch(),
  ])

  const all = (await send(url(), 'GET', '/api/dinner-groups', undefined, cookie)).body as DinnerGroup[]
  const groups = new Map(all.map((group) => [group.id, group]))
  for (const one of staff) one.settle(groups)
  expect(await server.stop()).toBe(0)
  const db = openDatabase(dataDir)
  checkInvariants(db)
  expect(db.all(sql`pragma integrity_check`)).toEqual([{ integrity_check: 'ok' }])
  const rows = db.values<[string, string]>(
    sql`select username, name from users join profiles on user_id = id where username like 'user_%'`,
  )
  const names = new Map(rows)
  for (const { stored } of visitors)
    for (const [username, name] of stored) expect([username, names.get(username)]).toEqual([username, name])
  for (const one of corrections) one.check(names)
  runs.check(groups, new Set(db.values<[number]>(sql`select id from matchmaking_runs`).map(([id]) => id)))
  closeDatabase(db)
  expect(server.lines.filter((line) => /"level":"(error|warn)"/.test(line))).toEqual([])

  waits.sort((a, b) => a - b)
  const at = (share: number) =>
    waits[Math.min(waits.length - 1, Math.floor(waits.length * share))]!.toFixed(1)
  const [early, late] = [Math.max(...rss.slice(4, 10)), Math.max(...rss.slice(-6))]
  console.log(
    `${SECONDS} s with SEED=${seed}: ${waits.length} sign-ups and corrections, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms; ` +
      `${runs.stored.length} runs; memory ${early.toFixed(0)} MB, later ${late.toFixed(0)} MB`,
  )
  // a table that grows takes its room, a leak takes more
  if (SECONDS >= 300) expect(late).toBeLessThan(early * 1.5 + 20)
}, 1_200_000)
