import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { memberships, payments } from '../db/schema'
import type { GroupStatus } from '../domain/group'
import type { RefundChoice } from '../domain/me'
import { type PaidSeat, type PaymentState, stateOfPayment } from '../domain/payment'

type Seat = Pick<typeof memberships.$inferSelect, 'id' | 'userId' | 'groupId'>

/**
 * Stores that the money for a seat came: what the dinner costs, nothing when that is 0. Money of the same person that was
 * not settled for an earlier seat of the group is taken for it instead: it came once. Call it in the transaction that makes
 * the seat paid, and updatePayments after it.
 */
export function receivePayment(db: Db, { id, userId, groupId }: Seat, price: number | null, now: Date) {
  const at = now.toISOString()
  const [earlier] = db.values<[number]>(sql`
    select id from payments where user_id = ${userId} and group_id = ${groupId} and state <> 'settled'
    order by membership_id is ${id} desc, state = 'owed' desc, id desc limit 1`)
  if (earlier) db.update(payments).set({ membershipId: id }).where(eq(payments.id, earlier[0])).run()
  else if (price !== 0)
    db.insert(payments)
      .values({ userId, groupId, membershipId: id, amount: price, paidAt: at, state: 'held', stateAt: at })
      .run()
}

/**
 * Takes money that is owed to somebody from another seat of the same evening, at the price of this one, for this seat, also where they have chosen
 * what becomes of it: the seat is paid then. Call it in the transaction that confirms the seat.
 */
export function carryPayment(db: Db, { id, userId, groupId }: Seat, now: Date) {
  const [owed] = db.values<[number]>(sql`
    select payments.id from dinner_groups as here cross join payments on user_id = ${userId} and state = 'owed' and amount = here.price
    left join dinner_groups as there on there.id = payments.group_id
    where here.id = ${groupId} and here.evening_id is not null
      and (there.evening_id = here.evening_id or (there.id is null and payments.event_at = here.event_at))
    order by payments.id desc limit 1`)
  if (!owed) return
  const of = { groupId, membershipId: id, groupName: null, eventAt: null }
  db.update(payments)
    .set({ ...of, state: 'held', choice: null, ...changedAt(now) })
    .where(eq(payments.id, owed[0]))
    .run()
  db.update(memberships).set({ status: 'paid', payBy: null }).where(eq(memberships.id, id)).run()
}

/** Brings the payments of groups in line with their seats. Call it at the end of every change of seats, statuses or groups. */
export function updatePayments(db: Db, groupIds: readonly number[], now: Date) {
  const isAlone = groupIds.length === 1
  followSeats(db, isAlone ? sql`group_id = ${groupIds[0]}` : sql`group_id in ${oneOf(groupIds)}`, now)
}

/** Keeps the payments of a group that is deleted, with its name and date. Call it in the transaction that deletes, before it does. */
export function outliveGroup(db: Db, groupId: number, now: Date) {
  followSeats(db, sql`group_id = ${groupId}`, now, { areSeatsGone: true })
  db.run(sql`
    update payments set group_name = name, event_at = dinner_groups.event_at
    from dinner_groups where dinner_groups.id = group_id and group_id = ${groupId}`)
}

/** Keeps the payments of users who are deleted, without saying whose they were. Call it in the transaction that deletes, before it does. */
export function outliveUsers(db: Db, userIds: readonly number[], now: Date) {
  followSeats(db, sql`user_id in ${oneOf(userIds)}`, now, { areSeatsGone: true })
}

/**
 * Notes that the money held for a seat does not come back (`forfeited`: it is given up too late) or never came (`withdrawn`).
 * What was owed before stays owed. Call it in the transaction that changes the seat, before updatePayments.
 */
export function endPayment(db: Db, membershipId: number, state: 'forfeited' | 'withdrawn', now: Date) {
  db.update(payments)
    .set({ state, ...changedAt(now) })
    .where(and(eq(payments.membershipId, membershipId), eq(payments.state, 'held')))
    .run()
}

/** Notes that some users give up their money: what is owed, and what they paid for dinners ahead. Call it in a transaction. */
export function giveUpPayments(db: Db, userIds: readonly number[], now: Date) {
  outliveUsers(db, userIds, now)
  db.update(payments)
    .set({ state: 'given up', ...changedAt(now) })
    .where(and(inArray(payments.userId, oneOf(userIds)), eq(payments.state, 'owed')))
    .run()
}

/** Notes what its owner wants to become of the money that is owed for a seat. Call it after updatePayments. */
export function chooseForSeat(db: Db, membershipId: number, choice: RefundChoice) {
  choose(db, and(...owedFor(membershipId)), choice)
}

/** Notes what usually becomes of the money that is owed for a seat, where its owner has not chosen. Call it after updatePayments. */
export function presumeChoice(db: Db, membershipId: number, choice: RefundChoice) {
  choose(db, and(...owedFor(membershipId), isNull(payments.choice)), choice)
}

/** Notes what its owner wants to become of a payment, and returns it. */
export function choosePayment(db: Db, id: number, choice: RefundChoice): typeof payments.$inferSelect {
  return choose(db, eq(payments.id, id), choice)!
}

function owedFor(membershipId: number) {
  return [eq(payments.membershipId, membershipId), eq(payments.state, 'owed')]
}

function choose(db: Db, which: SQL | undefined, choice: RefundChoice) {
  const set = { choice, version: sql`${payments.version} + 1` }
  return db.update(payments).set(set).where(which).returning().all()[0]
}

/** Whether money is held for a seat. */
export function isPaidFor(db: Db, membershipId: number): boolean {
  const held = and(eq(payments.membershipId, membershipId), eq(payments.state, 'held'))
  return db.select({ id: payments.id }).from(payments).where(held).get() !== undefined
}

/** Whether money that came for a group from a user, also from a deleted group, is with us. */
export function hasPaid(db: Db, userId: number, groupId: number): boolean {
  const found = db.values(sql`
    select 1 from payments where user_id = ${userId} and group_id = ${groupId} and state in ('held', 'owed') limit 1`)
  return found.length > 0
}

/** Whether money from somebody for a dinner of an evening is with us. */
export function hasPaidForEvening(db: Db, userId: number, eveningId: number): boolean {
  const found = db.values(sql`
    select 1 from payments where user_id = ${userId} and state in ('held', 'owed')
      and group_id in (select id from dinner_groups where evening_id = ${eveningId}) limit 1`)
  return found.length > 0
}

interface Row {
  id: number
  state: PaymentState
  membershipId: number | null
  role: PaidSeat['role'] | null
  status: PaidSeat['status'] | null
  leftAt: string | null
  groupStatus: GroupStatus
  eventAt: string | null
}

function followSeats(db: Db, which: SQL, now: Date, { areSeatsGone = false } = {}) {
  // those that are held first: a seat holds one
  const rows = db.all<Row>(sql`
    select found.id, state, membership_id as membershipId, role, memberships.status, left_at as leftAt,
      dinner_groups.status as groupStatus, dinner_groups.event_at as eventAt
    from (select * from payments where ${which} and state <> 'settled') as found
    join dinner_groups on dinner_groups.id = found.group_id
    left join memberships on memberships.id = membership_id
    order by state = 'held' desc, found.id desc`)
  const at = now.toISOString()
  const taken = new Set<number>()
  const changed = new Map<PaymentState, number[]>()
  for (const { id, state, membershipId, role, status, leftAt, groupStatus, eventAt } of rows) {
    const seat = areSeatsGone || !role || !status ? undefined : { role, status, leftAt }
    const next = stateOfPayment(state, seat, { status: groupStatus, eventAt }, at)
    if (next === 'held' && membershipId !== null) {
      if (taken.has(membershipId)) continue
      taken.add(membershipId)
    }
    if (next !== state) changed.set(next, [...(changed.get(next) ?? []), id])
  }
  for (const [state, ids] of changed)
    db.update(payments)
      .set({ state, ...changedAt(now) })
      .where(inArray(payments.id, oneOf(ids)))
      .run()
}

function changedAt(now: Date) {
  return { stateAt: now.toISOString(), version: sql`${payments.version} + 1` }
}
