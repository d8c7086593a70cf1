import { sql } from 'drizzle-orm'
import { OPERATOR, VISITOR } from '../audit/staff'
import { payments } from '../db/schema'
import { todayIn } from '../domain/time'
import { chooseEvenings, setAvailability } from '../evenings/availability'
import { openEvenings } from '../evenings/list'
import { answerSure } from '../evenings/sure'
import { setMemberStatus } from '../groups/member-status'
import { cancel } from '../me/answer'
import { sayTransferred } from '../me/me'
import type { Due } from '../messages/due'
import { settleRefund } from '../money/refunds'
import { putInQueue } from '../people/queue'
import { chance, type House, later } from './demo-house'
import { onPageOf } from './demo-pages'

/** What made-up people are like, in percent. */
const LIFE = {
  /** can come to an evening that they are offered */
  free: 62,
  /** answer in time */
  answers: 88,
  /** can still come to an evening that they said they can */
  keeps: 93,
  /** drop out when the transfer is due */
  dropsOut: 4,
  /** say on their page that they have transferred it */
  says: 30,
  /** give up a seat that they have paid for */
  cancels: 6,
  /** want their money back and not another dinner */
  wantsMoney: 45,
}

/** Has somebody answer the evenings that are open. */
export function chooseFrom({ db, random, now }: House, userId: number) {
  const can = openEvenings(db, now)
    .filter(() => chance({ random }, LIFE.free))
    .map(({ id }) => id)
  chooseEvenings(db, userId, { can }, now)
}

/** Has somebody who dined come back to the queue. */
export function comeBack(house: House, userId: number) {
  if (putInQueue(house.db, VISITOR, [userId], house.now).length > 0) chooseFrom(house, userId)
}

/** Has somebody react to a message, hours after it. */
export function react(house: House, { userId, groupId, eveningId, kind }: Due) {
  const { random } = house
  const hours = 1 + random.below(15)
  const plan = (percent: number, act: () => void) => {
    if (chance(house, percent)) later(house, hours, act)
  }
  if (kind === 'date')
    plan(LIFE.answers, () => {
      const can = chance(house, LIFE.free)
      setAvailability(house.db, OPERATOR, { userId, eveningId: eveningId!, can }, house.now)
    })
  else if (kind === 'sure')
    plan(LIFE.answers + 4, () => say(house, userId, eveningId!, { sure: chance(house, LIFE.keeps) }))
  else if (kind === 'spare')
    plan(LIFE.answers, () => {
      say(house, userId, eveningId!, { reserve: chance(house, 80) })
      chooseFrom(house, userId)
    })
  else if (kind === 'cancelled' || kind === 'lost-seat')
    plan(LIFE.answers, () => {
      chooseRefunds(house, userId)
      chooseFrom(house, userId)
    })
  else if (kind === 'seat-free')
    later(house, 1, () => say(house, userId, eveningId!, { sure: chance(house, LIFE.keeps) }))
  else if (kind === 'pay') plan(LIFE.answers + 8, () => transfer(house, userId, groupId!))
}

function say(
  house: House,
  userId: number,
  eveningId: number,
  answer: { sure: boolean } | { reserve: boolean },
) {
  const { db, now, rules } = house
  const where = { source: 'visitor' as const, timeZone: rules.timeZone, today: todayIn(rules.timeZone, now) }
  answerSure(db, VISITOR, { userId, eveningId, ...answer }, { ...where, meetAgain: null }, now)
}

function transfer(house: House, userId: number, groupId: number) {
  const { db, now } = house
  if (chance(house, LIFE.dropsOut)) return setStatus(house, userId, groupId, 'dropped')
  const says = chance(house, LIFE.says)
  if (says) onPageOf(db, userId, house.rules, now, (by) => sayTransferred(db, by, { transferred: true }, now))
  // staff look at the account some hours later
  later(house, says ? 6 : 1, () => {
    setStatus(house, userId, groupId, 'paid')
    if (chance(house, LIFE.cancels)) later(house, house.random.below(20), () => giveUp(house, userId))
  })
}

function setStatus({ db, now }: House, userId: number, groupId: number, status: 'paid' | 'dropped') {
  // a deal may have moved the seat to another group since
  const [seat] = db.values<[number]>(sql`
    select group_id from memberships where user_id = ${userId} and left_at is null and active = 1`)
  setMemberStatus(db, OPERATOR, seat?.[0] ?? groupId, { userId, role: 'member', status }, now)
}

function giveUp(house: House, userId: number) {
  const { db, now } = house
  const refund = chance(house, LIFE.wantsMoney) ? ('money' as const) : ('credit' as const)
  onPageOf(db, userId, house.rules, now, (by) => {
    const inTime = cancel(db, by, { refund }, now)
    return inTime.ok ? inTime : cancel(db, by, {}, now)
  })
}

/** Has somebody say what becomes of what is owed to them: money or, as nobody has to say, another dinner. */
function chooseRefunds(house: House, userId: number) {
  const { db, now } = house
  if (!chance(house, LIFE.wantsMoney)) return
  const owed = sql`state = 'owed' and user_id = ${userId}`
  for (const { id } of db.select().from(payments).where(owed).all())
    onPageOf(db, userId, house.rules, now, (by) => cancel(db, by, { refund: 'money', payment: id }, now))
}

/** Pays back what has been owed for three days, but for what its owner keeps for another dinner. */
export function payBack({ db, now }: House) {
  const before = new Date(now.getTime() - 3 * 86_400_000).toISOString()
  const owed = sql`state = 'owed' and choice is not 'credit' and state_at < ${before}`
  for (const { id, version } of db.select().from(payments).where(owed).all())
    settleRefund(db, OPERATOR, id, { version }, now)
}
