import { eq } from 'drizzle-orm'
import { audit } from '../audit/audit'
import { VISITOR } from '../audit/staff'
import type { Db } from '../db/open'
import { payments, signUps, tickets } from '../db/schema'
import { changeRow, refused } from '../db/transact'
import { isOpenTicket } from '../domain/evening/ticket'
import { hasPaid, isAwaited } from '../domain/group/group'
import { isConfirmed } from '../domain/group/seat'
import type { Coming, StandBy } from '../domain/guest-page/calls'
import type { RefundChoice } from '../domain/guest-page/guest-page'
import { isDue, isVoid } from '../domain/money/payment'
import { lapseHolds } from '../evenings/lapse'
import { leave, standBy } from '../evenings/places'
import { findTicket, isOfLink, leaveToPhone, type Ticket, waitingTickets } from '../evenings/tickets'
import { changeTickets } from '../groups/tickets'
import { updatePaymentOf } from '../money/update'
import { signUpsOf } from '../people/people'
import { cancelSeat, sayNo, sayYes } from './answer'
import { type Author, DONE, onPlace, type PageContext, type PageOutcome } from './on-page'
import { pageAt, refundChoices } from './page'
import { readSeated } from './read'
import { keepGivenUp } from './take-back'
import { paymentsFor } from './waiting-tickets'

/** Stores whether somebody says that they have transferred for a ticket, with a seat or none, also after the time of their hold: staff look for it. */
export function sayTransferred(
  db: Db,
  by: Author,
  { id, transferred }: { id: number; transferred: boolean },
  now = new Date(),
): PageOutcome {
  return onTicket(db, by, id, now, (context) => {
    const mine = findMine(context, by, id)
    // nothing gives back a hold whose time has passed
    if (mine) lapseHolds(context.db, now, mine.evening.id)
    const ticket = mine ? findTicket(context.db, id) : findSeated(context, by, id)
    if (!ticket) return refused('missing')
    if (hasPaid(ticket)) return DONE
    if (!mine && !isAwaited(ticket)) return refused('changed')
    const rows = paymentsFor(db).all({ id })
    const row = rows.find(isDue) ?? rows.findLast((row) => isVoid(row) && row.amount !== null)
    if (!row) return refused('changed')
    if ((row.transferredAt !== null) === transferred) return DONE
    // the version stays: what staff do with the payment is not outdated by it
    changeRow(db, payments, row.id, { transferredAt: transferred ? now.toISOString() : null })
    updatePaymentOf(context.db, row, now)
    const at = by.link.scope === 'phone' && row.groupId > 0 && { groupId: row.groupId }
    const about = { userId: ticket.userId, ...at, ...(!transferred && { detail: 'taken back' }) }
    audit(db, VISITOR, 'said a transfer', about, now)
    return DONE
  })
}

/** Ends a ticket of somebody, who may take it back for some minutes. */
export function leaveEvening(
  db: Db,
  by: Author,
  { id, choice }: { id: number; choice?: RefundChoice | undefined },
  now = new Date(),
): PageOutcome {
  return onTicket(db, by, id, now, (context) => {
    if (choice && !refundChoices(by.rules).includes(choice)) return refused('refund')
    const found = findMine(context, by, id)
    const seated = found ? undefined : seatOf(context, by, id)
    if (seated) return seated.page.isNewDate ? sayNo(seated, undefined, choice) : cancelSeat(seated, choice)
    // once more, as by a phone that has lost the answer
    if (!found) return isLeft(context, by, id) ? DONE : refused('missing')
    const { userId } = found.ticket
    const eveningId = found.evening.id
    const isOwn = by.link.scope === 'signup'
    const of = { userId, eveningId, source: 'visitor' as const, isOwn, choice }
    return keepGivenUp(context, 'gave up', () => (leave(db, VISITOR, of, now).ok ? DONE : refused('changed')))
  })
}

/** Stores whether somebody who has no table wants a seat that becomes free; who paid and does not has the money back by `choice`. */
export function standByTicket(
  db: Db,
  by: Author,
  { id, stay, choice }: { id: number } & StandBy,
  now = new Date(),
): PageOutcome {
  return onTicket(db, by, id, now, (context) => {
    if (choice && !refundChoices(by.rules).includes(choice)) return refused('refund')
    const found = findMine(context, by, id)
    const seated = found ? undefined : toNewDate(context, by, id)
    if (seated && !stay) return sayNo(seated, undefined, choice)
    if (!found) return !stay && isLeft(context, by, id) ? DONE : refused('missing')
    const { userId } = found.ticket
    const eveningId = found.evening.id
    const of = { userId, eveningId, source: 'visitor' as const, isOwn: by.link.scope === 'signup' }
    const store = () => (standBy(db, VISITOR, { ...of, stay, choice }, now).ok ? DONE : refused('changed'))
    return stay ? store() : keepGivenUp(context, 'gave up', store)
  })
}

/** Stores that somebody comes, as they said, also on another day; who does not cancels the seat. */
export function sayComing(
  db: Db,
  by: Author,
  { id, coming, choice }: { id: number } & Coming,
  now = new Date(),
): PageOutcome {
  return onTicket(db, by, id, now, (context) => {
    const moved = findMine(context, by, id)?.ticket
    if (coming && moved?.answerBy != null && moved.answerBy > now.toISOString()) {
      changeTickets(context.db, [id], { answerBy: null, movedFrom: null })
      return DONE
    }
    // once more, as by a phone that has lost the answer
    if (coming && moved && hasPaid(moved) && moved.answerBy === null) return DONE
    const seated = toNewDate(context, by, id)
    if (seated) return coming ? sayYes(seated) : sayNo(seated, undefined, choice)
    const question = context.page.coming
    if (coming && question?.ticket !== id && findSeated(context, by, id)?.answeredAt != null) return DONE
    if (question?.ticket !== id) return !coming && isLeft(context, by, id) ? DONE : refused('missing')
    if (!coming) return cancelSeat(context, choice)
    if (question.isSaid) return DONE
    // nothing that staff change at a seat is outdated by it
    changeRow(context.db, tickets, id, { coming: true })
    return DONE
  })
}

/** Runs a change of a ticket; by a link to the phone it is that of its sign-up's browser no more. */
function onTicket(
  db: Db,
  by: Author,
  id: number,
  now: Date,
  act: (context: PageContext) => PageOutcome,
): PageOutcome {
  return onPlace(db, by, now, (context) => {
    const ticket = by.link.scope === 'phone' && findTicket(context.db, id)
    if (ticket && theirs(context, by).includes(ticket.userId)) leaveToPhone(context.db, ticket)
    return act(context)
  })
}

/** Returns what is known of the seat that a ticket became. */
function seatOf(context: PageContext, by: Author, id: number): PageContext | undefined {
  const { db, now, rules } = context
  const ticket = findSeated(context, by, id)
  if (!ticket) return undefined
  const own = db.select().from(signUps).where(eq(signUps.userId, ticket.userId)).get()!
  const source = readSeated(db, own, rules.timeZone, now, ticket.membershipId!)
  return { ...source, db, page: pageAt(source.facts, now, rules), now, rules }
}

/** Returns the seat of a ticket whose owner is asked for another date. */
function toNewDate(context: PageContext, by: Author, id: number): PageContext | undefined {
  const seated = seatOf(context, by, id)
  return seated?.page.isNewDate ? seated : undefined
}

/** Returns a ticket with a seat, of any sign-up of a phone; of a link of a sign-up one that it has joined, and that is to be paid or is. */
function findSeated({ db, person }: PageContext, { link }: Author, id: number): Ticket | undefined {
  const ticket = findTicket(db, id)
  if (!ticket || ticket.membershipId === null) return undefined
  const isTheirs =
    link.scope === 'phone'
      ? signUpsOf(db, person.personId).includes(ticket.userId)
      : ticket.userId === link.userId && isOfLink(db, ticket) && isConfirmed(ticket)
  return isTheirs ? ticket : undefined
}

function isLeft(context: PageContext, by: Author, id: number): boolean {
  const ticket = findTicket(context.db, id)
  if (!ticket || isOpenTicket(ticket) || !theirs(context, by).includes(ticket.userId)) return false
  return by.link.scope === 'phone' || ticket.own !== null
}

/** Returns the sign-ups that a link speaks for. */
function theirs({ db, person }: PageContext, { link }: Author): number[] {
  return link.scope === 'signup' ? [link.userId] : signUpsOf(db, person.personId)
}

function findMine(context: PageContext, by: Author, id: number) {
  const { db, now } = context
  const { link } = by
  return waitingTickets(db, theirs(context, by), now).find(
    ({ ticket }) => ticket.id === id && (link.scope === 'phone' || isOfLink(db, ticket)),
  )
}
