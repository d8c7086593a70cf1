import { and, eq } from 'drizzle-orm'
import { asAct } from '../audit/acts'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { endBooking, noteBooking } from '../bookings/booking'
import { bookingOf, dueToRestaurants } from '../bookings/rules'
import { traceOf } from '../bookings/sheet'
import type { Config } from '../config'
import type { Db } from '../db/open'
import { bookingMessages } from '../db/schema'
import { refused, transact } from '../db/transact'
import type { RestaurantInput } from '../domain/message-calls'
import type { Mark } from '../domain/messages'
import { ADDRESS_MAX, whatsappWays } from '../domain/whatsapp'
import type { Marked } from './mark'
import { HELD_MS, type Opened } from './open'
import { phonesIn, restaurantText, tableOfRestaurants, venuesOf } from './restaurants'
import { textsOf } from './stored-texts'

type By = Staff & { id: number }

/** Opens a message to a restaurant as `openMessage` does; of the sheet in it hashes are kept. */
export function openRestaurant(
  db: Db,
  by: By,
  { groupId, venueId, kind, text: edited }: RestaurantInput,
  { timeZone }: Pick<Config, 'timeZone'>,
  now = new Date(),
): Opened {
  return transact(db, (): Opened => {
    const table = tableOfRestaurants(db, groupId)
    const venues = venuesOf(db, [table])
    const { phone } = venues.get(venueId) ?? {}
    const due = dueToRestaurants(table, phonesIn(venues), now, timeZone).find(
      (one) => one.venueId === venueId && one.kind === kind,
    )
    if (!due || !phone) return refused('not due')
    const composed = restaurantText(due, table, textsOf(db)[kind].text, timeZone)
    if (composed.missing.length > 0) return refused('incomplete', { missing: composed.missing })
    const text = edited ?? composed.text
    const all = whatsappWays(phone, text)
    // an address that is too long would cut the list off: then the chat opens without the text, which is pasted
    const ways = all.web.length > ADDRESS_MAX ? { web: all.copy, phone: all.copy, copy: all.copy } : all

    const isOf = and(
      eq(bookingMessages.groupId, groupId),
      eq(bookingMessages.venueId, venueId),
      eq(bookingMessages.kind, kind),
      eq(bookingMessages.result, 'opened'),
    )
    const open = db.select().from(bookingMessages).where(isOf).get()
    const age = open ? now.getTime() - Date.parse(open.openedAt) : 0
    if (open && open.adminId !== by.id && age >= 0 && age < HELD_MS)
      return refused('held', { by: open.adminId, seconds: Math.floor(age / 1000) })
    const openedAt = now.toISOString()
    const trace = traceOf(table)
    // what is taken back is the dinner that the restaurant knows
    const { eventAt, bookedAs } = kind === 'booking-off' ? due.sent! : trace
    const stated = { ...trace, eventAt, bookedAs, kind, openedAt, adminId: by.id }
    const { id } = open
      ? db.update(bookingMessages).set(stated).where(eq(bookingMessages.id, open.id)).returning().get()!
      : db
          .insert(bookingMessages)
          .values({ groupId, venueId, result: 'opened', ...stated })
          .returning()
          .get()
    audit(db, by, 'opened a message', { groupId, detail: kind }, now)
    return { ok: true, id, openedAt, ways, text }
  })
}

/** Says what became of a message to a restaurant, with its booking; returns its act. Refuses as `markMessage` does. */
export function markRestaurant(db: Db, by: By, id: number, result: Mark, now = new Date()): Marked {
  const found = find(db, id)
  if (!found) return refused('unknown')
  const { groupId, kind } = found
  const detail = `${kind}, ${result}`
  return asAct(
    db,
    by,
    { kind: 'sheet', detail },
    { groupIds: [groupId] },
    (): Exclude<Marked, { ok: true }> | { ok: true } => {
      const { adminId, result: before } = find(db, id)!
      if (adminId !== by.id) return refused('held', { by: adminId })
      if (before === result) return { ok: true }
      if (before !== 'opened') return refused('marked')
      db.update(bookingMessages)
        .set({ result, sentAt: result === 'sent' ? now.toISOString() : null })
        .where(eq(bookingMessages.id, id))
        .run()
      if (result === 'sent') settle(db, found, by, now)
      audit(db, by, 'marked a message', { groupId, detail }, now)
      return { ok: true }
    },
    now,
  )
}

function settle(db: Db, { groupId, venueId, kind, eventAt }: Row, { id: adminId }: By, now: Date) {
  if (eventAt === null) return
  if (kind === 'booking-off') endBooking(db, groupId, venueId, eventAt)
  const table = tableOfRestaurants(db, groupId)
  if (kind === 'booking' && table.venueId === venueId && !bookingOf(table))
    noteBooking(db, { ...table, venueId, eventAt }, 'asked', adminId, now)
}

type Row = typeof bookingMessages.$inferSelect

function find(db: Db, id: number): Row | undefined {
  return db.select().from(bookingMessages).where(eq(bookingMessages.id, id)).get()
}
