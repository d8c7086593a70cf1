import { answerBy as newAnswerBy } from '../domain/group/deadlines'
import { hasPaid, isAwaited, isCompleted } from '../domain/group/group'
import { freeUntil } from '../domain/group/seat'
import {
  type Me,
  type MeState,
  type MyTicket,
  REFUND_CHOICES,
  type RefundChoice,
} from '../domain/guest-page/guest-page'
import { memoized } from '../domain/memoized'
import { whatsappWays } from '../domain/messages/whatsapp'
import { qrisOf } from '../domain/money/qris'
import { transferLines } from '../domain/money/transfer-texts'
import { MINUTE_MS } from '../domain/units'
import { drawnQr } from '../http/qr'
import { arrivalOf, comingOf, dinnerOf, isAtDinner, menuOf, momentOf } from './dinner-shown'
import {
  isGoing,
  type MyFacts,
  type MyRules,
  type MySeat,
  type MySeating,
  type MyTable,
  stateAt,
  type WaitingTicket,
} from './state'

/** Drawing one takes some milliseconds, and a page is read again and again. */
const qrOf = memoized(drawnQr, 200)

/** Returns what the page of a person shows at `now`. Pure. */
export function pageAt(facts: MyFacts, now: Date, rules: MyRules): Me {
  const bare = barePage(facts)
  const { scope } = facts
  const tickets = facts.tickets.map((ticket) => ticketOf(ticket, now, rules))
  // what they have joined since is news already
  const news = facts.tickets.some(({ joinedAt }) => joinedAt >= (facts.news?.sentAt ?? ''))
    ? null
    : facts.news
  const cancelled = facts.cancelled.map(({ at, reason }) => ({ when: momentOf(at, rules.timeZone), reason }))
  const givenUp = facts.givenUp && { ...facts.givenUp, until: momentOf(facts.givenUp.until, rules.timeZone) }
  const refunds = facts.refunds.map((one) => ({ ...one, choices: one.done ? [] : refundChoices(rules) }))
  const checking = facts.checking.map(({ amount, at }) => ({
    amount,
    when: at === null ? null : momentOf(at, rules.timeZone),
  }))
  const money = { refund: refunds[0] ?? null, refunds, checking }
  const seating = scope === 'phone' ? facts.seating : null
  const menu = menuOf([...(seating ? [seating] : []), ...facts.otherSeats], now, rules.timeZone)
  // somebody who typed another person's number must not learn where they dine
  if (scope === 'signup') {
    const sent = news && { sent: momentOf(news.sentAt, rules.timeZone), phoneEnd: news.phoneEnd }
    return { ...bare, ...money, tickets, cancelled, givenUp, menu, news: sent ?? null }
  }

  const { state, isOfSeat } = stateAt(facts, now)
  const page: Me = {
    ...{
      ...bare,
      state,
      ...money,
      tickets,
      cancelled,
      canReturn: facts.canReturn,
      dinners: facts.dinners,
      credit: facts.credit,
      givenUp,
      menu,
    },
    ...feedbackParts(facts, rules),
  }
  // a group that is gone has a state of its own
  return seating && isOfSeat && !SEATLESS.has(state)
    ? { ...page, ...seatParts(seating, state, now, rules) }
    : page
}

/** Returns the page of somebody of whom there is nothing to show but whether they rest. */
export function barePage({
  scope,
  name,
  version,
  resting,
  readOnly,
  isUnreached = false,
}: Pick<MyFacts, 'scope' | 'name' | 'version' | 'resting' | 'readOnly' | 'isUnreached'>): Me {
  return {
    ...{ scope, name, version, resting, readOnly, isUnreached, state: resting ? 'resting' : 'waiting' },
    ...{
      seat: null,
      dinner: null,
      menu: null,
      answerBy: null,
      isNewDate: false,
      isPaid: false,
      held: null,
      isMerged: false,
      isUnpaid: false,
      why: null,
      outcome: null,
    },
    ...{
      pay: null,
      creditUsed: 0,
      credit: 0,
      checking: [],
      backup: null,
      cancel: null,
      news: null,
      talk: [],
      givenUp: null,
      coming: null,
      arrival: null,
      refund: null,
      refunds: [],
      erasing: null,
      tickets: [],
      cancelled: [],
      canReturn: false,
      dinners: [],
      feedback: [],
      mates: [],
      contacts: [],
    },
  }
}

/** Where an amount is paid to. */
function whereTo(amount: number, { bankAccount: account, qris }: MyRules) {
  return { account, qr: qris ? qrOf(4, qrisOf(qris, amount)) : null }
}

// the end of a day is said as its last minute
function minuteBefore(instant: string): string {
  return new Date(Date.parse(instant) - MINUTE_MS).toISOString()
}

function ticketOf(
  {
    at,
    movedFrom,
    answerBy,
    placeBy,
    due,
    freeUntil,
    groupId: _,
    joinedAt: _joined,
    known,
    ...ticket
  }: WaitingTicket,
  now: Date,
  rules: MyRules,
): MyTicket {
  const moment = (instant: string) => momentOf(instant, rules.timeZone)
  return {
    ...ticket,
    when: moment(at),
    movedFrom: movedFrom === null ? null : moment(movedFrom),
    answerBy: answerBy === null ? null : moment(answerBy),
    placeBy: placeBy === null ? null : moment(placeBy),
    ...{ place: known?.place ?? null, table: known?.table ?? null },
    pay: due && {
      ...{
        ticket: ticket.id,
        amount: due.amount,
        by: due.by === null ? null : moment(due.by),
        hasCode: due.code !== null,
        isLate: due.by !== null && due.by <= now.toISOString(),
        lines: transferLines(due, freeUntil === null),
      },
      ...{ isTransferred: due.isTransferred, ...whereTo(due.amount, rules) },
    },
    free:
      freeUntil === null ? null : { until: moment(minuteBefore(freeUntil)), choices: refundChoices(rules) },
  }
}

function feedbackParts(
  { feedback, contacts, name }: MyFacts,
  rules: MyRules,
): Pick<Me, 'feedback' | 'mates' | 'contacts'> {
  return {
    feedback: feedback.map(({ seat, eventAt, at, evening, venue, wantsChat, chat }) => ({
      ...{ seat, at, evening, venue, wantsChat, chat },
      when: momentOf(eventAt, rules.timeZone),
    })),
    mates: feedback.flatMap(({ seat, mates }) => mates.map((mate) => ({ ...mate, seat }))),
    contacts: contacts.map((one) => ({
      name: one.name,
      link: whatsappWays(one.phone, `Halo ${one.name}, ini ${name} dari Semeja!`).phone,
    })),
  }
}

/** Returns what a person can choose between who is owed money. */
export function refundChoices({ refund }: Pick<MyRules, 'refund'>): RefundChoice[] {
  return REFUND_CHOICES.filter((choice) => refund === 'both' || refund === choice)
}

/** The states that show nothing of a seat. */
const SEATLESS: ReadonlySet<MeState> = new Set(['waiting', 'resting', 'removed'])

function seatParts({ seat, table }: MySeating, state: MeState, now: Date, rules: MyRules) {
  const zone = rules.timeZone
  const { price } = table
  const isPaid = hasPaid(seat)
  const cancel = isGoing(state) || state === 'moved' ? cancelOf(seat, table, state, now, rules) : null
  const moment = (instant: string | null) => (instant === null ? null : momentOf(instant, zone))
  const ahead = (deadline: string | null) =>
    moment(deadline !== null && deadline > now.toISOString() ? deadline : null)
  return {
    seat: seat.id,
    dinner: dinnerOf(seat, table, state, { moment, ahead }),
    isPaid: seat.isPaidFor && state !== 'declined',
    held: state === 'declined' ? null : seat.held,
    // who was absent is called to no table that was emptied
    isMerged: seat.mergedAt !== null && !isCompleted(table),
    isUnpaid: state === 'late' && seat.leftCode === 'no payment',
    isNewDate: state === 'asked' && (isAwaited(seat) || isPaid),
    answerBy: state === 'asked' || state === 'backup' ? ahead(answerDeadline(seat, table, rules)) : null,
    why: state === 'declined' ? seat.answerWhy : null,
    outcome: state === 'over' ? seat.outcome : null,
    pay:
      state === 'confirmed' && price !== null
        ? {
            ...{ ticket: seat.ticketId, amount: seat.due?.amount ?? price, by: ahead(seat.payBy) },
            ...whereTo(seat.due?.amount ?? price, rules),
            hasCode: seat.due?.code != null,
            lines: transferLines(seat.due, cancel?.isLate === true),
            isLate: seat.payBy !== null && seat.payBy <= now.toISOString(),
            isTransferred: seat.due && seat.due.transferredAt !== null,
          }
        : null,
    creditUsed: state === 'paid' ? seat.creditUsed : 0,
    backup: state === 'backup' ? seat.backupAnswer : null,
    cancel,
    coming: isGoing(state) ? comingOf(seat, table, now) : null,
    arrival: isGoing(state) ? arrivalOf(seat, table, now) : null,
    talk: isAtDinner(table, state, now) ? [...table.talk] : [],
  }
}

function answerDeadline({ answerBy, notices }: MySeat, { eventAt }: MyTable, rules: MyRules): string | null {
  if (answerBy !== null) return answerBy
  const open = notices.findLast(({ isOpen }) => isOpen)
  return open ? newAnswerBy(new Date(open.sentAt), eventAt, rules) : null
}

/** Returns until when somebody may cancel with their money back (see freeUntil), and whether that is over; for a moved dinner it never is. */
function cancelOf(
  seat: MySeat,
  { eventAt }: MyTable,
  state: MeState,
  now: Date,
  rules: MyRules,
): Me['cancel'] {
  if (seat.role !== 'member' || (eventAt !== null && eventAt <= now.toISOString())) return null
  // the new date is not theirs to know yet
  if (state === 'moved')
    return { until: null, isLate: false, choices: seat.isPaidFor ? refundChoices(rules) : [] }
  if (eventAt === null) return null
  const over = freeUntil(seat, eventAt, rules.timeZone)
  const until = over - MINUTE_MS
  const isLate = now.getTime() >= over
  const owes = seat.isPaidFor && !isLate
  return {
    until: momentOf(new Date(until).toISOString(), rules.timeZone),
    isLate,
    choices: owes ? refundChoices(rules) : [],
  }
}
