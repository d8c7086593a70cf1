import { sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'

/**
 * Forgets the invitations to a sign-up's seats that nobody has answered yet, as they went to another number: they are due once
 * more. Call it in a transaction.
 */
export function forgetInvitations(db: Db, userId: number) {
  const invited = db.values<[number]>(sql`
    update memberships set status = 'idle', answer_by = null, version = version + 1
    where user_id = ${userId} and left_at is null
      and (status = 'messaging' or (role = 'backup' and status = 'idle' and backup_answer is null))
      and group_id in (select id from dinner_groups where status in ('confirming', 'scheduled'))
    returning group_id`)
  const groupIds = oneOf(invited.map(([id]) => id))
  db.run(
    sql`update messages set over = 1 where user_id = ${userId} and group_id in ${groupIds} and result = 'sent'`,
  )
  db.run(sql`update dinner_groups set version = version + 1 where id in ${groupIds}`)
}
