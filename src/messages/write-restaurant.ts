import { and, eq, inArray, isNull } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { asAct } from '../audit/undoable'
import { endBooking, noteBooking } from '../bookings/booking'
import { tablesAtVenues } from '../bookings/read'
import { bookingOf, type RestaurantKey, sheetTrace } from '../bookings/rules'
import type { SheetTrace } from '../bookings/sheet'
import type { Config } from '../config'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { bookingMessages } from '../db/schema'
import { refused, type Tx, transact } from '../db/transact'
import type { RestaurantInput } from '../domain/messages/message-calls'
import type { Mark } from '../domain/messages/messages'
import { ADDRESS_MAX, whatsappWays } from '../domain/messages/whatsapp'
import { HELD_MS, type Opened } from './compose'
import type { Marked } from './mark'
import { dueTo, restaurantText } from './restaurants'
import { textsOf } from './texts'

type By = Staff & { id: number }
type Row = typeof bookingMessages.$inferSelect

/** Opens a message to a restaurant as `openMessage` does; of the sheets in it hashes are kept, a row for each table. */
export function openRestaurant(
  db: Db,
  by: By,
  { text: edited, ...key }: RestaurantInput,
  { timeZone }: Pick<Config, 'timeZone'>,
  now = new Date(),
): Opened {
  return transact(db, (db): Opened => {
    const found = dueTo(db, key, now, timeZone)
    if (!found) return refused('not due')
    const { due, phone } = found
    const composed = restaurantText(due, textsOf(db).booking.text, timeZone, now)
    if (composed.missing.length > 0) return refused('incomplete', { missing: composed.missing })
    const text = edited ?? composed.text
    const all = phone === null ? null : whatsappWays(phone, text)
    // an address that is too long would cut the list off: then the chat opens without the text, which is pasted
    const ways =
      all && all.web.length > ADDRESS_MAX ? { web: all.copy, phone: all.copy, copy: all.copy } : all

    const [open] = db.select().from(bookingMessages).where(isOpen(key)).all()
    const age = open ? now.getTime() - Date.parse(open.openedAt) : 0
    if (open && open.adminId !== by.id && age >= 0 && age < HELD_MS)
      return refused('opened', { by: open.adminId, seconds: Math.floor(age / 1000) })
    db.delete(bookingMessages).where(isOpen(key)).run()
    const openedAt = now.toISOString()
    const stated: (SheetTrace & { groupId: number })[] = [
      // what is taken back is the dinner that the restaurant knows; the table may come on another day
      ...due.off.map(({ table, sent: { eventAt, bookedAs } }) => ({
        ...{ groupId: table.id, eventAt, bookedAs },
        ...NOBODY,
      })),
      ...due.on.map((table) => ({ groupId: table.id, ...sheetTrace(table, now, timeZone) })),
    ]
    const { venueId, eveningId } = key
    const shared = { venueId, eveningId, openedAt, adminId: by.id, result: 'opened' as const }
    const rows = db
      .insert(bookingMessages)
      .values(stated.map((one) => ({ ...one, ...shared })))
      .returning()
      .all()
    for (const { groupId } of rows) audit(db, by, 'opened a message', { groupId, detail: 'booking' }, now)
    return { ok: true, id: rows[0]!.id, openedAt, ways, text }
  })
}

const NOBODY = { headcount: 0, sheetHash: '', lineHashes: [] }

/** Says what became of a message to a restaurant, with the bookings of its tables; returns its act. Refuses as `markMessage` does. */
export function markRestaurant(db: Db, by: By, id: number, result: Mark, now = new Date()): Marked {
  const groupIds = rowsOf(db, id).map(({ groupId }) => groupId)
  return asAct(
    db,
    by,
    { kind: 'sheet', detail: result },
    { groupIds },
    (db): Exclude<Marked, { ok: true }> | { ok: true } => {
      const rows = rowsOf(db, id)
      const [first] = rows
      if (!first) return refused('unknown')
      if (first.adminId !== by.id) return refused('opened', { by: first.adminId })
      if (first.result === result) return { ok: true }
      if (first.result !== 'opened') return refused('marked')
      db.update(bookingMessages)
        .set({ result, sentAt: result === 'sent' ? now.toISOString() : null })
        .where(inArray(bookingMessages.id, oneOf(rows.map((row) => row.id))))
        .run()
      for (const row of rows) {
        if (result === 'sent') settle(db, row, by, now)
        audit(db, by, 'marked a message', { groupId: row.groupId, detail: `booking, ${result}` }, now)
      }
      return { ok: true }
    },
    now,
  )
}

function settle(db: Tx, { groupId, venueId, headcount, eventAt }: Row, { id: adminId }: By, now: Date) {
  if (eventAt === null) return
  if (headcount === 0) return endBooking(db, groupId, venueId, eventAt)
  const table = tablesAtVenues(db, [groupId]).get(groupId)
  if (table?.venueId === venueId && !bookingOf(table))
    noteBooking(db, { ...table, venueId, eventAt }, 'asked', adminId, now)
}

/** Returns what a message says of each of its tables, by the id of one of its rows. */
function rowsOf(db: Db, id: number): Row[] {
  const row = db.select().from(bookingMessages).where(eq(bookingMessages.id, id)).get()
  if (!row) return []
  const isOf = and(
    isAbout(row),
    eq(bookingMessages.openedAt, row.openedAt),
    eq(bookingMessages.result, row.result),
  )
  return db.select().from(bookingMessages).where(isOf).all()
}

function isOpen(key: RestaurantKey) {
  return and(isAbout(key), eq(bookingMessages.result, 'opened'))
}

function isAbout({ venueId, eveningId, groupId }: RestaurantKey) {
  const isOf =
    eveningId === null
      ? and(isNull(bookingMessages.eveningId), eq(bookingMessages.groupId, groupId ?? 0))
      : eq(bookingMessages.eveningId, eveningId)
  return and(eq(bookingMessages.venueId, venueId), isOf)
}
