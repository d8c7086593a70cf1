import { sql } from 'drizzle-orm'
import { ConfigError } from '../config'
import type { Db } from '../db/open'

/** The key in `settings` of databases that were begun under TEST_CLOCK. */
const KEY = 'test_clock'

/**
 * Keeps houses of tests and real ones apart: under TEST_CLOCK only a database without people is begun, and it is served with a clock
 * of its own ever after. Throws ConfigError for any other.
 */
export function requireOwnClock(db: Db, isTest: boolean) {
  const isMarked = db.all(sql`select 1 from settings where key = ${KEY}`).length > 0
  if (isMarked === isTest) return
  if (isMarked)
    throw new ConfigError('this database was made by a test with TEST_CLOCK: it is of no use without')
  if (db.all(sql`select 1 from profiles limit 1`).length > 0)
    throw new ConfigError('TEST_CLOCK is for tests on a folder of their own, but this database holds people')
  db.run(sql`insert into settings (key, value) values (${KEY}, '1')`)
}
