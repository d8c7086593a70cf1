import { sql } from 'drizzle-orm'
import { settleOutcomes } from '../attendance/computed'
import { oneOf } from '../db/in-list'
import { type Deferred, defer, type Tx } from '../db/transact'
import { DIETARY_MAX } from '../domain/profile/profile'
import { updatePayments } from '../money/update'
import { followTickets } from './tickets'

/** Has the tickets, payments, choices from menus and computed outcomes of groups brought in line with their seats. */
export function followSeats(db: Tx, groupIds: readonly number[], now: Date) {
  defer(db, TICKETS, groupIds, now)
  updatePayments(db, groupIds, now)
  defer(db, CHOICES, groupIds, now)
  defer(db, OUTCOMES, groupIds, now)
}

const TICKETS: Deferred = { order: 1, run: followTickets }
const CHOICES: Deferred = { order: 3, run: carryChoices }
const OUTCOMES: Deferred = { order: 4, run: settleOutcomes }

/**
 * Gives seats without a choice that of their person's earlier seat, so that nobody has to say twice what they cannot eat. A dish holds only at the
 * venue that has it. What was said at another dinner, or by another sign-up, is added to the answers of the sign-up, `Ga ada` left out; dishes are
 * chosen again.
 */
export function carryChoices(db: Tx, groupIds: readonly number[]) {
  db.run(sql`
    insert into choices (ticket_id, food_id, drink_id, diet, nickname, no_photos, at, "by")
    select ticket_id, iif(isSame, food_id, null), iif(isSame, drink_id, null),
      case
        when isSame or said is null then said
        when said = '' or length(said) + length(answered) + 2 > ${DIETARY_MAX} then null
        when answered = '' or answered = said then said
        else said || ', ' || answered end,
      nickname, no_photos, at, "by"
    from (
      select seat.id, seat.ticket_id, food_id, drink_id, diet as said, theirs.dietary_restrictions as answered, nickname, no_photos, at, "by",
        past.left_at is not null and past.user_id = seat.user_id as isSame,
        row_number() over (partition by seat.id order by at desc, past.id desc) as place
      from memberships as seat
      cross join profiles as theirs on theirs.user_id = seat.user_id
      cross join profiles as own on own.person_id = theirs.person_id
      cross join memberships as past on past.user_id = own.user_id and past.ticket_id <> seat.ticket_id
      cross join choices on choices.ticket_id = past.ticket_id
      where seat.group_id in ${oneOf(groupIds)} and seat.left_at is null
        and not exists (select 1 from choices as same where same.ticket_id = seat.ticket_id))
    where place = 1`)
}
