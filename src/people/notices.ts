import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { openedSql, writtenSql } from '../db/rules'
import type { memberships, ticketedSeats } from '../db/schema'
import type { Notice, Seat } from '../domain/group/seat'

/** Returns a seat with what its owner was sent of it, and until when its ticket says that cancelling is free. */
export function knownSeat<T extends typeof ticketedSeats.$inferSelect>(
  db: Db,
  seat: T,
): T & Pick<Seat, 'notices' | 'freeUntil'> {
  return { ...seat, notices: noticesTo(db, seat), freeUntil: freeUntilOf(db, seat.id) }
}

/** Returns until when the ticket of a seat says that cancelling is free. */
export function freeUntilOf(db: Db, membershipId: number): string | null {
  const [row] = db.values<[string | null]>(sql`
    select free_until from memberships join tickets on tickets.id = ticket_id where memberships.id = ${membershipId}`)
  return row?.[0] ?? null
}

/** Returns what the owner of a seat was sent about the group since, and that they stood by before, with what staff have open, the earliest first. */
export function noticesTo(
  db: Db,
  { userId, groupId, addedAt }: Pick<typeof memberships.$inferSelect, 'userId' | 'groupId' | 'addedAt'>,
): Notice[] {
  const rows = db.all<Omit<Notice, 'isOpen'> & { isOpen: number }>(sql`
    select kind, coalesce(sent_at, opened_at) as sentAt, stated_event_at as eventAt, stated_venue as venueText,
      ${openedSql('messages')} as isOpen
    from messages
    where user_id = ${userId} and group_id = ${groupId} and not over and coalesce(sent_at, opened_at) >= ${addedAt}
      and ${writtenSql('messages')}
    union all
    select 'standby', tickets.at, null, null, 0
    from memberships join tickets on tickets.id = ticket_id
    where memberships.user_id = ${userId} and group_id = ${groupId} and standby = 1
    order by sentAt`)
  return rows.map((row) => ({ ...row, isOpen: row.isOpen === 1 }))
}
