import { type SQL, sql } from 'drizzle-orm'

/**
 * Holds for `profiles` whose person has a seat at a dinner to come by another sign-up, in any group but `except`: a person takes
 * part with one sign-up at a time. Who said no, or whose dinner has begun, may be seated with another one.
 */
export function seatedByAnother(except: number | SQL = 0): SQL {
  // in this order: hardly anybody has another sign-up, and few of those a seat
  return sql`exists (
    select 1 from profiles as same
    cross join memberships as held on held.user_id = same.user_id and held.active = 1 and held.status <> 'dropped'
      and held.group_id <> ${except}
    cross join dinner_groups as dinner on dinner.id = held.group_id and dinner.status <> 'completed'
      and (dinner.event_at is null or dinner.event_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
    where same.person_id = profiles.person_id and same.user_id <> profiles.user_id
  )`
}
