import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { fillDemo } from '../../src/cli/demo'
import { DATABASE_FILE } from '../../src/db/open'
import type { MatchmakingRun } from '../../src/domain/api'
import { checkInvariants } from '../support/invariants'
import { startToKill } from '../support/killing'
import { send } from '../support/real-server'
import { sampled } from '../support/sampled'

const PEOPLE = 3000
const KILLS = sampled(3, 30)

test('a take-back that is killed goes on by itself at the next start, however often and however far it was', async () => {
  const { random, dataDir, inFile, url, cookie, kill, start, stop } = await startToKill((db) =>
    fillDemo(db, PEOPLE, 1, '2026-11-21', 'Asia/Jakarta'),
  )
  const before = look(dataDir)
  const runs = async (): Promise<MatchmakingRun[]> =>
    (await send(url(), 'GET', '/api/matchmaking/runs', undefined, cookie)).body
  let kills = 0
  let half = 0
  while (kills < KILLS) {
    const made = await send(url(), 'POST', '/api/matchmaking', {}, cookie)
    expect(made.status).toBe(200)
    const { runId } = made.body
    const path = `/api/matchmaking/runs/${runId}/take-back`
    const answer = send(url(), 'POST', path, {}, cookie).then(
      ({ status }) => status,
      () => 'gone' as const,
    )
    let isAnswered = false
    void answer.then(() => {
      isAnswered = true
    })
    // killed while the call goes on, and then now and then while the next start does
    let isGoing = () => !isAnswered
    do {
      const { groups: left } = look(dataDir)
      // once after the first step for certain
      const enough = half === 0 ? left - 1 : random.below(left + 1)
      while (isGoing() && look(dataDir).groups > enough) await Bun.sleep(2)
      await kill()
      kills++
      const { groups } = look(dataDir)
      if (groups > 0 && groups < made.body.groupsCreated) half++
      await start()
      if (isUnfinished(dataDir)) {
        const [run] = (await runs()).filter(({ id }) => id === runId)
        expect([null, 'running']).toContain(run!.takingBack)
      }
      isGoing = () => isUnfinished(dataDir)
    } while (isGoing() && random.below(2) === 0)
    while (isUnfinished(dataDir)) await Bun.sleep(5)
    // killed before its first step it was never begun
    if (look(dataDir).groups === made.body.groupsCreated)
      expect((await send(url(), 'POST', path, {}, cookie)).status).toBe(200)
    expect(look(dataDir)).toEqual(before)
    expect((await runs()).map(({ takingBack }) => takingBack)).toEqual((await runs()).map(() => null))
    const entries = audited(dataDir, runId)
    expect(entries).toHaveLength(1)
    expect(entries[0]).toStartWith(`run ${runId}: ${made.body.groupsCreated} groups deleted, `)
    inFile(checkInvariants)
  }
  expect(half).toBeGreaterThan(0)
  expect(await stop()).toBe(0)
}, 900_000)

/** What of runs is stored now. */
function look(dataDir: string) {
  return read(dataDir, (db) => {
    const one = (sql: string) => db.query<{ n: number }, []>(sql).get()!.n
    return {
      groups: one('select count(*) as n from dinner_groups where run_id is not null'),
      grouped: one("select count(*) as n from profiles where standing <> 'free'"),
      turns: one('select sum(turns_missed) as n from people'),
      leftovers: one('select count(*) as n from run_leftovers'),
    }
  })
}

/** Whether a take-back is begun and not finished. */
function isUnfinished(dataDir: string): boolean {
  return read(
    dataDir,
    (db) => db.query(`select 1 from settings where key like 'taking_back:%'`).get() !== null,
  )
}

function audited(dataDir: string, runId: number): string[] {
  return read(dataDir, (db) =>
    db
      .query<{ detail: string }, [string]>(
        `select detail from audit_entries where action = 'took back matchmaking' and detail like ?`,
      )
      .all(`run ${runId}:%`)
      .map(({ detail }) => detail),
  )
}

function read<T>(dataDir: string, work: (db: Database) => T): T {
  using db = new Database(join(dataDir, DATABASE_FILE), { readonly: true })
  return work(db)
}
