import { and, eq, isNull } from 'drizzle-orm'
import { audit } from '../audit/audit'
import { VISITOR } from '../audit/staff'
import { codeFor } from '../db/codes'
import type { Db } from '../db/open'
import { payments } from '../db/schema'
import { refused } from '../db/transact'
import { statusNow } from '../domain/evenings'
import type { LinkScope, MyTicket, RefundChoice } from '../domain/me'
import { todayIn } from '../domain/time'
import { answerSure } from '../evenings/sure'
import { endTicket, findTicket, isTablePossible, placesLeft, waitingTickets } from '../evenings/tickets'
import { signUpsOf } from '../people/people'
import { type Author, DONE, onPage, type PageContext, type PageOutcome } from './on-page'
import { keepGivenUp } from './take-back'

/** A ticket as the page shows it; times are UTC ISO, amounts rupiah. */
export interface WaitingTicket
  extends Pick<
    MyTicket,
    | 'id'
    | 'evening'
    | 'area'
    | 'price'
    | 'status'
    | 'isStandby'
    | 'canPay'
    | 'hasLapsed'
    | 'held'
    | 'creditUsed'
  > {
  at: string
  due: { amount: number; by: string | null; hasCode: boolean; isTransferred: boolean } | null
  freeUntil: string | null
}

/** Returns the places of some sign-ups at evenings that have no table yet; with a link of a sign-up those that its browser joined. */
export function myTickets(db: Db, userIds: readonly number[], scope: LinkScope, now: Date): WaitingTicket[] {
  const at = now.toISOString()
  return waitingTickets(db, userIds, now)
    .filter(
      ({ ticket, evening }) => evening.status !== 'cancelled' && (scope === 'phone' || ticket.own === true),
    )
    .map(({ ticket, evening }): WaitingTicket => {
      const { id, price, payBy, freeUntil, lapsedAt } = ticket
      // a hold whose time has passed is stored as lapsed by the next write
      const money = moneyOf(db, id)
      const isOver =
        ticket.status === 'confirmed' && payBy !== null && payBy <= at && money?.transferredAt == null
      const status = isOver ? 'idle' : (ticket.status as MyTicket['status'])
      const isOpen =
        statusNow({ ...evening, answers_until: evening.answersUntil }, now) === 'open' &&
        evening.dealtAt === null
      return {
        ...{ id, evening: codeFor(db, 'evening', evening.id), at: evening.at, area: evening.area },
        ...{
          price: price ?? evening.price,
          status,
          freeUntil: freeUntil !== null && freeUntil > at ? freeUntil : null,
        },
        isStandby: evening.dealtAt !== null,
        hasLapsed: status === 'idle' && (isOver || lapsedAt !== null),
        canPay:
          status === 'idle' &&
          isOpen &&
          evening.price > 0 &&
          placesLeft(db, evening) > 0 &&
          isTablePossible(db, ticket.userId, evening.id),
        due:
          status === 'confirmed' && money?.state === 'due' && money.amount !== null
            ? {
                amount: money.amount,
                by: payBy,
                hasCode: money.code !== null,
                isTransferred: money.transferredAt !== null,
              }
            : null,
        creditUsed: money?.credit ?? 0,
        held: status === 'paid' && money?.state === 'held' ? (money.amount ?? 0) + money.credit : 0,
      }
    })
}

/** What is due for a ticket, or held. */
function moneyOf(db: Db, ticketId: number) {
  const rows = db
    .select()
    .from(payments)
    .where(and(eq(payments.ticketId, ticketId), isNull(payments.membershipId)))
    .all()
  return rows.find(({ state }) => state === 'held') ?? rows.find(({ state }) => state === 'due')
}

/** Stores whether somebody says that they have transferred for a ticket, also after the time of their hold: staff look for it. */
export function sayTicketPaid(
  db: Db,
  by: Author,
  { id, transferred }: { id: number; transferred: boolean },
  now = new Date(),
): PageOutcome {
  return onPage(db, by, undefined, now, (context) => {
    const found = findMine(context, by, id)
    if (!found) return refused('missing')
    if (found.ticket.status === 'paid') return DONE
    const rows = db
      .select()
      .from(payments)
      .where(and(eq(payments.ticketId, id), isNull(payments.membershipId)))
      .all()
    const row =
      rows.find(({ state }) => state === 'due') ??
      rows.filter(({ state, amount }) => state === 'void' && amount !== null).at(-1)
    if (!row) return refused('changed')
    if ((row.transferredAt !== null) === transferred) return DONE
    db.update(payments)
      .set({ transferredAt: transferred ? now.toISOString() : null })
      .where(eq(payments.id, row.id))
      .run()
    const detail = transferred ? undefined : 'taken back'
    audit(db, VISITOR, 'said a transfer', { userId: found.ticket.userId, ...(detail && { detail }) }, now)
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
  return onPage(db, by, undefined, now, (context) => {
    const found = findMine(context, by, id)
    // once more, as by a phone that has lost the answer
    if (!found) return isLeft(context, id) ? DONE : refused('missing')
    const { ticket } = found
    const { timeZone, meetAgain = null } = by.rules
    const leave = () => {
      endTicket(db, ticket, choice, now)
      const isOwn = by.link.scope === 'signup'
      const how = { source: 'visitor' as const, isOwn, timeZone, meetAgain, today: todayIn(timeZone, now) }
      const { userId, eveningId } = ticket
      const said = answerSure(db, VISITOR, { userId, eveningId, sure: false }, how, now)
      return said.ok ? DONE : refused('changed')
    }
    return keepGivenUp(context, 'gave up', leave)
  })
}

function isLeft({ db, person }: PageContext, id: number): boolean {
  const ticket = findTicket(db, id)
  return ticket?.status === 'dropped' && signUpsOf(db, person.personId).includes(ticket.userId)
}

function findMine({ db, person, now }: PageContext, { link }: Author, id: number) {
  const ids = link.scope === 'signup' ? [link.userId] : signUpsOf(db, person.personId)
  return waitingTickets(db, ids, now).find(
    ({ ticket }) => ticket.id === id && (link.scope === 'phone' || ticket.own === true),
  )
}
