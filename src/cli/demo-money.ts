import { sql } from 'drizzle-orm'
import { OPERATOR } from '../audit/staff'
import type { Db } from '../db/open'
import type { Tx } from '../db/transact'
import { USUAL_TIMING } from '../domain/group/deadlines'
import { instantOf } from '../domain/wall-clock'
import { setMemberStatus } from '../groups/member-status'
import { cancel } from '../guest-page/answer'
import { sayTransferred } from '../guest-page/my-tickets'
import { settleRefund } from '../money/refunds'
import { onPageOf } from './demo-pages'

type Seat = [userId: number, groupId: number, ticketId: number]

/**
 * Stores what became of some people's money up to the evening before `today`, so that each list of it holds something: transfers
 * that guests say they made, seats given back for money or too late, one whose owner has not chosen, and one that was paid back.
 */
export function storeMoney(db: Tx, today: string, timeZone: string) {
  const now = new Date(Date.parse(instantOf(today, '20:30', timeZone)!) - 86_400_000)
  const rules = { ...USUAL_TIMING, timeZone, bankAccount: null, refund: 'both' as const }
  const say = ([userId, , id]: Seat) =>
    onPageOf(db, userId, rules, now, (by) => sayTransferred(db, by, { id, transferred: true }, now))
  const giveBack = ([userId]: Seat, input: { refund?: 'money' }) =>
    onPageOf(db, userId, rules, now, (by) => cancel(db, by, input, now))
  const drop = ([userId, groupId]: Seat) =>
    setMemberStatus(db, OPERATOR, groupId, { userId, role: 'member', status: 'dropped' }, now, rules).ok

  first(3, seatsWith(db, 'confirmed'), say)
  // the nearest dinner is too near to have the money back
  first(1, seatsWith(db, 'paid'), (seat) => giveBack(seat, {}))
  first(2, seatsWith(db, 'paid').toReversed(), (seat) => giveBack(seat, { refund: 'money' }))
  first(1, seatsWith(db, 'paid').toReversed(), drop)
  const [owed] = db.all<{ id: number; version: number }>(sql`
    select id, version from payments where state = 'owed' and choice = 'money' order by id limit 1`)
  if (owed) settleRefund(db, OPERATOR, owed.id, owed, now)
}

/** Does something for the first so many of these for whom it can be done. */
function first(n: number, seats: readonly Seat[], act: (seat: Seat) => boolean) {
  let left = n
  for (const seat of seats) if (left > 0 && act(seat)) left--
}

// the nearest dinner first
function seatsWith(db: Db, status: 'confirmed' | 'paid'): Seat[] {
  return db.values<Seat>(sql`
    select user_id, group_id, ticket_id from seats join dinner_groups on dinner_groups.id = group_id
    where seats.status = ${status} and role = 'member' and left_at is null
      and dinner_groups.status in ('confirming', 'scheduled') and event_at is not null
    order by event_at, seats.id`)
}
