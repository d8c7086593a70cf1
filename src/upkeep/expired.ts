import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { links, sessions, setupLinks } from '../db/schema'
import { forgetDecisions } from '../privacy/by-links'

/** Deletes links, sessions, set-up links and decisions on exports that have expired. Reads only refuse them, in case the clock is wrong. */
export function forgetExpired(db: Db, now: Date) {
  for (const table of [links, sessions, setupLinks])
    db.run(sql`delete from ${table} where expires_at <= ${now.toISOString()}`)
  forgetDecisions(db, now)
}
