import { inArray, sql } from 'drizzle-orm'
import { idsIn, oneOf } from '../db/in-list'
import {
  awaitedSql,
  droppedSql,
  hasPaymentSql,
  heldSql,
  IS_EVENING_ON,
  IS_GROUP_ON,
  IS_TO_CHECK,
  memberSql,
  ofSeatSql,
  paidSql,
  voidSql,
} from '../db/rules'
import { memberships } from '../db/schema'
import { runDeferred, type Tx } from '../db/transact'
import { isRepairable } from '../domain/evening/evening-hours'
import type { LeftCode } from '../domain/group/group'
import { updatePaymentsOfTickets } from '../money/update'
import { IS_OF_DAY } from './evening'
import { noteTableOff } from './notices'
import { followSeats } from './tickets'

interface Seat {
  seat: number
  ticket: number
  eveningId: number
  /** the ticket that its owner has of the evening beside it */
  other: number | null
  status: 'idle' | 'confirmed' | 'paid'
  payBy: string | null
  isHeld: number
  addedAt: string
}

/**
 * Ends the seats at tables of evenings, whose people wait for a table then with what they paid. Who has not paid is on the list, unless they say
 * that they have transferred.
 */
export function putBack(
  db: Tx,
  groupIds: readonly number[],
  now: Date,
  code: Extract<LeftCode, 'moved' | 'table off'> = 'moved',
) {
  const isFree = sql`(evenings.price = 0 and ${awaitedSql('own')})`
  const isHeld = hasPaymentSql('own.id', heldSql('payments'))
  const seats = db.all<Seat>(sql`
    select seat.id as seat, own.id as ticket, evenings.id as eveningId, own.pay_by as payBy, added_at as addedAt, nullif(tickets.id, own.id) as other,
      ${isHeld} as isHeld, case when ${paidSql('own')} or ${isFree} or ${isHeld} then 'paid'
        when ${awaitedSql('own')} and ${hasPaymentSql('own.id', IS_TO_CHECK)} then 'confirmed'
        else 'idle' end as status
    from memberships as seat indexed by memberships_group cross join dinner_groups on dinner_groups.id = group_id
    cross join evenings on evenings.id = dinner_groups.evening_id
    cross join tickets as own on own.id = seat.ticket_id
    left join tickets on tickets.evening_id = evenings.id and tickets.user_id = seat.user_id
    where group_id in ${oneOf(groupIds)} and ${memberSql('seat')} and not ${droppedSql('own')}`)
  const open = idsIn(db)(sql`
    select id from memberships where group_id in ${oneOf(groupIds)} and left_at is null`)
  // backups, and who was noted as dropped out, stay with a table that is off
  const ids = code === 'moved' ? open : seats.map(({ seat }) => seat)
  endSeats(db, ids, code, now)
  const given = sql`from json_each(${JSON.stringify(seats)}) as given`
  const of = (column: keyof Seat) => sql`given.value ->> ${sql.raw(`'${column}'`)}`
  // whom staff have added by hand joins by it, whatever they said to the evening before
  db.run(
    sql`update payments set ticket_id = ${of('ticket')} ${given} where ticket_id = ${of('other')} and group_id = 0`,
  )
  db.run(sql`update tickets set evening_id = null ${given} where tickets.id = ${of('other')}`)
  db.run(sql`
    delete from tickets where id in (select ${of('other')} ${given})
      and not exists (select 1 from memberships where ticket_id = tickets.id)`)
  db.run(sql`
    update tickets set evening_id = evenings.id, price = evenings.price, joined_at = ${of('addedAt')}, at = ${of('addedAt')}, "by" = 'staff' ${given}
    cross join evenings on evenings.id = ${of('eveningId')} where tickets.id = ${of('ticket')} and evening_id is null`)
  // who is paid without money had nothing to pay
  db.run(sql`
    update tickets set status = ${of('status')}, price = iif(${of('status')} = 'paid' and not ${of('isHeld')}, 0, price), pay_by = iif(${of('status')} = 'confirmed', ${of('payBy')}, null), coming = null ${given}
    where tickets.id = ${of('ticket')}`)
  db.run(sql`
    update payments set group_id = 0 ${given} where ticket_id = ${of('ticket')} and (${ofSeatSql('payments')} or ${voidSql('payments')})`)
  updatePaymentsOfTickets(
    db,
    seats.map(({ ticket }) => ticket),
    now,
  )
}

/**
 * Has the guests of a table that is to be cancelled or deleted wait for another one, while its evening goes on. Whoever knew of it is to
 * learn that it is off. From three hours before the dinner nobody can wait: places end with it, as at a table made by hand.
 */
export function takeOff(db: Tx, groupId: number, now: Date) {
  const [evening] = db.all<{ id: number; at: string; isAnnounced: number }>(sql`
    select evenings.id, evenings.at, announced_at is not null as isAnnounced
    from dinner_groups join evenings on evenings.id = dinner_groups.evening_id
    where dinner_groups.id = ${groupId} and ${IS_GROUP_ON} and ${IS_OF_DAY}
      and ${IS_EVENING_ON} and dealt_at is not null`)
  if (!evening || !isRepairable(evening, now)) return
  noteTableOff(db, groupId, evening, evening.isAnnounced === 1, now)
  putBack(db, [groupId], now, 'table off')
  // a group that is deleted takes its seats along
  runDeferred(db)
}

/** Ends seats by the ids of their rows. */
export function endSeats(db: Tx, ids: readonly number[], leftCode: LeftCode, now: Date) {
  const ended = db
    .update(memberships)
    .set({
      ...{ leftAt: now.toISOString(), leftCode, holdsSeat: false },
    })
    .where(inArray(memberships.id, oneOf(ids)))
    .returning({ groupId: memberships.groupId })
    .all()
  db.run(sql`
    update tickets set answer_by = null, pay_by = null, version = version + 1
    where id in (select ticket_id from memberships where id in ${oneOf(ids)})`)
  followSeats(
    db,
    ended.map(({ groupId }) => groupId),
    now,
  )
}
