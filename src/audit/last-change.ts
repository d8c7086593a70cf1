import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'

/** Returns the name of the account that last changed a group, or one person's seat in it; null when it is gone, or a visitor did. */
export function lastChangeBy(db: Db, groupId: number, userId?: number): string | null {
  const ofUser = userId === undefined ? sql`` : sql`and +user_id = ${userId}`
  const [found] = db.all<{ username: string | null }>(sql`
    select (
        select username from users where id = entry.admin_id and entry.actor <> 'visitor'
      ) as username
    from audit_entries as entry
    where group_id = ${groupId} ${ofUser} and +action <> 'exported a group'
    order by id desc limit 1`)
  return found?.username ?? null
}
