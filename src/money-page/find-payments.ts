import { and, eq, inArray, sql } from 'drizzle-orm'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { dinnerGroups, payments, ticketedSeats, tickets } from '../db/schema'
import { SEAT_OF_PAYMENT } from '../money/of-seat'

export type Row = ReturnType<typeof findPayments>[number]

/** Where payments change rows: in their groups, and in the places at evenings of their people. */
export function scopeOf(db: Db, rows: readonly Row[]) {
  const owners = rows.flatMap(({ payment }) => (payment.groupId > 0 ? [] : (payment.userId ?? [])))
  return {
    groupIds: [...new Set(rows.flatMap(({ payment }) => payment.groupId || []))],
    answersOf: idsIn(db)(sql`
        select other.user_id from profiles as own join profiles as other on other.person_id = own.person_id
        where own.user_id in ${oneOf(owners)}`),
  }
}

export function findPayments(db: Db, ids: readonly number[]) {
  const found = db
    .select({
      payment: payments,
      seatId: sql<number | null>`${SEAT_OF_PAYMENT}`,
      group: dinnerGroups,
      ticket: tickets,
    })
    .from(payments)
    .leftJoin(dinnerGroups, eq(dinnerGroups.id, payments.groupId))
    // one that has no seat yet
    .leftJoin(tickets, and(eq(tickets.id, payments.ticketId), eq(payments.groupId, 0)))
    .where(inArray(payments.id, oneOf(ids)))
    .all()
  // behind a left join SQLite would read all of the view
  const seatIds = found.flatMap(({ seatId }) => seatId ?? [])
  const rows = db
    .select()
    .from(ticketedSeats)
    .where(inArray(ticketedSeats.id, oneOf(seatIds)))
    .all()
  const seats = new Map(rows.map((seat) => [seat.id, seat]))
  return found.map(({ seatId, ...row }) => ({ ...row, seat: seats.get(seatId ?? 0) ?? null }))
}
