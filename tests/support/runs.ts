import { sql } from 'drizzle-orm'
import { demoPeople } from '../../src/cli/demo-people'
import type { Db } from '../../src/db/open'
import { keptApart } from '../../src/db/schema'
import type { Tx } from '../../src/db/transact'
import type { Bounds } from '../../src/domain/matchmaking/seating-form'
import { BUDGETS } from '../../src/domain/profile/profile'
import { storeTable } from '../../src/groups/groups'
import { createRandom } from '../../src/matchmaking/core/random'
import { poolOf } from '../../src/matchmaking/pool'
import { previewOf, proposalOf, seatPool } from '../../src/matchmaking/propose'
import { userInserter } from '../../src/users/users'
import { shuffled } from './hard-pools'

/** Runs of several sizes and bounds. */
export const RUNS: { people: number; seed: number; bounds: Bounds }[] = [
  { people: 30, seed: 1, bounds: {} },
  { people: 30, seed: 2, bounds: { tables: 2 } },
  { people: 90, seed: 3, bounds: {} },
  { people: 90, seed: 4, bounds: { tables: 5, backups: 2 } },
  { people: 90, seed: 5, bounds: { backups: 0 } },
  { people: 240, seed: 6, bounds: {} },
  { people: 240, seed: 7, bounds: { tables: 12 } },
  { people: 600, seed: 8, bounds: {} },
]

const TODAY = '2026-11-20'
const MADE = '2026-11-01T03:00:00.000Z'

/** Fills an empty database with made-up people, of whom some sat at tables, wait for turns, or are kept apart. */
export function fillForRun(db: Db, people: number, seed: number) {
  const random = createRandom(seed)
  const insert = userInserter(db as Tx)
  const ids: number[] = []
  for (const person of demoPeople(people, seed, TODAY))
    ids.push(insert({ ...person, username: `user_${ids.length}`, at: MADE }))
  const budget = BUDGETS[0]
  for (let t = 0; t < people / 30; t++) {
    const members = shuffled(ids, random).slice(0, 6)
    const free = members.filter((id) => standingOf(db, id) === 'free')
    if (free.length < 6) continue
    const status = t % 3 === 2 ? 'scheduled' : 'completed'
    storeTable(db as Tx, { name: 'Meja', budget, status, members, backups: [] }, MADE)
    // who dined may come again
    if (status === 'completed') db.run(sql`update memberships set active = 0 where user_id in ${members}`)
  }
  for (const id of shuffled(ids, random).slice(0, people / 5))
    db.run(
      sql`update people set turns_missed = ${1 + random.below(4)} where id in (select person_id from profiles where user_id = ${id})`,
    )
  const byPhone = db.all<{ id: number }>(sql`select id from people order by phone`)
  for (let i = 1; i < byPhone.length; i += 9)
    db.insert(keptApart)
      .values({
        personA: Math.min(byPhone[i - 1]!.id, byPhone[i]!.id),
        personB: Math.max(byPhone[i - 1]!.id, byPhone[i]!.id),
        createdAt: MADE,
      })
      .run()
}

/** Returns as text what a run makes of the pool, on a clock of its own. */
export function seatingOf(db: Db, seed: number, bounds: Bounds): string {
  const pool = poolOf(db, TODAY)
  let ms = 0
  const now = () => {
    ms += 1
    return ms
  }
  const { seating, stats } = seatPool(pool, { seed, bounds, now })
  const run = { startedAt: MADE, seed, durationMs: 0, ...stats }
  const proposal = proposalOf(pool, seating)
  const { meetAgain: _, ...preview } = previewOf(pool, seating, { ...run, meetAgain: null })
  return JSON.stringify({ proposal, preview })
}

function standingOf(db: Db, id: number): string | undefined {
  return db.all<{ standing: string }>(sql`select standing from sign_ups where user_id = ${id}`)[0]?.standing
}
