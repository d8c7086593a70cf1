import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { fillYear } from '../../src/cli/demo'
import type { Db } from '../../src/db/open'
import { DEFAULT_ZONE } from '../../src/domain/today'
import { startApp } from '../support/app'
import { checkInvariants } from '../support/invariants'
import { checkMoney } from '../support/money'
import { sampled } from '../support/sampled'
import { texts } from '../support/texts'

// two weeks of dinners, and six with FULL=1; a whole year is in tests/hardening
const DAYS = sampled(21, 49)

test('the same seed lives the same on the same day, and another one something else', async () => {
  const fill = async (seed: number, days = DAYS) => {
    const { db } = await startApp()
    await fillYear(db, seed, '2026-11-20', DEFAULT_ZONE, days)
    checkInvariants(db)
    checkMoney(db)
    return contents(db)
  }
  const first = await fill(1)
  expect(LIVED.filter((table) => !first[table]?.length)).toEqual([])
  expect(await fill(1)).toEqual(first)
  expect((await fill(2, 3)).people).not.toEqual((await fill(1, 3)).people)
}, 120_000)

/** What every stretch of a year has to hold, so that it can be compared. */
const LIVED = texts`
  memberships | tickets | messages | payments | outcomes | feedback | wishes | choices | booking_messages
`

function contents(db: Db) {
  const tables = db
    .values<[string]>(sql`select name from sqlite_master where type = 'table' and sql not like '%virtual%'`)
    .flat()
    .filter((name) => !name.includes('_search') && name !== 'settings')
  // with a key of this database's own
  const hashes = { sheet_hash: '', line_hashes: '' }
  const rows = (name: string) => db.all<object>(sql.raw(`select * from "${name}"`))
  return Object.fromEntries(
    tables.map((name) => [
      name,
      name === 'booking_messages' ? rows(name).map((row) => ({ ...row, ...hashes })) : rows(name),
    ]),
  )
}
