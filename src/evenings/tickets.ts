// a person's place at an evening before there is a table: joined, held, paid for, cancelled
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { evenings, payments, tickets } from '../db/schema'
import { type Refused, refused, transact } from '../db/transact'
import { untilCancelled } from '../domain/deadlines'
import { MEMBERS } from '../domain/group'
import type { RefundChoice } from '../domain/me'
import { FEW_SEATS } from '../domain/open-evenings'
import { placesLeft } from '../groups/evening'
import { AFFORDED, AVAILABLE, COMPLETE } from '../matchmaking/rows'
import { usualChoice } from '../money/refund-setting'
import { updateTickets } from '../money/update'

type Ticket = typeof tickets.$inferSelect
type EveningRow = typeof evenings.$inferSelect

const HOUR_MS = 3_600_000
/** Hours for which a place is held until the transfer, where there are many and few, and the fewest. */
const HOLD_HOURS = 24
const HOLD_HOURS_FEW = 2
const HOLD_HOURS_LEAST = 1
/** Hours before the dinner at which whoever has no table is free. */
const FREE_HOURS = 3

/** Holds for tickets that are open and have no seat yet. */
export const IS_WAITING = sql`(tickets.status in ('idle', 'confirmed', 'paid') and tickets.membership_id is null)`

/**
 * Makes somebody a guest of an evening: on its list or, with `pay: 'now'`, held until the transfer of an amount of their own.
 * Refuses to hold a place where none is left, where no table is possible with them, and within an hour after a hold of theirs
 * has ended; of these staff are refused only the first. Call it in a transaction.
 */
export function takeTicket(
  db: Db,
  {
    userId,
    evening,
    pay,
    isByStaff = false,
  }: { userId: number; evening: EveningRow; pay: 'now' | 'later'; isByStaff?: boolean },
  timeZone: string,
  now: Date,
): { ok: true } | Refused<'full' | 'not yet' | 'lapsed'> {
  lapseHolds(db, now, evening.id)
  const before = find(db, userId, evening.id)!
  const isFree = evening.price === 0
  if (pay === 'now' && !isFree) {
    const left = placesLeft(db, evening)
    if (left === 0) return refused('full')
    if (!isByStaff && !isTablePossible(db, userId, evening.id)) return refused('not yet')
    const isFresh = before.lapsedAt !== null && Date.parse(before.lapsedAt) > now.getTime() - HOUR_MS
    if (!isByStaff && isFresh) return refused('lapsed')
  }
  if (isFree && placesLeft(db, evening) === 0) return refused('full')
  const isHeld = pay === 'now' && !isFree
  const end = new Date(untilCancelled(evening.at, timeZone))
  db.update(tickets)
    .set({
      status: isFree ? 'paid' : isHeld ? 'confirmed' : 'idle',
      ...{ price: evening.price, joinedAt: before.joinedAt ?? now.toISOString(), membershipId: null },
      payBy: isHeld ? holdUntil(db, evening, now) : null,
      freeUntil: end > now ? end.toISOString() : null,
      // whoever joins knows the date
      ...((before.status ?? 'dropped') === 'dropped' && { movedFrom: null }),
      version: before.version + 1,
    })
    .where(eq(tickets.id, before.id))
    .run()
  updateTickets(db, [before.id], now)
  return { ok: true }
}

function holdUntil(db: Db, evening: EveningRow, now: Date): string {
  const hours = placesLeft(db, evening) <= FEW_SEATS ? HOLD_HOURS_FEW : HOLD_HOURS
  const wanted = Math.min(now.getTime() + hours * HOUR_MS, Date.parse(evening.answersUntil))
  return new Date(Math.max(wanted, now.getTime() + HOLD_HOURS_LEAST * HOUR_MS)).toISOString()
}

/** Whether five others are on the list or in the queue who afford the evening and may be seated. */
export function isTablePossible(db: Db, userId: number, eveningId: number): boolean {
  const found = db.all(sql`
    select 1 from sign_ups as profiles cross join evenings on evenings.id = ${eveningId}
    where ${AVAILABLE} and ${COMPLETE} and ${AFFORDED}
      and person_id <> (select person_id from profiles as own where own.user_id = ${userId})
    limit ${MEMBERS - 1}`)
  return found.length === MEMBERS - 1
}

/** Ends holds whose time has passed and of which nobody says that they transferred: their guests are on the list. Call it in a transaction. */
export function lapseHolds(db: Db, now: Date, eveningId?: number) {
  const at = now.toISOString()
  const ended = db.values<[number]>(sql`
    update tickets set status = 'idle', pay_by = null, lapsed_at = ${at}, version = version + 1
    where status = 'confirmed' and membership_id is null and pay_by <= ${at}
      ${eveningId === undefined ? sql`` : sql`and evening_id = ${eveningId}`}
      and not exists (
        select 1 from payments where ticket_id = tickets.id and state = 'due' and transferred_at is not null)
    returning id`)
  if (ended.length > 0) updateTickets(db, ended.flat(), now)
}

/** Frees who has no table three hours before the dinner: what they paid is owed to them. Call it in a transaction. */
export function freeWaiting(db: Db, now: Date) {
  const soon = new Date(now.getTime() + FREE_HOURS * HOUR_MS).toISOString()
  const ended = db.values<[number]>(sql`
    update tickets set status = 'dropped', pay_by = null, version = version + 1
    where status in ('confirmed', 'paid') and membership_id is null
      and evening_id in (select id from evenings where at <= ${soon})
    returning id`)
  if (ended.length === 0) return
  updateTickets(db, ended.flat(), now)
  db.run(sql`
    update payments set choice = ${usualChoice(db)}, version = version + 1
    where ticket_id in ${oneOf(ended.flat())} and membership_id is null and state = 'owed' and choice is null`)
}

/** Does what time does to tickets, where there is anything to do. */
export function settleTickets(db: Db, now = new Date()) {
  const soon = new Date(now.getTime() + FREE_HOURS * HOUR_MS).toISOString()
  const due = db.all(sql`
    select 1 from tickets where status = 'confirmed' and membership_id is null and pay_by <= ${now.toISOString()}
    union all
    select 1 from evenings cross join tickets on tickets.evening_id = evenings.id
    where evenings.at <= ${soon} and tickets.status in ('confirmed', 'paid') and membership_id is null limit 1`)
  if (due.length === 0) return
  transact(db, () => {
    lapseHolds(db, now)
    freeWaiting(db, now)
    return { ok: true as const }
  })
}

/**
 * Ends a ticket that has no seat yet, by its guest unless `isLate` is given: until its hour the money is owed, with what they want of it; after it, it
 * does not come back. Call it in a transaction.
 */
export function endTicket(
  db: Db,
  ticket: Ticket,
  choice: RefundChoice | undefined,
  now: Date,
  isLate = ticket.freeUntil === null || ticket.freeUntil < now.toISOString(),
) {
  const held = and(
    eq(payments.ticketId, ticket.id),
    isNull(payments.membershipId),
    eq(payments.state, 'held'),
  )
  db.update(tickets)
    .set({ status: 'dropped', payBy: null, version: ticket.version + 1 })
    .where(eq(tickets.id, ticket.id))
    .run()
  const set = { version: sql`${payments.version} + 1`, stateAt: now.toISOString() }
  db.update(payments)
    .set(isLate ? { ...set, state: 'forfeited' } : { ...set, state: 'owed', choice: choice ?? null })
    .where(held)
    .run()
  updateTickets(db, [ticket.id], now)
}

/** Ends the tickets of some sign-ups at an evening that have no seat yet. Call it in a transaction. */
export function endTicketsAt(
  db: Db,
  eveningId: number,
  userIds: readonly number[],
  now: Date,
  choice?: RefundChoice | undefined,
) {
  const of = and(eq(tickets.eveningId, eveningId), inArray(tickets.userId, oneOf(userIds)), IS_WAITING)
  for (const ticket of db.select().from(tickets).where(of).all()) endTicket(db, ticket, choice, now)
}

/** Gives who has joined an evening that is moved time to say no to the new date, and to transfer. Call it in a transaction. */
export function moveTickets(db: Db, { id, at }: Pick<EveningRow, 'id' | 'at'>, timeZone: string, now: Date) {
  const day = now.getTime() + HOLD_HOURS * HOUR_MS
  const until = new Date(Math.max(untilCancelled(at, timeZone), day)).toISOString()
  const payBy = sql`iif(pay_by is null, null, max(pay_by, ${new Date(day).toISOString()}))`
  db.update(tickets)
    .set({ freeUntil: until, payBy, version: sql`${tickets.version} + 1` })
    .where(and(eq(tickets.eveningId, id), IS_WAITING))
    .run()
}

/** Brings the money of everybody at an evening who has no seat in line with it. Call it in the transaction that changes the evening. */
export function followEvening(db: Db, eveningId: number, now: Date) {
  const ids = db.values<[number]>(
    sql`select id from tickets where evening_id = ${eveningId} and status is not null`,
  )
  if (ids.length > 0) updateTickets(db, ids.flat(), now)
}

export function findTicket(db: Db, id: number): Ticket | undefined {
  return db.select().from(tickets).where(eq(tickets.id, id)).get()
}

/** Returns the open tickets of some sign-ups, of evenings that lie ahead, the soonest first. */
export function waitingTickets(db: Db, userIds: readonly number[], now: Date) {
  return db
    .select({ ticket: tickets, evening: evenings })
    .from(tickets)
    .innerJoin(evenings, eq(evenings.id, tickets.eveningId))
    .where(
      and(inArray(tickets.userId, oneOf(userIds)), IS_WAITING, sql`${evenings.at} > ${now.toISOString()}`),
    )
    .orderBy(evenings.at, tickets.id)
    .all()
}

function find(db: Db, userId: number, eveningId: number): Ticket | undefined {
  return db
    .select()
    .from(tickets)
    .where(and(eq(tickets.userId, userId), eq(tickets.eveningId, eveningId)))
    .get()
}
