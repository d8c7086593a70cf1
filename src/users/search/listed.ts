import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open'
import { uncounted } from '../../db/shared'
import { transact } from '../../db/transact'

/** The highest id below which everybody is listed. */
const LISTED_TO = sql`(select cast(value as integer) from settings where key = 'listed_to')`

/** Holds for rows of `profiles` that are not listed yet: who signed up last. */
export const UNLISTED = sql`not profiles.listed and profiles.user_id > ${LISTED_TO}`

/**
 * Lists who has signed up since the last time, or the first `most` of them: brings the indexes by which staff search and sort
 * up to date, so that a sign-up need not. Returns whether all are listed.
 */
export function listSignUps(db: Db, most?: number): boolean {
  const [{ to, last }] = db.all(sql`
    select ${LISTED_TO} as "to", (select max(user_id) from profiles) as last`) as [
    { to: number; last: number | null },
  ]
  if (last === null || last <= to) return true
  const next = Math.min(last, to + (most ?? last))
  uncounted(db, () =>
    transact(db, () => {
      db.run(sql`update profiles set listed = 1 where user_id <= ${next} and ${UNLISTED}`)
      db.run(sql`update settings set value = max(cast(value as integer), ${next}) where key = 'listed_to'`)
    }),
  )
  return next === last
}
