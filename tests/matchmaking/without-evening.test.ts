import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { evenings } from '../../src/db/schema'
import { makeUp, startApp } from '../support/app'
import { fillForRun, RUNS, seatingOf } from '../support/runs'
import { sampled } from '../support/sampled'

test('a run without an evening makes byte for byte the tables that it makes where there are no evenings ahead', async () => {
  for (const [i, { people, seed, bounds }] of RUNS.entries()) {
    // each takes the moves of a second: without bounds, with both, and with many people
    if (!sampled([0, 3, 6], [...RUNS.keys()]).includes(i)) continue
    const { db } = await startApp()
    makeUp(db)
    fillForRun(db, people, seed)
    const before = seatingOf(db, seed, bounds)
    // who came to an evening is nothing to a run without one
    const evening = {
      at: '2026-10-09',
      city: 'Yogyakarta',
      area: 'Tugu',
      price: 1,
      ...{
        answersUntil: '2026-10-09',
        payUntil: '2026-10-09',
        detailsFrom: '2026-10-09',
      },
    }
    db.insert(evenings)
      .values({ ...evening, status: 'open' })
      .run()
    db.run(sql`
      insert into tickets (user_id, evening_id, status, price, joined_at, at, "by")
      select user_id, 1, iif(user_id % 3 > 0, 'idle', 'dropped'), 1, '2026-11-20', '2026-11-20', 'visitor' from profiles where user_id % 5 > 0`)
    expect([i, seatingOf(db, seed, bounds)]).toEqual([i, before])
  }
}, 60_000)
