import { eq } from 'drizzle-orm'
import { audit } from '../audit/audit'
import { VISITOR } from '../audit/staff'
import type { Db } from '../db/open'
import { memberships, payments } from '../db/schema'
import { changeRow, refused } from '../db/transact'
import { payByOf } from '../domain/evening/evening-hours'
import { hasPaid, isUnanswered } from '../domain/group/group'
import { notifiedBy } from '../domain/group/seat'
import type { Answer, Cancel } from '../domain/guest-page/calls'
import type { AnswerWhy, Me, RefundChoice } from '../domain/guest-page/guest-page'
import type { ReturnTo } from '../domain/money/return-to'
import type { AuditAction } from '../domain/staff/audit'
import { leave } from '../evenings/places'
import { findTicket, leaveToPhone } from '../evenings/tickets'
import { payHoursOf } from '../groups/evening'
import { giveUpSeat } from '../groups/give-up'
import { noteConfirmed } from '../groups/notices'
import { followSeats } from '../groups/tickets'
import { choosePayment } from '../money/refund-rules'
import { keepAccount } from '../money/refunds'
import { setResting } from './arrival'
import {
  type Author,
  change,
  DONE,
  isAbout,
  type NotDone,
  note,
  onPage,
  onPlace,
  type PageContext,
  type PageOutcome,
} from './on-page'
import { refundChoices } from './page'
import { isGoing } from './state'
import { keepGivenUp, restoreGivenUp } from './take-back'

/** Stores a yes or no to a seat, to another date, or as a backup; repeating it changes only the reason of a no. */
export function answer(
  db: Db,
  by: Author,
  { answer, why, refund, seat }: Answer,
  now = new Date(),
): PageOutcome {
  return onPage(db, by, seat, now, (context) => {
    const { state, backup } = context.page
    if (state === 'backup') return answerAsBackup(context, answer, backup)
    if (answer === 'yes') return sayYes(context)
    if (state === 'asked') return sayNo(context, why, refund)
    if (state === 'declined' || (state === 'resting' && context.seating?.seat.answeredAt))
      return giveWhy(context, why)
    return refused(refusalOf(context.page))
  })
}

/** Cancels a seat; in time, `refund` says what happens to the money. With `payment`, or without a seat, it changes that alone. */
export function cancel(db: Db, by: Author, { refund, seat, payment }: Cancel, now = new Date()): PageOutcome {
  return onPlace(db, by, now, (context) => {
    const { cancel: offered, refunds, state } = context.page
    // a page that is open since there was only one names it, or none
    const owed = payment === undefined ? refunds[0] : refunds.find((one) => one.payment === payment)
    if (payment !== undefined && !owed) return refused('changed')
    if (owed && refund && (payment !== undefined || !offered)) {
      leaveMoney(context, by, owed.payment)
      return keepGivenUp(context, 'said more', () => chooseRefund(context, owed, refund))
    }
    if (!isAbout(context, seat)) return refused('changed')
    return !offered && state === 'declined' ? DONE : cancelSeat(context, refund)
  })
}

/** Ends the seat that a page is about. */
export function cancelSeat(context: PageContext, refund: RefundChoice | undefined): PageOutcome {
  const offered = context.page.cancel
  if (!offered) return refused('changed')
  const [only, ...others] = offered.choices
  // who chose before it was too late has not read that nothing comes back
  if (!only)
    return refund ? refused('changed') : giveBack(context, 'cancelled a seat', { isLate: offered.isLate })
  const chosen = refund ?? (others.length === 0 ? only : undefined)
  if (!chosen || !offered.choices.includes(chosen)) return refused('refund')
  return giveBack(context, 'cancelled a seat', { refund: chosen })
}

/** Takes back what somebody gave up last: a seat that is still free, or another answer. */
export function takeBack(db: Db, by: Author, now = new Date()): PageOutcome {
  return onPlace(db, by, now, (context) => {
    const done = restoreGivenUp(context)
    if (!done.ok || !done.isNew) return done.ok ? DONE : done
    // who is at a table again does not rest by what they said of leaving it
    if (context.facts.resting && context.seating?.seat.answerWhy === 'rest')
      setResting(context, by.link, false)
    note(context, 'took an answer back')
    return DONE
  })
}

/** Stores a yes to the seat, or to its new date, that a page is about. */
export function sayYes(context: PageContext): PageOutcome {
  const { page, seating, now, rules } = context
  if (isGoing(page.state)) return DONE
  if (page.state !== 'asked') return refused(refusalOf(page))
  const { seat, group } = seating!
  const at = now.toISOString()
  const isPaid = hasPaid(seat) || context.facts.seating!.seat.isPaidFor
  change(context, {
    answeredAt: at,
    answerBy: null,
    answerWhy: null,
    ...(isUnanswered(seat) && { status: isPaid ? 'paid' : 'confirmed', confirmedAt: at }),
    // a yes to another date has the time to pay that any yes has
    ...(!isPaid && { payBy: payByOf(payHoursOf(context.db, group.id), now, group.eventAt, rules) }),
  })
  noteConfirmed(context.db, [seat], group.eventAt, now)
  followSeats(context.db, [group.id], now)
  note(context, 'answered yes')
  return DONE
}

/** The same of a no; `refund` says what happens to the money. */
export function sayNo(
  context: PageContext,
  why: AnswerWhy | undefined,
  refund: RefundChoice | undefined,
): PageOutcome {
  // another date was our doing: the money is theirs until the dinner
  if (!context.facts.seating!.seat.isPaidFor) return giveBack(context, 'answered no', { why })
  const choices = refundChoices(context.rules)
  const chosen = refund ?? choices[0]!
  return choices.includes(chosen)
    ? giveBack(context, 'answered no', { why, refund: chosen })
    : refused('refund')
}

function refusalOf({ state, isUnpaid }: Me): NotDone {
  if (state === 'declined') return 'said no'
  return state === 'late' && !isUnpaid ? 'late' : 'changed'
}

function answerAsBackup(
  context: PageContext,
  answer: 'yes' | 'no',
  before: 'yes' | 'no' | null,
): PageOutcome {
  if (answer === before) return DONE
  if (before === 'no') return refused('said no')
  const store = () => {
    change(context, { backupAnswer: answer, answeredAt: context.now.toISOString(), answerBy: null })
    note(context, answer === 'yes' ? 'answered yes' : 'answered no', 'as a backup')
    return DONE
  }
  return answer === 'yes' ? store() : keepGivenUp(context, 'gave up', store)
}

/** Ends a seat that its owner does not want; the group goes on without them, and they are free for another. */
function giveBack(context: PageContext, action: AuditAction, leaving: Leaving): PageOutcome {
  return keepGivenUp(context, 'gave up', () => leaveSeat(context, action, leaving))
}

interface Leaving {
  why?: AnswerWhy | undefined
  refund?: RefundChoice
  isLate?: boolean
}

function leaveSeat(context: PageContext, action: AuditAction, { why, refund, isLate }: Leaving): PageOutcome {
  const { db, seating, now } = context
  const { seat, group } = seating!
  const code = why || action === 'answered no' ? 'said no' : 'cancelled'
  const said = { answeredAt: now.toISOString(), ...(why && { answerWhy: why }) }
  giveUpSeat(db, seat, group.status, { ...said, code, refund, isKept: isLate }, now)
  note(context, action, why)
  if (why) followWhy(context, why)
  return DONE
}

function giveWhy(context: PageContext, why: AnswerWhy | undefined): PageOutcome {
  const { seat } = context.seating!
  if (!why || seat.answerWhy === why) return DONE
  return keepGivenUp(context, 'said more', () => {
    change(context, { answerWhy: why })
    if (seat.leftAt !== null) changeRow(context.db, memberships, seat.id, { leftCode: 'said no' })
    note(context, 'answered no', why)
    followWhy(context, why)
    return DONE
  })
}

/** Does what a reason means beyond the table: who does not want to come rests, and whose date it is not has no place at that evening. */
function followWhy(context: PageContext, why: AnswerWhy) {
  const { seat, group } = context.seating!
  if (why === 'rest') setResting(context, { scope: 'phone', userId: seat.userId }, true)
  if (why === 'date') {
    const { announced } = notifiedBy(context.facts.seating!.seat.notices)
    if (group.eveningId === null || (announced ?? group.eventAt) !== group.eventAt) return
    const of = { userId: seat.userId, eveningId: group.eveningId, source: 'visitor' as const }
    leave(context.db, VISITOR, of, context.now)
  }
}

/** Stores where money goes back to that its owner wants back. */
export function nameMyAccount(
  db: Db,
  by: Author,
  { id, ...account }: ReturnTo & { id: number },
  now = new Date(),
): PageOutcome {
  return onPlace(db, by, now, (context) => {
    const owed = context.page.refunds.find((one) => one.payment === id && !one.done && one.chosen === 'money')
    if (!owed) return refused('changed')
    leaveMoney(context, by, id)
    return keepGivenUp(context, 'said more', () => {
      const found = context.db.select().from(payments).where(eq(payments.id, id)).get()!
      return keepAccount(context.db, VISITOR, found, account, now) ? DONE : refused('changed')
    })
  })
}

/** What who holds the phone says of money is no more the browser's that signed up to see or to change. */
function leaveMoney({ db }: PageContext, { link }: Author, id: number) {
  const found = link.scope === 'phone' && db.select().from(payments).where(eq(payments.id, id)).get()
  const ticket = found && found.ticketId !== null && findTicket(db, found.ticketId)
  if (ticket) leaveToPhone(db, ticket)
}

function chooseRefund(
  { db, now, page }: PageContext,
  owed: Me['refunds'][number],
  refund: RefundChoice,
): PageOutcome {
  if (owed.done || !owed.choices.includes(refund)) return refused('refund')
  if (owed.chosen === refund) return DONE
  const chosen = choosePayment(db, owed.payment, refund, now, page.scope === 'signup')
  if (!chosen) return refused('refund')
  const { userId, groupId } = chosen
  audit(db, VISITOR, 'chose a refund', { userId: userId!, groupId, detail: refund }, now)
  return DONE
}
