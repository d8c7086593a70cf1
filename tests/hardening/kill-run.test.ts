import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { fillDemo } from '../../src/cli/demo'
import { DATABASE_FILE } from '../../src/db/open'
import { checkInvariants } from '../support/invariants'
import { startToKill } from '../support/killing'
import { send } from '../support/real-server'
import { sampled } from '../support/sampled'

const PEOPLE = 3000
const KILLS = sampled(2, 30)

test('a run that is killed while it is stored leaves nothing behind, however far it was', async () => {
  const { random, dataDir, inFile, url, cookie, kill, start, stop } = await startToKill((db) =>
    fillDemo(db, PEOPLE, 1, '2026-11-21', 'Asia/Jakarta'),
  )
  let [before, half] = [look(dataDir), 0]
  for (let round = 1; round <= KILLS; round++) {
    const answer = send(url(), 'POST', '/api/matchmaking', {}, cookie).then(
      ({ status }) => status,
      () => 'gone' as const,
    )
    // somewhere between its first groups and, now and then, its end
    const enough = before.groups + 1 + random.below(round % 5 === 0 ? 600 : 300)
    let over = false
    void answer.then(() => {
      over = true
    })
    while (!over && look(dataDir).groups < enough) await Bun.sleep(2)
    await kill()
    const killed = look(dataDir)
    const isWhole = (await answer) === 200
    if (!isWhole && killed.groups > before.groups) half++

    await start()
    const after = look(dataDir)
    if (isWhole) expect(after).toEqual(killed)
    // killed between its last step and the answer, it may be whole as well
    else if (after.runs > before.runs) expect(after).toEqual(killed)
    else expect(after).toEqual(before)
    const { body: runs } = await send(url(), 'GET', '/api/matchmaking/runs', undefined, cookie)
    expect(runs).toHaveLength(after.runs)
    inFile(checkInvariants)

    // a whole one is taken back, so that there is something to be stored
    for (const { id } of runs) await send(url(), 'POST', `/api/matchmaking/runs/${id}/take-back`, {}, cookie)
    before = { ...look(dataDir) }
  }
  expect(half).toBeGreaterThan(0)
  expect(await stop()).toBe(0)
}, 900_000)

/** What of runs is stored now. */
function look(dataDir: string) {
  using db = new Database(join(dataDir, DATABASE_FILE), { readonly: true })
  const one = (sql: string) => db.query<{ n: number }, []>(sql).get()!.n
  return {
    groups: one('select count(*) as n from dinner_groups'),
    seats: one('select count(*) as n from memberships'),
    grouped: one("select count(*) as n from profiles where standing <> 'free'"),
    turns: one('select sum(turns_missed) as n from people'),
    leftovers: one('select count(*) as n from run_leftovers'),
    runs: one('select count(*) as n from matchmaking_runs'),
  }
}
