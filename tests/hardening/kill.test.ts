import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { closeDatabase, openDatabase } from '../../src/db/open'
import { createRandom, type Random } from '../../src/matchmaking/core/random'
import { checkInvariants } from '../support/invariants'
import { startToKill, Visitors, workUntilGone } from '../support/killing'
import { send } from '../support/real-server'
import { sampled } from '../support/sampled'

const KILLS = sampled(12, 30)
const VISITORS = 6

// a killed process loses what only it knew; that the disk keeps it through a power cut is synchronous = full
test('whatever was answered is there after the server was killed time and again, at any moment', async () => {
  const { seed, random, dataDir, url, cookie, kill: killServer, start, stop } = await startToKill()
  const visitors = Array.from({ length: VISITORS }, (_, i) => new Visitors(i, url))
  const runs = new Runs(createRandom(seed + 100), url, cookie)

  for (let kill = 1; kill <= KILLS; kill++) {
    const going = { on: true, done: 0 }
    const busy = [...visitors, runs].map((worker) => workUntilGone(worker, going))
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
    // and nobody whom nobody sent
    const sent = new Set(visitors.flatMap(({ stored, open }) => [...stored.keys(), open?.username]))
    expect(rows.filter(({ username }) => !sent.has(username))).toEqual([])

    const groups = db.all<Group>(sql`select id, run_id as runId from dinner_groups`)
    const runIds = db.values<[number]>(sql`select id from matchmaking_runs`).flat()
    runs.check(groups, new Set(runIds))
    closeDatabase(db)
  }

  // who had no answer sends it again, and is one person
  for (const visitor of visitors) if (visitor.open) await visitor.step()
  expect(await stop()).toBe(0)
  const db = openDatabase(dataDir)
  const signUps = visitors.reduce((sum, { stored }) => sum + stored.size, 0)
  expect(db.all(sql`select count(*) as n from users where username like 'user_%'`)).toEqual([{ n: signUps }])
  console.log(`answered: ${signUps} sign-ups, ${runs.stored.length} runs of matchmaking`)
  // it was no idle server that was killed
  expect(signUps).toBeGreaterThan(KILLS * 5)
  expect(runs.stored.length).toBeGreaterThanOrEqual(KILLS / 5)
  closeDatabase(db)
}, 600_000)

interface Group {
  id: number
  runId: number | null
}

/** One of the staff who runs matchmaking without end, and takes back some of the runs. */
class Runs {
  readonly stored: { id: number; groups: number[]; isBack: boolean | undefined }[] = []

  constructor(
    private readonly random: Random,
    private readonly url: () => string,
    private readonly cookie: string,
  ) {}

  async step() {
    const { status, body } = await send(this.url(), 'POST', '/api/matchmaking', {}, this.cookie)
    // a start goes on with the taking back that was interrupted
    if (status === 409) return expect(body.message).toBe('Matchmaking is already running')
    expect(status).toBe(200)
    const run: Runs['stored'][number] = { id: body.runId, groups: body.groups, isBack: false }
    this.stored.push(run)
    if (this.random.below(2) === 0) return
    run.isBack = undefined
    const path = `/api/matchmaking/runs/${run.id}/take-back`
    const back = await send(this.url(), 'POST', path, {}, this.cookie)
    // there may have been nobody
    expect([200, 409]).toContain(back.status)
    if (back.status === 200) expect(back.body).toMatchObject({ deleted: run.groups.length, left: [] })
    run.isBack = true
  }

  /** Fails unless each run is there as a whole, or gone as a whole; one whose taking back was not answered may be either or half. */
  check(groups: readonly Group[], runIds: ReadonlySet<number>) {
    const runOf = new Map(groups.map(({ id, runId }) => [id, runId]))
    for (const { id, groups: ids, isBack } of this.stored) {
      expect(runIds.has(id)).toBe(true)
      if (isBack === true) expect(ids.filter((group) => runOf.has(group))).toEqual([])
      if (isBack === false) expect(ids.filter((group) => runOf.get(group) !== id)).toEqual([])
    }
    // groups of runs that nobody was told of are of runs that were stored
    for (const { runId } of groups) if (runId !== null) expect(runIds.has(runId)).toBe(true)
  }
}
