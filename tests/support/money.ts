import { expect } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/open'

/** Fails where not one payment is due for a seat that was not paid, one is paid without a payment, two amounts are alike, or more credit was used than there was. */
export function checkMoney(db: Db) {
  const wrong = db.all(sql`
    select payments.*, memberships.status, price from payments left join dinner_groups on dinner_groups.id = payments.group_id
    left join memberships on memberships.id = membership_id
    where state = 'due' and (memberships.status is not 'confirmed' or left_at is not null or role <> 'member'
      or dinner_groups.status = 'cancelled' or price is 0 or amount is not price - credit + code)`)
  expect(wrong).toEqual([])
  const unserved = db.all(sql`
    select seat.id, seat.status, dinner_groups.status, price,
      (select group_concat(state) from payments where membership_id = seat.id) as states
    from memberships as seat join dinner_groups on dinner_groups.id = seat.group_id
    where role = 'member' and left_at is null and dinner_groups.status in ('-', 'confirming', 'scheduled') and price is not 0
      and seat.status in ('confirmed', 'paid') and not exists (
        select 1 from payments where membership_id = seat.id and (state = iif(seat.status = 'paid', 'held', 'due')
          or (state = 'forfeited' and exists (
            select 1 from outcomes join profiles on profiles.person_id = outcomes.person_id
            where profiles.user_id = seat.user_id and outcomes.group_id = seat.group_id and outcome = 'no-show'))))`)
  expect(unserved).toEqual([])
  const twice = db.all(sql`
    select membership_id, group_concat(state) as states from payments
    where state in ('due', 'held') and membership_id is not null group by membership_id having count(*) > 1`)
  expect(twice).toEqual([])
  const missed = db.all(sql`
    select payments.id from payments join memberships on memberships.id = membership_id
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
