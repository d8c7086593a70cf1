import { sql } from 'drizzle-orm'
import { OPERATOR, VISITOR } from '../audit/staff'
import { codeFor } from '../db/codes'
import { payments } from '../db/schema'
import { isAwaited } from '../domain/group/group'
import type { RefundChoice } from '../domain/guest-page/guest-page'
import { joinEvening } from '../evenings/join'
import { leave, standBy } from '../evenings/places'
import { openEvenings } from '../evenings/public'
import { setMemberStatus } from '../groups/member-status'
import { answer, cancel } from '../guest-page/answer'
import { sayTransferred } from '../guest-page/my-tickets'
import { readPage } from '../guest-page/read'
import type { Due } from '../messages/due-input'
import { settleRefund } from '../money/refunds'
import { markPaid } from '../money-page/mark-paid'
import { putInQueue } from '../people/queue'
import { chance, type House, later, onPageOf } from './demo-house'

/** What made-up people are like, in percent. */
const LIFE = {
  /** join an evening that they read of */
  joins: 55,
  /** pay before there is a table */
  paysFirst: 60,
  /** give their place up before there is a table */
  leaves: 7,
  /** answer in time */
  answers: 88,
  /** say no to a seat */
  declines: 12,
  /** paid, find no table, and stand by */
  standsBy: 85,
  /** drop out when the transfer is due */
  dropsOut: 4,
  /** say on their page that they have transferred it */
  says: 30,
  /** give up a seat that they have paid for */
  cancels: 6,
  /** want their money back and not another dinner */
  wantsMoney: 45,
}

/** Has somebody read of the evenings that are open, and join some. */
export function joinSome(house: House, userId: number) {
  for (const { id } of openEvenings(house.db, house.now))
    if (chance(house, LIFE.joins)) joinOne(house, userId, id)
}

function joinOne(house: House, userId: number, eveningId: number) {
  const { db, now, rules } = house
  const [[gender]] = db.values<[string | null]>(
    sql`select gender from profiles where user_id = ${userId}`,
  ) as [[string | null]]
  const guest = { userId, gender, others: [], isOwn: false, isUnproved: false, isPausedOrBlocked: false }
  const join = (pay: 'now' | 'later') => {
    const evening = codeFor(db, 'evening', eveningId)
    return joinEvening(db, guest, { evening, pay }, rules.timeZone, now)
  }
  const first = join(chance(house, LIFE.paysFirst) ? 'now' : 'later')
  // no table is possible with them yet, or the evening is full: they are on the list
  const joined = first.ok ? first : join('later')
  if (!joined.ok) return
  if (chance(house, LIFE.leaves))
    later(house, 40, () => leave(db, VISITOR, { userId, eveningId, source: 'visitor' }, house.now))
  else if (isAwaited(joined))
    later(house, 1 + house.random.below(20), () => payFirst(house, userId, eveningId))
}

// some let their hold pass
function payFirst(house: House, userId: number, eveningId: number) {
  if (!chance(house, LIFE.answers)) return
  const due = house.db.values<[number]>(sql`
    select payments.id from payments join tickets on tickets.id = ticket_id
    where tickets.user_id = ${userId} and evening_id = ${eveningId} and state = 'due'`)
  markPaid(house.db, OPERATOR, due.flat(), undefined, house.now)
}

/** Has somebody who dined come back to the queue. */
export function comeBack(house: House, userId: number) {
  if (putInQueue(house.db, VISITOR, [userId], house.now).length > 0) joinSome(house, userId)
}

/** Has somebody react to a message, hours after it. */
export function react(house: House, { userId, groupId, eveningId, kind }: Due) {
  const { random } = house
  const hours = 1 + random.below(15)
  const plan = (percent: number, act: () => void) => {
    if (chance(house, percent)) later(house, hours, act)
  }
  if (kind === 'evening') plan(LIFE.joins, () => joinOne(house, userId, eveningId!))
  else if (kind === 'standby')
    plan(LIFE.answers, () => {
      const of = { userId, eveningId: eveningId!, source: 'visitor' as const }
      standBy(
        house.db,
        VISITOR,
        { ...of, stay: chance(house, LIFE.standsBy), choice: wish(house) },
        house.now,
      )
    })
  else if (kind === 'cancelled')
    plan(LIFE.answers, () => {
      chooseRefunds(house, userId)
      joinSome(house, userId)
    })
  else if (kind === 'invite' || kind === 'backup-ask' || kind === 'new-date')
    plan(LIFE.answers, () => answerSeat(house, userId))
  else if (kind === 'pay') plan(LIFE.answers + 8, () => transfer(house, userId, groupId!))
}

function answerSeat(house: House, userId: number) {
  const why = chance(house, 50) ? ('price' as const) : ('date' as const)
  const said = chance(house, LIFE.declines) ? { answer: 'no' as const, why } : { answer: 'yes' as const }
  onPageOf(house, userId, (by) => answer(house.db, by, said, house.now))
}

function transfer(house: House, userId: number, groupId: number) {
  if (chance(house, LIFE.dropsOut)) return setStatus(house, userId, groupId, 'dropped')
  const says = chance(house, LIFE.says)
  if (says) sayPaid(house, userId)
  // staff look at the account some hours later
  later(house, says ? 6 : 1, () => {
    setStatus(house, userId, groupId, 'paid')
    if (chance(house, LIFE.cancels))
      later(house, house.random.below(20), () => giveUp(house, userId, wish(house)))
  })
}

/** Has somebody say on their page that they have transferred what is due, and returns whether they could. */
export function sayPaid(house: House, userId: number): boolean {
  const { db, now } = house
  return onPageOf(house, userId, (by) => {
    const id = readPage(db, by.link, by.rules, now)?.pay?.ticket ?? 0
    return sayTransferred(db, by, { id, transferred: true }, now)
  })
}

function setStatus({ db, now }: House, userId: number, groupId: number, status: 'paid' | 'dropped') {
  // the seat may be at another group since
  const [seat] = db.values<[number]>(sql`
    select group_id from memberships where user_id = ${userId} and left_at is null and holds_seat = 1`)
  setMemberStatus(db, OPERATOR, seat?.[0] ?? groupId, { userId, role: 'member', status }, now)
}

/** Has somebody cancel their seat, for money or another dinner where it is early enough, and returns whether they could. */
export function giveUp(house: House, userId: number, refund: RefundChoice): boolean {
  const { db, now } = house
  return onPageOf(house, userId, (by) => {
    const inTime = cancel(db, by, { refund }, now)
    return inTime.ok ? inTime : cancel(db, by, {}, now)
  })
}

function wish(house: House): RefundChoice {
  return chance(house, LIFE.wantsMoney) ? 'money' : 'credit'
}

/** Has somebody say what becomes of what is owed to them: money or, as nobody has to say, another dinner. */
function chooseRefunds(house: House, userId: number) {
  const { db, now } = house
  if (!chance(house, LIFE.wantsMoney)) return
  const owed = sql`state = 'owed' and user_id = ${userId}`
  for (const { id } of db.select().from(payments).where(owed).all())
    onPageOf(house, userId, (by) => cancel(db, by, { refund: 'money', payment: id }, now))
}

/** Pays back what has been owed for three days, but for what its owner keeps for another dinner. */
export function payBack({ db, now }: House) {
  const before = new Date(now.getTime() - 3 * 86_400_000).toISOString()
  const owed = sql`state = 'owed' and choice is not 'credit' and state_at < ${before}`
  for (const { id, version } of db.select().from(payments).where(owed).all())
    settleRefund(db, OPERATOR, id, { version }, now)
}
