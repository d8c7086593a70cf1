import { eq, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Db } from '../db/open'
import { dinnerGroups, memberships } from '../db/schema'
import type { AuditAction } from '../domain/audit'
import { payBy } from '../domain/deadlines'
import type { Answer, AnswerWhy, Cancel, Me, Refund } from '../domain/me'
import { withdrawEvening } from '../evenings/availability'
import { changeSeats, refreshStanding } from '../groups/change-seats'
import { seatsOf } from '../groups/seats'
import { owedTo } from '../messages/refunds'
import { toldBy } from '../messages/told'
import { setResting } from './me'
import {
  type By,
  change,
  DONE,
  type Now,
  no,
  note,
  type Outcome,
  onPage,
  type Refused,
  VISITOR,
} from './on-page'
import { refundChoices } from './page'
import { signUpsOf } from './read'

/**
 * Stores a yes or no: to a seat, to another date, or as a backup. A no of a member ends the seat. Repeating an answer
 * changes only the reason of a no.
 */
export function answer(db: Db, by: By, { answer, why, refund, seat }: Answer, now = new Date()): Outcome {
  return onPage(db, by, seat, now, (mine) => {
    const { state, backup } = mine.page
    if (state === 'backup') return answerAsBackup(mine, answer, backup)
    if (answer === 'yes') return sayYes(mine)
    if (state === 'asked') return giveBack(mine, 'answered no', { why, refund })
    if (state === 'declined' || (state === 'resting' && mine.place?.seat.answeredAt))
      return giveWhy(mine, why)
    return no(state === 'late' ? 'late' : 'changed')
  })
}

/**
 * Cancels a confirmed or paid seat; in time, `refund` says what happens to the money. Where money is owed already it
 * changes that choice.
 */
export function cancel(db: Db, by: By, { refund, seat }: Cancel, now = new Date()): Outcome {
  return onPage(db, by, seat, now, (mine) => {
    const { cancel: offered, refund: owed } = mine.page
    if (offered) {
      const [only, ...others] = offered.choices
      const chosen = refund ?? (others.length === 0 ? only : undefined)
      const isRight = offered.choices.length === 0 || (chosen && offered.choices.includes(chosen))
      return isRight ? giveBack(mine, 'cancelled a seat', { refund: chosen }) : no('refund')
    }
    if (owed && refund) return chooseRefund(mine, refund)
    return mine.page.state === 'declined' ? DONE : no('changed')
  })
}

function sayYes(mine: Now): Outcome {
  const { page, place, now, rules } = mine
  if (page.state === 'confirmed' || page.state === 'paid') return DONE
  if (page.state !== 'asked') return no(REFUSALS[page.state] ?? 'changed')
  const { seat, group } = place!
  const at = now.toISOString()
  const isNew = seat.status === 'idle' || seat.status === 'messaging'
  change(mine, {
    answeredAt: at,
    answerBy: null,
    answerWhy: null,
    ...(isNew && { status: 'confirmed', confirmedAt: at, payBy: payBy(now, group.eventAt, rules) }),
  })
  note(mine, 'answered yes')
  return DONE
}

const REFUSALS: Partial<Record<Me['state'], Refused>> = { late: 'late', declined: 'said no' }

function answerAsBackup(mine: Now, answer: 'yes' | 'no', before: 'yes' | 'no' | null): Outcome {
  if (answer === before) return DONE
  if (before === 'no') return no('said no')
  change(mine, { backupAnswer: answer, answeredAt: mine.now.toISOString(), answerBy: null })
  note(mine, answer === 'yes' ? 'answered yes' : 'answered no', 'as a backup')
  return DONE
}

/** Ends a seat that its owner does not want; the group goes on without them, and they are free for another. */
function giveBack(
  mine: Now,
  action: AuditAction,
  { why, refund }: { why?: AnswerWhy | undefined; refund?: Refund | undefined },
): Outcome {
  const { db, place, now, rules } = mine
  const { seat, group } = place!
  const at = now.toISOString()
  const { member, backup } = seatsOf(db, group.id)
  const wanted = { member: member.filter((id) => id !== seat.userId), backup }
  const reason = why ? WORDS[why] : action === 'answered no' ? 'Said no' : 'Cancelled'
  const changed = changeSeats(db, group.id, group.status, wanted, { by: VISITOR, at, reason })
  if (!changed.ok) throw new Error('the seats of a group could not be changed')
  const owed = action === 'answered no' && seat.status === 'paid' && group.price !== 0
  db.update(memberships)
    .set({
      status: 'dropped',
      answeredAt: at,
      answerBy: null,
      payBy: null,
      ...(why && { answerWhy: why }),
      // another date was our doing: the money is theirs until the dinner
      refund: owed
        ? (refund ?? refundChoices(rules)[0]!)
        : action === 'answered no'
          ? null
          : (refund ?? 'none'),
    })
    .where(eq(memberships.id, seat.id))
    .run()
  db.update(dinnerGroups)
    .set({ version: sql`${dinnerGroups.version} + 1` })
    .where(eq(dinnerGroups.id, group.id))
    .run()
  refreshStanding(db, [seat.userId])
  note(mine, action, why)
  if (why) followWhy(mine, why)
  return DONE
}

/** Why somebody left, as staff read it in the history. */
const WORDS: Record<AnswerWhy, string> = {
  date: 'Said no: the date does not fit',
  place: 'Said no: too far away',
  price: 'Said no: the price does not fit',
  rest: 'Said no: does not want to come for now',
}

function giveWhy(mine: Now, why: AnswerWhy | undefined): Outcome {
  const { seat } = mine.place!
  if (!why || seat.answerWhy === why) return DONE
  change(mine, { answerWhy: why, ...(seat.leftAt !== null && { leftReason: WORDS[why] }) })
  note(mine, 'answered no', why)
  followWhy(mine, why)
  return DONE
}

/** Does what a reason means beyond the table: who does not want to come rests, and whose date it is not cannot on that evening. */
function followWhy(mine: Now, why: AnswerWhy) {
  const { seat, group } = mine.place!
  if (why === 'rest') setResting(mine, { scope: 'phone', userId: seat.userId }, true)
  if (why === 'date') {
    const { spokenOf: told } = toldBy(mine.facts.place!.seat.said)
    withdrawEvening(mine.db, signUpsOf(mine.db, mine.person.phone), { groupId: group.id, told }, mine.now)
  }
}

function chooseRefund(mine: Now, refund: Refund): Outcome {
  const { db, page, person, now } = mine
  if (page.refund!.done || !page.refund!.choices.some((choice) => choice === refund)) return no('refund')
  if (page.refund!.chosen === refund) return DONE
  const { id } = owedTo(db, signUpsOf(db, person.phone), now)!
  db.update(memberships)
    .set({ refund, version: sql`${memberships.version} + 1` })
    .where(eq(memberships.id, id))
    .run()
  const { userId, groupId } = db.select().from(memberships).where(eq(memberships.id, id)).get()!
  audit(db, VISITOR, 'chose a refund', { userId, groupId, detail: refund }, now)
  return DONE
}
