import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { fillYear } from '../../src/cli/demo'
import type { Db } from '../../src/db/open'
import { REPORT_STATES } from '../../src/domain/after-dinner/feedback-codes'
import { OUTCOMES } from '../../src/domain/after-dinner/outcome'
import { REVIEW_KINDS } from '../../src/domain/after-dinner/review'
import { MONEY_STATES } from '../../src/domain/money/money-calls'
import { DEFAULT_ZONE, todayIn } from '../../src/domain/today'
import { instantOf } from '../../src/domain/wall-clock'
import { startApp } from '../support/app'
import { checkInvariants } from '../support/invariants'
import { checkMoney } from '../support/money'

afterEach(() => void setSystemTime())

// the weeks of tests/cli are too few for every page: what is rare comes by chance
test('a made-up year holds what the house promises, and has something to show on every page', async () => {
  // once the evening of today is over there is less to see
  const today = todayIn()
  setSystemTime(new Date(instantOf(today, '12:00', DEFAULT_ZONE)!))
  const { db, signIn } = await startApp()
  const groups = await fillYear(db, 1, today, DEFAULT_ZONE)
  checkInvariants(db)
  checkMoney(db)
  const { call } = await signIn()
  const get = async (path: string) => (await call('GET', path)).json()

  for (const state of MONEY_STATES) {
    const { items } = await get(`/api/dues?state=${state}`)
    expect([state, items.length > 0]).toEqual([state, true])
  }
  const { total } = await get('/api/numbers?weeks=52')
  for (const [figure, counts] of Object.entries<Record<string, number | null>>(total))
    expect([figure, Object.values(counts).filter((count) => count === null)]).toEqual([figure, []])
  expect(groups).toBeGreaterThan(100)

  const { evenings } = await get('/api/evenings')
  const steps = evenings.map(({ status, dealtAt, announcedAt }: Record<string, string | null>) =>
    [status, dealtAt && 'made', announcedAt && 'announced'].filter(Boolean).join(' '),
  )
  expect(new Set(steps)).toEqual(
    new Set(['closed made announced', 'closed made', 'closed', 'open', 'cancelled', 'draft']),
  )
  const { items } = await get('/api/reviews')
  expect(new Set(items.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(REVIEW_KINDS))
  expect(valuesOf(db, 'state', 'reports')).toEqual(new Set(REPORT_STATES))
  expect(valuesOf(db, 'outcome', 'outcomes')).toEqual(new Set(OUTCOMES))
  for (const table of ['choices', 'booking_messages', 'notes', 'wishes', 'kept_apart', 'erasures'])
    expect([table, db.all(sql.raw(`select 1 from ${table} limit 1`)).length]).toEqual([table, 1])
  expect(db.all(sql`select * from links`)).toEqual([])
}, 600_000)

function valuesOf(db: Db, column: string, table: string) {
  return new Set(db.values<[string]>(sql.raw(`select distinct ${column} from ${table}`)).flat())
}
