import { and, eq, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { asAct } from '../audit/undoable'
import type { Db } from '../db/open'
import { sentSql } from '../db/rules'
import { bookings, dinnerGroups } from '../db/schema'
import { type Refused, refused, type Tx } from '../db/transact'
import { overBefore, USUAL_TIMING } from '../domain/group/deadlines'
import { type BookingState, isRefused } from '../domain/venue/booking'
import { changeFacts } from '../groups/change-facts'
import { tablesAtVenues } from './read'
import { bookingOf, isSameEvening } from './rules'

interface SeenTable {
  groupId: number
  /** of its booking, 0 for none */
  version?: number | undefined
  /** the name at the door that it has from then on */
  bookedAs?: string | null | undefined
}

/** Notes what a restaurant said of all these tables, and returns the act. Refuses an outdated `version`. */
export function noteBookings(
  db: Db,
  by: Staff,
  tables: readonly SeenTable[],
  state: BookingState,
  now = new Date(),
): { ok: true; undo: number | null } | Refused<'missing' | 'stale' | 'no venue' | 'no date'> {
  const ids = tables.map(({ groupId }) => groupId)
  return asAct(
    db,
    by,
    { kind: 'booking', detail: state },
    { groupIds: ids },
    (db): { ok: true } | Refused<'missing' | 'stale' | 'no venue' | 'no date'> => {
      const found = tablesAtVenues(db, ids)
      for (const { groupId, version, bookedAs } of tables) {
        const table = found.get(groupId)
        if (!table) return refused('missing')
        if (version !== undefined && version !== (bookingOf(table)?.version ?? 0)) return refused('stale')
        if (table.venueId === null) return refused('no venue')
        if (table.eventAt === null) return refused('no date')
        noteBooking(db, { ...table, venueId: table.venueId, eventAt: table.eventAt }, state, by.id, now)
        audit(db, by, 'noted a booking', { groupId, detail: state }, now)
        if (bookedAs === undefined || bookedAs === table.bookedAs) continue
        const row = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, groupId)).get()!
        changeFacts(db, by, [{ row, facts: { bookedAs } }], now, USUAL_TIMING)
      }
      return { ok: true }
    },
    now,
  )
}

/** Stores what a venue said of a table. */
export function noteBooking(
  db: Tx,
  table: { id: number; venueId: number; eventAt: string; guests: readonly unknown[] },
  state: BookingState,
  adminId: number | null,
  now: Date,
) {
  const { id: groupId, venueId, eventAt, guests } = table
  const before = db.select().from(bookings).where(isOfTable(groupId, venueId)).get()
  // who refused another evening counts on nobody there, also once this is noted in its place
  if (before && isRefused(before) && !isSameEvening(before.eventAt, eventAt))
    db.run(sql`
      update booking_messages set headcount = 0
      where group_id = ${groupId} and venue_id = ${venueId} and ${sentSql('booking_messages')} and sent_at < ${before.at}`)
  const set = { state, eventAt, headcount: guests.length, at: now.toISOString(), adminId }
  db.insert(bookings)
    .values({ groupId, venueId, ...set })
    .onConflictDoUpdate({
      target: [bookings.groupId, bookings.venueId],
      set: { ...set, version: sql`${bookings.version} + 1` },
    })
    .run()
}

/** Ends what a venue said of a group's table for an evening. */
export function endBooking(db: Tx, groupId: number, venueId: number, eventAt: string) {
  const isOf = isOfTable(groupId, venueId)
  const row = db.select().from(bookings).where(isOf).get()
  if (row && isSameEvening(row.eventAt, eventAt)) db.delete(bookings).where(isOf).run()
}

function isOfTable(groupId: number, venueId: number) {
  return and(eq(bookings.groupId, groupId), eq(bookings.venueId, venueId))
}

/** Forgets by what changes to sheets were counted, of dinners that were over before `now`: nobody changes anything of them. */
export function forgetSheets(db: Db, now: Date) {
  const over = overBefore(now)
  db.run(sql`
    update booking_messages set sheet_hash = '', line_hashes = '[]'
    where event_at < ${over} and sheet_hash <> ''`)
}
