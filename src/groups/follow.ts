import { type SQL, sql } from 'drizzle-orm'
import { settleOutcomes } from '../attendance/computed'
import { oneOf } from '../db/one-of'
import type { Tx } from '../db/transact'
import { DIETARY_MAX } from '../domain/profile'
import { updatePayments } from '../money/update'

/** Brings the payments, what guests chose to eat and the computed outcomes of groups in line with their seats. Call it at the end of every change of seats, statuses or groups. */
export function followSeats(db: Tx, groupIds: readonly number[], now: Date) {
  followTickets(db, groupIds)
  updatePayments(db, groupIds, now)
  carryChoices(db, groupIds)
  settleOutcomes(db, groupIds, now)
}

/** Gives the seats at evenings the tickets of their people, with what was paid for these; who has left a table, or whose table is cancelled, has none. */
function followTickets(db: Tx, groupIds: readonly number[]) {
  const groups = oneOf(groupIds)
  // an evening has more than a thousand guests: in as many statements for all of them as for one
  const found = db.all(sql`
    select tickets.id, seat.id as seat, seat.group_id as groupId, tickets.status, tickets.pay_by as payBy
    from dinner_groups cross join memberships as seat on seat.group_id = dinner_groups.id
    cross join tickets on tickets.evening_id = dinner_groups.evening_id and tickets.user_id = seat.user_id
    where dinner_groups.id in ${groups} and left_at is null and role = 'member' and seat.status <> 'dropped'
      and tickets.status in ('idle', 'confirmed', 'paid') and tickets.membership_id is null`)
  if (found.length > 0) {
    const given = sql`from json_each(${JSON.stringify(found)}) as given`
    const of = (column: string) => sql`given.value ->> ${sql.raw(`'${column}'`)}`
    db.run(sql`
      update tickets set membership_id = ${of('seat')}, answer_by = null, version = version + 1 ${given} where tickets.id = ${of('id')}`)
    db.run(sql`
      update payments set membership_id = ${of('seat')}, group_id = ${of('groupId')} ${given}
      where ticket_id = ${of('id')} and membership_id is null and group_id = 0`)
    db.run(sql`
      update memberships set status = 'confirmed', confirmed_at = added_at, version = version + 1, pay_by = ${of('payBy')} ${given}
      where memberships.id = ${of('seat')} and ${of('status')} = 'confirmed' and memberships.status in ('idle', 'messaging')`)
    db.run(sql`
      update memberships set status = 'paid', pay_by = null, answer_by = null,
        confirmed_at = coalesce(confirmed_at, added_at), version = version + 1 ${given}
      where memberships.id = ${of('seat')} and ${of('status')} = 'paid' and memberships.status <> 'paid'`)
  }
  const isOff = sql`group_id in (select id from dinner_groups where id in ${groups} and status = 'cancelled')`
  endTickets(db, sql`group_id in ${groups} and left_at is not null or ${isOff}`)
  // a table that takes place after all
  db.run(sql`
    update tickets set version = version + 1, status = (
      select iif(status = 'messaging', 'idle', status) from memberships where memberships.id = membership_id)
    where status = 'dropped' and membership_id in (
      select id from memberships where group_id in ${groups} and not ${isOff} and left_at is null and status <> 'dropped')`)
}

/** Ends the places of who sits, or sat, in these memberships. */
export function endTickets(db: Tx, which: SQL) {
  db.run(sql`
    update tickets set status = 'dropped', pay_by = null, version = version + 1
    where status in ('idle', 'confirmed', 'paid') and membership_id in (select id from memberships where ${which})`)
}

/**
 * Gives seats without a choice that of their person's earlier seat, so that nobody has to say twice what they cannot eat. A dish holds only at the
 * venue that has it. What was said at another dinner, or by another sign-up, is added to the answers of the sign-up, `Ga ada` left out; dishes are
 * chosen again.
 */
export function carryChoices(db: Tx, groupIds: readonly number[]) {
  db.run(sql`
    insert into choices (membership_id, food_id, drink_id, diet, nickname, no_photos, at, "by")
    select id, iif(isSame, food_id, null), iif(isSame, drink_id, null),
      case
        when isSame or said is null then said
        when said = '' or length(said) + length(answered) + 2 > ${DIETARY_MAX} then null
        when answered = '' or answered = said then said
        else said || ', ' || answered end,
      nickname, no_photos, at, "by"
    from (
      select seat.id, food_id, drink_id, diet as said, theirs.dietary_restrictions as answered, nickname, no_photos, at, "by",
        past.left_at is not null and past.user_id = seat.user_id as isSame,
        row_number() over (partition by seat.id order by at desc, past.id desc) as place
      from memberships as seat
      cross join profiles as theirs on theirs.user_id = seat.user_id
      cross join profiles as own on own.person_id = theirs.person_id
      cross join memberships as past on past.user_id = own.user_id and past.id <> seat.id
      cross join choices on membership_id = past.id
      where seat.group_id in ${oneOf(groupIds)} and seat.left_at is null
        and not exists (select 1 from choices as held where held.membership_id = seat.id))
    where place = 1`)
}
