import { sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Tx } from '../db/transact'
import { updateTickets } from '../money/update'

interface Seat {
  seat: number
  userId: number
  eveningId: number
  ticket: number | null
  status: 'idle' | 'confirmed' | 'paid'
  payBy: string | null
}

/**
 * Takes the places of who sits at tables of evenings out of their seats, with what they paid: those wait for a table then. Who has not paid is on
 * the list, unless they say that they have transferred. Call it before the seats end.
 */
export function putBack(db: Tx, groupIds: readonly number[], now: Date) {
  const at = now.toISOString()
  const isFree = sql`(evenings.price = 0 and seat.status = 'confirmed')`
  const has = (states: string, more = sql``) => sql`exists (
    select 1 from payments where membership_id = seat.id and state in ${oneOf(states.split(' '))} ${more})`
  const seats = db.all<Seat>(sql`
    select seat.id as seat, seat.user_id as userId, evenings.id as eveningId, tickets.id as ticket, seat.pay_by as payBy,
      case when seat.status = 'paid' or ${isFree} or ${has('held')} then 'paid'
        when seat.status = 'confirmed' and ${has('due', sql`and transferred_at is not null`)} then 'confirmed'
        else 'idle' end as status
    from memberships as seat indexed by memberships_group cross join dinner_groups on dinner_groups.id = group_id
    cross join evenings on evenings.id = dinner_groups.evening_id
    left join tickets on tickets.evening_id = evenings.id and tickets.user_id = seat.user_id
    where group_id in ${oneOf(groupIds)} and left_at is null and role = 'member' and seat.status <> 'dropped'`)
  if (seats.length === 0) return
  const given = sql`from json_each(${JSON.stringify(seats)}) as given`
  const of = (column: keyof Seat) => sql`given.value ->> ${sql.raw(`'${column}'`)}`
  // whom staff have added by hand joins by it
  db.run(sql`
    insert into tickets (user_id, evening_id, status, price, joined_at, at, "by")
    select ${of('userId')}, evenings.id, 'idle', evenings.price, ${at}, ${at}, 'staff' ${given}
    cross join evenings on evenings.id = ${of('eveningId')} where ${of('ticket')} is null`)
  const ids = db.values<[number]>(sql`
    update tickets set status = ${of('status')}, pay_by = iif(${of('status')} = 'confirmed', ${of('payBy')}, null), membership_id = null,
      coming = null, version = version + 1 ${given}
    where tickets.user_id = ${of('userId')} and tickets.evening_id = ${of('eveningId')} returning tickets.id`)
  db.run(sql`
    update payments set membership_id = null, group_id = 0, ticket_id = tickets.id ${given}
    cross join tickets on tickets.user_id = ${of('userId')} and tickets.evening_id = ${of('eveningId')}
    where payments.membership_id = ${of('seat')} and payments.state in ('held', 'due', 'void')`)
  updateTickets(db, ids.flat(), now)
}
