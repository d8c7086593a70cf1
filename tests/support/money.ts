import { Database } from 'bun:sqlite'
import { expect } from 'bun:test'
import { sql } from 'drizzle-orm'
import { OPERATOR } from '../../src/audit/staff'
import type { Db } from '../../src/db/open'
import { SEAT_OF_PAYMENT, seatPrice } from '../../src/money/seat-money'
import { addAdmin } from '../../src/session/accounts'
import { openForFile } from './app'
import { cleanups } from './cleanups'
import { CONFIG } from './evening'
import { WITHOUT_SEAT } from './put-seat'

/** The rules of a house whose guests choose between their money and credit. */
export const RULES = { ...CONFIG, refund: 'both' as const }

/** Opens a database, with an account whose acts are kept, until the tests of the file are over. */
export async function openHouse(): Promise<Db> {
  const db = openForFile()
  // a thousand times the same statements
  Database.MAX_QUERY_CACHE_SIZE = 1_000
  db.$client.prepare = db.$client.query
  await addAdmin(db, OPERATOR, { username: 'ayu', password: 'rahasia-sekali' })
  return db
}

/** Fails where not one payment is due for a seat that was not paid, one is paid without a payment, two amounts are alike, one of a short table is not what goes back, or more credit was used than there was. */
export function checkMoney(db: Db) {
  const wrong = db.all(sql`
    select payments.*, memberships.status, dinner_groups.price from payments
    left join dinner_groups on dinner_groups.id = payments.group_id
    left join (select * from seats) as memberships on memberships.id = ${SEAT_OF_PAYMENT}
    left join tickets on tickets.id = payments.ticket_id
    where state = 'due' and (coalesce(memberships.status, tickets.status) is not 'confirmed' or left_at is not null
      or role <> 'member' or dinner_groups.status = 'cancelled' or coalesce(${seatPrice(sql`payments.user_id`)}, tickets.price) is 0
      or amount is not coalesce(${seatPrice(sql`payments.user_id`)}, tickets.price) - credit + code)`)
  expect(wrong).toEqual([])
  const unserved = db.all(sql`
    select seat.id, seat.status, dinner_groups.status, price,
      (select group_concat(state) from payments where payments.ticket_id = seat.ticket_id) as states
    from seats as seat join dinner_groups on dinner_groups.id = seat.group_id
    where role = 'member' and left_at is null and dinner_groups.status in ('-', 'confirming', 'scheduled') and ${seatPrice(sql`seat.user_id`)} is not 0
      and seat.status in ('confirmed', 'paid') and not exists (
        select 1 from payments where payments.ticket_id = seat.ticket_id and (state = iif(seat.status = 'paid', 'held', 'due') or short_of is not null
          or (state in ('forfeited', 'owed', 'settled') and exists (
            select 1 from outcomes join profiles on profiles.person_id = outcomes.person_id
            where profiles.user_id = seat.user_id and outcomes.group_id = seat.group_id and outcome = 'no-show'))))`)
  expect(unserved).toEqual([])
  const places = db.all(sql`
    select tickets.*, (select group_concat(state) from payments where ticket_id = tickets.id) as states
    from tickets join evenings on evenings.id = evening_id
    where ended_at is null and ${WITHOUT_SEAT} and tickets.price > 0 and evenings.status <> 'cancelled' and (
      tickets.status = 'paid') <> exists (select 1 from payments where ticket_id = tickets.id and state = 'held')`)
  expect(places).toEqual([])
  const twice = db.all(sql`
    select ticket_id, group_concat(state) as states from payments
    where state in ('due', 'held') and ticket_id is not null group by ticket_id having count(*) > 1`)
  expect(twice).toEqual([])
  const short = db.all(sql`
    select payments.id, payments.state from payments
    left join payments as other on other.ticket_id = payments.ticket_id and other.id <> payments.id
      and (other.state in ('held', 'due') or other.short_of is not null)
    where payments.short_of is not null and (payments.state not in ('owed', 'settled', 'given up') or other.id is not null)`)
  expect(short).toEqual([])
  const missed = db.all(sql`
    select payments.id from payments join memberships on memberships.id = ${SEAT_OF_PAYMENT}
    join profiles on profiles.user_id = memberships.user_id
    join outcomes on outcomes.person_id = profiles.person_id and outcomes.group_id = payments.group_id
    where state = 'held' and role = 'member' and outcome = 'no-show'`)
  expect(missed).toEqual([])
  const alike = db.all(sql`
    select amount from payments where state = 'due' and amount is not null group by amount having count(*) > 1 and count(code) > 0`)
  expect(alike).toEqual([])
  const negative = db.all(sql`
    select person_id, sum(iif(state = 'owed' and choice = 'credit', coalesce(amount, 0) + credit, 0) - iif(state = 'void', 0, credit)) as balance
    from payments join profiles on profiles.user_id = payments.user_id group by person_id having balance < 0`)
  expect(negative).toEqual([])
}

/** Fails the test that is running unless its money agrees once it is over. */
export function checkAfter(db: Db) {
  cleanups.unshift(() => checkMoney(db))
}
