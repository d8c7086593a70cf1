// a person's place at an evening while they have no seat: joined, held, paid for, cancelled

import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { built } from '../db/built'
import { idsIn, listOf } from '../db/in-list'
import type { Db } from '../db/open'
import { confirmedSql, heldSql, IS_OPEN, IS_TAKEN_APART, IS_WAITING } from '../db/rules'
import { evenings, payments, tickets } from '../db/schema'
import { changeRow, type Refused, refused, type Tx } from '../db/transact'
import { heldUntil } from '../domain/evening/evening-hours'
import { FEW_SEATS } from '../domain/evening/open-evenings'
import { isOpenTicket } from '../domain/evening/ticket'
import { untilCancelled } from '../domain/group/deadlines'
import type { RefundChoice } from '../domain/guest-page/guest-page'
import { HOUR_MS } from '../domain/units'
import { placesLeft, storedEvening } from '../groups/evening'
import { changeTickets } from '../groups/tickets'
import { hasPlaceOfAnother, PAID_BY_OWN } from '../money/seat-money'
import { updatePaymentsOfTickets } from '../money/update'
import { lapseHolds } from './lapse'
import { isTablePossible } from './table-possible'

/** A ticket with the seat that it has now. */
export type Ticket = TicketRow & { membershipId: number | null }
type TicketRow = typeof tickets.$inferSelect
export type EveningRow = typeof evenings.$inferSelect

/** Hours for which a place is held until the transfer, where there are many and few. */
const HOLD_HOURS = 24
const HOLD_HOURS_FEW = 2

/** What the open seat of a row of tickets is; none while it has none. */
const SEAT = sql<
  number | null
>`(select seat.id from memberships as seat where seat.ticket_id = tickets.id and left_at is null)`
export const TICKET = { ...getTableColumns(tickets), membershipId: SEAT }

/** Whether the link of a sign-up has a place: its browser joined it, and nobody else may have paid it. */
export function isOfLink(db: Db, { id, own }: Pick<Ticket, 'id' | 'own'>): boolean {
  const others = sql`
    select 1 from payments where ticket_id = ${id} and ${heldSql('payments')} and not ${PAID_BY_OWN} limit 1`
  return own === true && db.all(others).length === 0
}

/** Ends that the browser of a sign-up has a place: who holds the phone has said something of it. Nothing that staff change is outdated by it. */
export function leaveToPhone(db: Tx, { id, own }: Pick<Ticket, 'id' | 'own'>) {
  if (own !== null) changeRow(db, tickets, id, { own: null })
}

// an hour has passed since a hold of theirs has ended, if one has
function mayHoldAgain({ lapsedAt }: Pick<Ticket, 'lapsedAt'>, now: Date): boolean {
  return lapsedAt === null || Date.parse(lapsedAt) <= now.getTime() - HOUR_MS
}

/** Who joins which evening, and says so. */
export interface NewTicket {
  userId: number
  evening: EveningRow
  /** `later`: once they have a seat */
  pay: 'now' | 'later'
  source: Ticket['by']
  /** the browser that signed up says it */
  isOwn?: boolean
  /** and nobody has shown that it is that of the phone's owner, who was written to */
  isUnproved?: boolean
  /** staff have paused or removed them: they are on the list alone, also where nothing is to pay */
  isPausedOrBlocked?: boolean
}

/**
 * Why no place is held for a sign-up; undefined where one is: another sign-up of the phone has one, tables are made, none is possible with them,
 * a hold of theirs ended within an hour, or none is left. Staff are refused only for the first and the last.
 */
export function whyNotHeld(
  db: Db,
  { userId, evening, source }: Pick<NewTicket, 'userId' | 'evening' | 'source'>,
  now: Date,
): 'full' | 'not yet' | 'lapsed' | undefined {
  if (hasPlaceOfAnother(db, userId, evening.id)) return 'not yet'
  if (source === 'visitor') {
    if (evening.dealtAt !== null || !isTablePossible(db, userId, evening.id, now)) return 'not yet'
    const before = findTicketOf(db, evening.id, userId)
    if (before && !mayHoldAgain(before, now)) return 'lapsed'
  }
  return placesLeft(db, evening) === 0 ? 'full' : undefined
}

/**
 * Makes somebody a guest of an evening: on its list or, with `pay: 'now'`, held until the transfer of an amount of their own (see whyNotHeld). Once
 * its tables are made they stand by.
 */
export function takeTicket(
  db: Tx,
  { userId, evening, pay, source, isOwn = false, isUnproved = false, isPausedOrBlocked = false }: NewTicket,
  timeZone: string,
  now: Date,
): { ok: true; id: number } | Refused<'full' | 'not yet' | 'lapsed'> {
  lapseHolds(db, now, evening.id)
  const before = findTicketOf(db, evening.id, userId)
  const isDealt = evening.dealtAt !== null
  const isNew = !before || !isOpenTicket(before)
  // a change of the price is for who joins after it, unless nothing is to pay since
  const price = isNew || evening.price === 0 ? evening.price : before.price
  const isFree = price === 0
  const isAwaited = pay === 'now' && !isFree
  const why = isAwaited ? whyNotHeld(db, { userId, evening, source }, now) : undefined
  if (why) return refused(why)
  const isFull = isFree && !isDealt && placesLeft(db, evening) === 0
  if (isFull && pay === 'now') return refused('full')
  // the phone has one seat there
  const isGiven =
    isFree && !isDealt && !isFull && !isPausedOrBlocked && !hasPlaceOfAnother(db, userId, evening.id)
  const end = new Date(untilCancelled(evening.at, timeZone))
  const at = now.toISOString()
  const set = {
    status: isAwaited ? ('confirmed' as const) : isGiven ? ('paid' as const) : ('idle' as const),
    ...{ price, by: source, at },
    ...{ coming: null, answerBy: null },
    payBy: isAwaited ? holdUntil(db, evening, now) : null,
    // whom staff put on the list may have a seat
    ...(source === 'staff' && { lapsedAt: null }),
    freeUntil: end > now ? end.toISOString() : null,
    // what another joins or pays for it is not that browser's to see
    ...(isOwn ? { own: true } : (isNew || source === 'visitor') && { own: null }),
    ...(isNew && { joinedAt: at }),
    // who joins, or pays from the list, knows the date
    ...((isNew || source === 'visitor') && { movedFrom: null }),
    standby: isDealt || null,
  }
  // the money of a place that has ended stays with its owner of that time
  const isOthers = isUnproved && before !== undefined && isNew && hasMoney(db, before)
  const kept = isOthers && { lapsedAt: before.lapsedAt }
  const id = writeTicket(db, { userId, evening, ...kept, ...set }, before, isOthers)
  updatePaymentsOfTickets(db, [id], now)
  return { ok: true, id }
}

/**
 * Stores the ticket of a sign-up at an evening and returns its id: `before` changes, unless it had a seat, or `isOthers`, which keep it as it was. Call
 * updatePaymentsOfTickets after it where their money changes.
 */
export function writeTicket(
  db: Tx,
  {
    evening,
    ...ticket
  }: Pick<Ticket, 'userId' | 'status' | 'by' | 'at'> &
    Partial<TicketRow> & { evening: Pick<EveningRow, 'id' | 'price'> },
  before: Ticket | undefined,
  isOthers = false,
): number {
  if (before && !isOthers && !hasSat(db, before)) {
    changeTickets(db, [before.id], { ...ticket, endedAt: null })
    return before.id
  }
  if (before) changeRow(db, tickets, before.id, { eveningId: null })
  return db
    .insert(tickets)
    .values({
      eveningId: evening.id,
      price: evening.price,
      joinedAt: ticket.at,
      own: before?.own ?? null,
      ...ticket,
    })
    .returning({ id: tickets.id })
    .get().id
}

// the seats of a deleted group are gone, and at tables that were taken apart nobody has sat
function hasSat(db: Db, { id }: Pick<Ticket, 'id'>): boolean {
  return db.all(sql`select 1 from memberships where ticket_id = ${id} and not ${IS_TAKEN_APART}`).length > 0
}

function hasMoney(db: Db, { id }: Ticket): boolean {
  return db.all(sql`select 1 from payments where ticket_id = ${id} limit 1`).length > 0
}

function holdUntil(db: Db, evening: EveningRow, now: Date): string {
  const hours = placesLeft(db, evening) <= FEW_SEATS ? HOLD_HOURS_FEW : HOLD_HOURS
  return heldUntil(hours, evening.answersUntil, now)
}

/** Returns until when cancelling a ticket that has no seat yet is free: of who found no table, or is asked for another day, until the dinner. */
export function freeUntilOf(
  { freeUntil, answerBy }: Pick<Ticket, 'freeUntil' | 'answerBy'>,
  { at, dealtAt }: Pick<EveningRow, 'at' | 'dealtAt'>,
): string | null {
  return dealtAt === null && answerBy === null ? freeUntil : at
}

/**
 * Ends a ticket that has no seat yet, by its guest unless `isKept` is given: until its hour the money is owed, with what they want of it; after it,
 * it does not come back.
 */
export function endTicket(
  db: Tx,
  ticket: Ticket,
  choice: RefundChoice | undefined,
  now: Date,
  isKept?: boolean,
) {
  const evening = storedEvening(db, ticket.eveningId!)!
  const isLate = isKept ?? (freeUntilOf(ticket, evening) ?? '') < now.toISOString()
  const held = and(eq(payments.ticketId, ticket.id), heldSql('payments'))
  changeTickets(db, [ticket.id], { status: 'dropped', payBy: null, answerBy: null })
  const set = { version: sql`${payments.version} + 1`, stateAt: now.toISOString() }
  db.update(payments)
    .set(isLate ? { ...set, state: 'forfeited' } : { ...set, state: 'owed', choice: choice ?? null })
    .where(held)
    .run()
  updatePaymentsOfTickets(db, [ticket.id], now)
}

/** Brings the money of everybody at an evening who has no seat in line with it. */
export function followEvening(db: Tx, eveningId: number, now: Date) {
  const ids = idsIn(db)(sql`select id from tickets where evening_id = ${eveningId}`)
  if (ids.length > 0) updatePaymentsOfTickets(db, ids, now)
}

export function findTicket(db: Db, id: number): Ticket | undefined {
  return db.select(TICKET).from(tickets).where(eq(tickets.id, id)).get()
}

/** Holds for those that have no seat yet, or one that is open. */
export const IS_WAITING_OR_SEATED = sql`(${IS_WAITING} or (${IS_OPEN} and ${confirmedSql('tickets')}))`

/** Returns what reads the tickets of some sign-ups for which `which` holds, of evenings that lie ahead, the soonest first. */
export function ticketsAhead(which: SQL) {
  const found = built((db) => {
    // staff may have moved the table alone
    const at = sql`coalesce((
      select event_at from memberships as seat cross join dinner_groups on dinner_groups.id = seat.group_id
      where seat.ticket_id = tickets.id and left_at is null), ${evenings.at})`
    return db
      .select({ ticket: TICKET, evening: evenings })
      .from(tickets)
      .innerJoin(evenings, eq(evenings.id, tickets.eveningId))
      .where(
        and(
          inArray(tickets.userId, listOf(sql.placeholder('userIds'))),
          which,
          sql`${at} > ${sql.placeholder('now')}`,
        ),
      )
      .orderBy(at, tickets.id)
      .prepare()
  })
  return (db: Db, userIds: readonly number[], now: Date) =>
    found(db).all({ userIds: JSON.stringify(userIds), now: now.toISOString() })
}

/** Those that have no seat yet. */
export const waitingTickets = ticketsAhead(IS_WAITING)

/** Returns the place of a sign-up at an evening. */
export function findTicketOf(db: Db, eveningId: number, userId: number): Ticket | undefined {
  return ticketAt(db).get({ userId, eveningId })
}

const ticketAt = built((db) =>
  db
    .select(TICKET)
    .from(tickets)
    .where(
      and(eq(tickets.userId, sql.placeholder('userId')), eq(tickets.eveningId, sql.placeholder('eveningId'))),
    )
    .prepare(),
)

/** Returns the places of some sign-ups at an evening, those that are paid first, then those that are held. */
export function ticketsAt(db: Db, eveningId: number, userIds: readonly number[]): Ticket[] {
  const found = userIds.flatMap((id) => findTicketOf(db, eveningId, id) ?? [])
  const is = (status: Ticket['status']) => found.filter((one) => isOpenTicket(one) && one.status === status)
  return [...new Set([...is('paid'), ...is('confirmed'), ...found])]
}
