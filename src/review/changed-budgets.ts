import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { comingSql } from '../db/rules'
import { MOST } from '../domain/evening/open-evenings'
import { BUDGETS } from '../domain/profile/profile'
import type { Found } from './found'

type Row = Omit<Found<'changed budget'>, 'kind' | 'about' | 'budget' | 'seatBudget'> & {
  budget: number
  seatBudget: number
}

/** The budget that the price of a row of `dinner_groups` falls into; without a price that of the group. */
const SEAT_BUDGET = sql`case when price is null then dinner_groups.budget ${sql.join(
  BUDGETS.map((budget, code) => sql.raw(`when price <= ${MOST[budget]} then ${code}`)),
  sql` `,
)} end`

/** Returns who has a seat at a dinner to come and has since changed their budget, on their own page, to one below the seat's. */
export function findChangedBudgets(db: Db, now: Date): Found<'changed budget'>[] {
  const rows = db.all<Row>(sql`
    select person_id as personId, seat.user_id as userId, group_id as groupId, dinner_groups.name as "group", event_at as event_date,
      price, profiles.budget, ${SEAT_BUDGET} as seatBudget
    from dinner_groups cross join seats as seat on seat.group_id = dinner_groups.id
    cross join profiles on profiles.user_id = seat.user_id
    where (event_at > ${now.toISOString()} or event_at is null) and dinner_groups.status not in ('completed', 'cancelled')
      and ${comingSql('seat')} and active = 1 and profiles.budget < ${SEAT_BUDGET}
      and exists (
        select 1 from audit_entries as entry indexed by audit_user
        where entry.user_id = seat.user_id and entry.group_id = seat.group_id and actor = 'visitor'
          and entry.at >= added_at and exists (select 1 from json_each(fields) where value = 'budget'))
    order by event_at is null, event_at, group_id, seat`)
  return rows.map(({ budget, seatBudget, ...row }) => ({
    kind: 'changed budget',
    ...row,
    about: [[row.groupId, budget, row.price ?? ''].join(' ')],
    budget: BUDGETS[budget]!,
    seatBudget: BUDGETS[seatBudget]!,
  }))
}
