import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open'
import { uncounted } from '../../db/shared'
import { transact } from '../../db/transact'

/** The highest id below which everybody is listed. */
const LISTED_TO = sql`(select cast(value as integer) from settings where key = 'listed_to')`

/** Holds for rows of `profiles` that are not listed yet: who signed up last. */
export const UNLISTED = sql`not profiles.listed and profiles.user_id > ${LISTED_TO}`

/** Brings the indexes by which staff search up to date, by `most` sign-ups. Returns whether all are listed. */
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
