import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { fillDemo, YEAR } from '../../src/cli/demo'
import { DEFAULT_ZONE, todayIn } from '../../src/domain/today'
import { instantOf } from '../../src/domain/wall-clock'
import { startApp } from '../support/app'
import { checkInvariants } from '../support/invariants'
import { checkMoney } from '../support/money'

afterEach(() => void setSystemTime())

test('a made-up year holds what the house promises, and every figure has something to show', async () => {
  // once the evening of today is over there is less to see
  const today = todayIn()
  setSystemTime(new Date(instantOf(today, '12:00', DEFAULT_ZONE)!))
  const { db, signIn } = await startApp()
  const groups = await fillDemo(db, YEAR.people, 1, today, DEFAULT_ZONE, YEAR.days)
  checkInvariants(db)
  checkMoney(db)
  const { call } = await signIn()
  const get = async (path: string) => (await call('GET', path)).json()

  const { total } = await get('/api/numbers?weeks=52')
  for (const [figure, counts] of Object.entries<Record<string, number | null>>(total))
    expect([figure, Object.values(counts).filter((count) => count === null)]).toEqual([figure, []])
  expect(groups).toBeGreaterThan(100)

  const tables = 'choices booking_messages notes wishes kept_apart erasures reports outcomes'
  for (const table of tables.split(' '))
    expect([table, db.all(sql.raw(`select 1 from ${table} limit 1`)).length]).toEqual([table, 1])
}, 600_000)
