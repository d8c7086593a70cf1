import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { type Found, KNOWN_SIGN_UP } from './found'

/** Returns the people whose number somebody else has. */
export function findWrongNumbers(db: Db): Found<'wrong number'>[] {
  const rows = db.all<{ personId: number; userId: number; at: string }>(sql`
    select id as personId, ${KNOWN_SIGN_UP} as userId, wrong_number_at as at
    from people indexed by people_wrong_number where wrong_number_at is not null`)
  rows.sort((a, b) => (a.at < b.at ? 1 : -1))
  return rows.map((row) => ({ kind: 'wrong number', ...row, about: [row.at] }))
}
