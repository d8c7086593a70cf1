import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { closeDatabase, openDatabase } from '../../src/db/open'
import type { DinnerGroup } from '../../src/domain/api'
import { createRandom } from '../../src/matchmaking/core/random'
import { checkInvariants } from '../support/invariants'
import { startToKill, workUntilGone } from '../support/killing'
import { ownPeople, Staff, Visitors } from '../support/load'
import { Corrections, Runs } from '../support/load-long'
import { send } from '../support/real-server'
import { sampled } from '../support/sampled'

const KILLS = sampled(12, 30)
const VISITORS = 6
const STAFF = 3

// a killed process loses what only it knew; that the disk keeps it through a power cut is synchronous = full
test('whatever was answered is there after the server was killed time and again, at any moment', async () => {
  const { seed, random, dataDir, url, cookie, kill: killServer, start, stop } = await startToKill()
  const visitors = Array.from({ length: VISITORS }, (_, i) => new Visitors(i, url))
  const staff: Staff[] = []
  for (let i = 0; i < STAFF; i++) {
    const people = await ownPeople(url(), cookie, i, 16)
    staff.push(new Staff(`Meja ${i}`, people, createRandom(seed + 1 + i), url, cookie))
  }
  const runs = new Runs(createRandom(seed + 100), url, cookie)
  const corrections = [new Corrections(0, url), new Corrections(1, url)]

  for (let kill = 1; kill <= KILLS; kill++) {
    const going = { on: true, done: 0 }
    const busy = [...visitors, ...staff, ...corrections, runs].map((worker) => workUntilGone(worker, going))
    // counted in answers, as a busy machine may need long for the first; now and then what takes longest ends before
    const enough = random.below(60)
    const ended = () => (kill % 4 === 0 ? runs.stored.length : going.done)
    const before = ended()
    while (going.done < enough || ended() === before) await Bun.sleep(1)
    await Bun.sleep(random.below(20))
    going.on = false
    await killServer()
    await Promise.all(busy)

    await start()
    const db = openDatabase(dataDir)
    expect(db.all(sql`pragma integrity_check`)).toEqual([{ integrity_check: 'ok' }])
    checkInvariants(db)

    const rows = db.all<{ username: string; name: string }>(
      sql`select username, name from users join profiles on user_id = id where username like 'user_%'`,
    )
    const names = new Map(rows.map(({ username, name }) => [username, name]))
    expect(names.size).toBe(rows.length)
    for (const { stored } of visitors)
      for (const [username, name] of stored) expect([username, names.get(username)]).toEqual([username, name])
    for (const one of corrections) one.check(names)
    // and nobody whom nobody sent
    const sent = new Set(
      [...visitors, ...corrections].flatMap(({ stored, open }) => [...stored.keys(), open?.username]),
    )
    for (const { username } of rows) expect(sent.has(username) || /^user_\d{13}-/.test(username)).toBe(true)

    const all: DinnerGroup[] = (await send(url(), 'GET', '/api/dinner-groups', undefined, cookie)).body
    const groups = new Map(all.map((group) => [group.id, group]))
    for (const one of staff) one.settle(groups)
    const runIds = new Set(db.all<{ id: number }>(sql`select id from matchmaking_runs`).map(({ id }) => id))
    runs.check(groups, runIds)
    closeDatabase(db)
  }

  // who had no answer sends it again, and is one person
  for (const visitor of visitors) if (visitor.open) await visitor.step()
  expect(await stop()).toBe(0)
  const db = openDatabase(dataDir)
  const signUps = visitors.reduce((sum, { stored }) => sum + stored.size, 0)
  expect(db.all(sql`select count(*) as n from users where username like 'user\\__\\_%' escape '\\'`)).toEqual(
    [{ n: signUps }],
  )
  const groups = staff.reduce((sum, { groups }) => sum + groups.size, 0)
  console.log(
    `answered: ${signUps} sign-ups, ${groups} groups by hand, ${runs.stored.length} runs of matchmaking`,
  )
  // it was no idle server that was killed
  expect(signUps).toBeGreaterThan(KILLS * 5)
  expect(groups).toBeGreaterThan(KILLS / 2)
  expect(runs.stored.length).toBeGreaterThanOrEqual(KILLS / 5)
  closeDatabase(db)
}, 600_000)
