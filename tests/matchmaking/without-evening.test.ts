import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { evenings } from '../../src/db/schema'
import recorded from '../fixtures/runs-without-evenings.json'
import { startApp } from '../support/app'
import { fillRecorded, RECORDED, seatingOf } from '../support/recorded-runs'
import { sampled } from '../support/sampled'

test('a run without an evening makes byte for byte the tables that it made before there were evenings', async () => {
  expect(recorded).toHaveLength(RECORDED.length)
  for (const [i, { people, seed, bounds }] of RECORDED.entries()) {
    // each takes the moves of a second: without bounds, with both, and with many people
    if (!sampled([0, 3, 6], [...RECORDED.keys()]).includes(i)) continue
    const { db } = await startApp()
    fillRecorded(db, people, seed)
    // who has joined an evening is nothing to a run without one
    const evening = {
      at: '2026-12-11',
      city: 'Yogyakarta',
      area: 'Tugu',
      price: 1,
      ...{
        answersUntil: '2026-12-11',
        payUntil: '2026-12-11',
        detailsFrom: '2026-12-11',
      },
    }
    db.insert(evenings)
      .values({ ...evening, status: 'open' })
      .run()
    db.run(sql`
      insert into tickets (user_id, evening_id, status, price, joined_at, at, "by")
      select user_id, 1, iif(user_id % 3 > 0, 'idle', 'dropped'), 1, '2026-11-20', '2026-11-20', 'visitor' from profiles where user_id % 5 > 0`)
    const text = seatingOf(db, seed, bounds)
    const { tables } = JSON.parse(text).proposal
    expect([i, tables]).toEqual([i, recorded[i]!.tables])
    expect([i, new Bun.CryptoHasher('sha256').update(text).digest('hex')]).toEqual([i, recorded[i]!.sha256])
  }
}, 60_000)
