import { sql } from 'drizzle-orm'
import { OPERATOR, VISITOR } from '../audit/staff'
import { idsIn } from '../db/in-list'
import type { Db } from '../db/open'
import { evenings, payments } from '../db/schema'
import type { MemberStatus } from '../domain/group/group'
import type { RefundChoice } from '../domain/guest-page/guest-page'
import { changeEvening, createEvening } from '../evenings/evenings'
import { setMemberStatus } from '../groups/member-status'
import { rest } from '../guest-page/arrival'
import { settleRefund } from '../money/refunds'
import { addNote } from '../notes/notes'
import { keepApart } from '../people/keep-apart'
import { flagNumber } from '../people/links'
import { changePeople, peopleOfSignUps } from '../people/people'
import { requestErasure } from '../privacy/erasures'
import { closeRequest, noteRequest } from '../privacy/requests'
import { decideReview, listReviews } from '../review/review'
import { changeProfile } from '../users/users'
import { giveUp, sayPaid } from './demo-guests'
import { type House, onPageOf, timeOn } from './demo-house'

/** Leaves something on each page for staff to do: requests about data, money, numbers of others, people to look at, an evening that is off and one that is a draft. */
export function leaveLooseEnds(house: House) {
  const { db, now, rules } = house
  leaveMoney(house)
  const iso = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * 3_600_000).toISOString()
  const ids = idsIn(db)(
    sql`select user_id from sign_ups order by group_role = 'free' desc, user_id desc limit 60`,
  )
  if (ids.length === 0) return
  const person = (i: number) => ids[(i * 7) % ids.length]!
  const personOf = (userId: number) => peopleOfSignUps(db, [userId])[0]!

  for (const i of [0, 1]) flagNumber(db, person(i), iso(30 * (i + 1)))
  changePeople(db, [personOf(person(2))], { noWhatsapp: true })
  onPageOf(house, person(3), (by) => rest(db, by, true, now))
  keepApart(db, OPERATOR, person(4), person(5), now)
  addNote(db, OPERATOR, { userId: person(6) }, 'Prefers a quiet table: hears badly on the left.', now)
  for (const { groupId } of seatsAhead(db, 'paid').slice(0, 1))
    addNote(db, OPERATOR, { groupId }, 'The long table at the window is booked.', now)
  changeBudget(house)

  const [, other] = listReviews(db, now).items.filter(({ kind }) => kind === 'missed dinners')
  if (other) decideReview(db, OPERATOR, { ...other, decision: 'pause' }, rules.timeZone, now)

  const came = [
    { kind: 'access', way: 'chat', cameAt: iso(50), userId: person(1) },
    { kind: 'correction', way: 'e-mail', cameAt: iso(5), userId: person(2) },
    { kind: 'objection', way: 'call', cameAt: iso(44), userId: person(3) },
    { kind: 'erasure', way: 'letter', cameAt: iso(30), userId: null },
  ] as const
  for (const [i, request] of came.entries()) {
    const id = noteRequest(db, OPERATOR, request, now)!
    const outcome = request.userId === null ? 'nothing is held' : 'done'
    if (i > 1) closeRequest(db, OPERATOR, id, { outcome, version: 1 }, now)
  }
  const at = (days: number) => timeOn(house, days, '19:00').toISOString()
  const usual = { city: 'Yogyakarta', area: 'Tugu', price: 95_000, tables_max: 4 }
  createEvening(
    db,
    OPERATOR,
    { ...usual, at: at(15), note: 'If Dapur Nusantara agrees', status: 'draft' },
    rules,
    now,
  )
  const off = createEvening(db, OPERATOR, { ...usual, at: at(8), note: '', status: 'open' }, rules, now)
  if (off.ok) cancelEvening(house, off.id, 'restonya ada acara')
}

/** Has somebody who waits have their data erased, which is done the next night. */
export function requestLastErasure({ db, now }: House) {
  const [leaver] = db.all<{ userId: number; personId: number; phone: string }>(sql`
    select user_id as userId, person_id as personId, phone from sign_ups where group_role = 'free' order by user_id limit 1`)
  if (leaver) requestErasure(db, { ...leaver, openedBy: 0, groupId: null }, now)
}

/** Cancels an evening with its tables. */
export function cancelEvening({ db, now, rules }: House, id: number, reason: string) {
  const { version } = db.select().from(evenings).where(sql`id = ${id}`).get()!
  changeEvening(db, OPERATOR, id, { version, status: 'cancelled', change_reason: reason }, rules, now)
}

// something in every list of money: transfers that guests say they made, seats given back in time and too late, one whose owner has
// not chosen, and one that was paid back
function leaveMoney(house: House) {
  const { db, now, rules } = house
  const noted =
    (status: MemberStatus) =>
    ({ userId, groupId }: Seat) =>
      setMemberStatus(db, OPERATOR, groupId, { userId, role: 'member', status }, now, rules).ok

  for (const { userId } of seatsAhead(db, 'confirmed').slice(0, 3)) sayPaid(house, userId)
  // says yes by phone
  seatsAhead(db, 'idle').toReversed().some(noted('confirmed'))
  const paid = seatsAhead(db, 'paid')
  const cancelled = (refund: RefundChoice) => (seat: Seat) => giveUp(house, seat.userId, refund)
  // the nearest dinner is too near to have the money back
  paid.some(cancelled('money'))
  // no table loses many
  const others = paid.toReversed().filter((_, i) => i % 3 === 0)
  for (const act of [cancelled('money'), cancelled('money'), cancelled('credit'), noted('dropped')])
    others.splice(0, 1 + others.findIndex(act))
  const [owed] = db.select().from(payments).where(sql`state = 'owed' and choice = 'money'`).limit(1).all()
  if (owed) settleRefund(db, OPERATOR, owed.id, owed, now)
}

interface Seat {
  userId: number
  groupId: number
}

// the nearest dinner first
function seatsAhead(db: Db, status: MemberStatus): Seat[] {
  return db.all<Seat>(sql`
    select user_id as userId, group_id as groupId
    from seats join dinner_groups on dinner_groups.id = group_id
    where seats.status = ${status} and role = 'member' and left_at is null and dinner_groups.status in ('confirming', 'scheduled')
    order by event_at, seats.id`)
}

// somebody whose dinner is dear, and not today any more, says on their page that they can spend less
function changeBudget({ db, now }: House) {
  const tomorrow = new Date(now.getTime() + 24 * 3_600_000).toISOString()
  const [found] = db.values<[userId: number, groupId: number]>(sql`
    select user_id, group_id from seats join dinner_groups on dinner_groups.id = group_id join profiles using (user_id)
    where holds_seat = 1 and role = 'member' and event_at > ${tomorrow} and price > 100000 and profiles.budget > 0
      and seats.status in ('confirmed', 'paid') order by event_at, seats.id limit 1`)
  if (!found) return
  const [userId, groupId] = found
  changeProfile(db, VISITOR, userId, { budget: '<Rp100.000' }, now, 'changed a user', groupId)
}
