import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { storePeople } from '../../src/cli/demo-people'
import { DEFAULT_ZONE } from '../../src/domain/today'
import { poolOf } from '../../src/matchmaking/pool'
import { makeUp, startApp } from '../support/app'
import { openEvening } from '../support/evening'

const TODAY = '2026-11-20'

test('a run without an evening has the same people before it whether or not they have joined evenings ahead', async () => {
  const { db, signIn } = await startApp()
  makeUp(db)
  await signIn()
  storePeople(db, 240, 1, TODAY, DEFAULT_ZONE)
  const before = poolOf(db, TODAY)
  expect(before.rows.length).toBeGreaterThan(100)
  const evening = openEvening(db)
  db.run(sql`
    insert into tickets (user_id, evening_id, status, price, joined_at, at, "by")
    select user_id, ${evening}, iif(user_id % 3 > 0, 'idle', 'dropped'), 1, ${TODAY}, ${TODAY}, 'visitor'
    from profiles where user_id % 5 > 0`)
  expect(poolOf(db, TODAY)).toEqual(before)
})
