import { sql } from 'drizzle-orm'
import type { Db } from './open'

/** The key in `settings` of a house that `semeja demo` made up. */
const KEY = 'demo'

export function markDemo(db: Db) {
  db.run(sql`insert into settings (key, value) values (${KEY}, '1') on conflict do nothing`)
}

export function isDemo(db: Db): boolean {
  return db.all(sql`select 1 from settings where key = ${KEY}`).length > 0
}
