import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/open'
import { memberships, tickets } from '../../src/db/schema'

type Ticket = typeof tickets.$inferInsert
type NewSeat = Omit<typeof memberships.$inferInsert, 'ticketId' | 'addedAt'> & { addedAt?: string }

/** Stores a seat with a ticket of its own, past the verbs, and returns its id. */
export function putSeat(db: Db, seat: NewSeat, ticket: Partial<Ticket> = {}): number {
  const addedAt = seat.addedAt ?? ''
  const { id: ticketId } = db
    .insert(tickets)
    .values({ status: 'idle', joinedAt: addedAt, at: addedAt, by: 'staff', ...ticket, userId: seat.userId })
    .returning()
    .get()
  return db
    .insert(memberships)
    .values({ ...seat, addedAt, ticketId })
    .returning()
    .get().id
}

/** Changes the tickets of seats, by a condition on rows of `seats`. */
export function changeSeatTickets(db: Db, which: string, set: Partial<Ticket>) {
  db.update(tickets)
    .set(set)
    .where(sql`id in (select ticket_id from seats where ${sql.raw(which)})`)
    .run()
}

/** Holds for rows of tickets that have no seat. */
export const WITHOUT_SEAT = sql`not exists (select 1 from memberships where ticket_id = tickets.id and left_at is null)`
