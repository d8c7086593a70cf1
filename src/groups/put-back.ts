import { sql } from 'drizzle-orm'
import type { Staff } from '../audit/staff'
import { oneOf } from '../db/in-list'
import { memberSql } from '../db/rules'
import type { Tx } from '../db/transact'
import { updateTickets } from '../money/update'
import { endSeats } from './deal-seats'

interface Seat {
  seat: number
  ticket: number
  eveningId: number
  /** the ticket that its owner has of the evening beside it */
  other: number | null
  status: 'idle' | 'confirmed' | 'paid'
  payBy: string | null
}

/**
 * Ends the seats at tables of evenings, whose people wait for a table then with what they paid. Who has not paid is on the list, unless they say
 * that they have transferred.
 */
export function putBack(db: Tx, by: Staff, groupIds: readonly number[], now: Date) {
  const at = now.toISOString()
  const isFree = sql`(evenings.price = 0 and own.status = 'confirmed')`
  const has = (states: string, more = sql``) => sql`exists (
    select 1 from payments where payments.ticket_id = own.id and state in ${oneOf(states.split(' '))} ${more})`
  const seats = db.all<Seat>(sql`
    select seat.id as seat, own.id as ticket, evenings.id as eveningId, own.pay_by as payBy, nullif(tickets.id, own.id) as other,
      case when own.status = 'paid' or ${isFree} or ${has('held')} then 'paid'
        when own.status = 'confirmed' and ${has('due', sql`and transferred_at is not null`)} then 'confirmed'
        else 'idle' end as status
    from memberships as seat indexed by memberships_group cross join dinner_groups on dinner_groups.id = group_id
    cross join evenings on evenings.id = dinner_groups.evening_id
    cross join tickets as own on own.id = seat.ticket_id
    left join tickets on tickets.evening_id = evenings.id and tickets.user_id = seat.user_id
    where group_id in ${oneOf(groupIds)} and ${memberSql('seat')} and own.status <> 'dropped'`)
  const open = db.values<[number]>(sql`
    select id from memberships where group_id in ${oneOf(groupIds)} and left_at is null`)
  endSeats(
    db,
    by,
    open.map(([id]) => id),
    'moved',
    now,
  )
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
    update tickets set evening_id = evenings.id, price = evenings.price, joined_at = ${at}, at = ${at}, "by" = 'staff' ${given}
    cross join evenings on evenings.id = ${of('eveningId')} where tickets.id = ${of('ticket')} and evening_id is null`)
  db.run(sql`
    update tickets set status = ${of('status')}, pay_by = iif(${of('status')} = 'confirmed', ${of('payBy')}, null), coming = null ${given}
    where tickets.id = ${of('ticket')}`)
  db.run(sql`
    update payments set group_id = 0 ${given} where ticket_id = ${of('ticket')} and state in ('held', 'due', 'void')`)
  updateTickets(
    db,
    seats.map(({ ticket }) => ticket),
    now,
  )
}
