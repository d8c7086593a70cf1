import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/transact'

/** Selects the id of a person's outcome of a dinner: of a group, or of another table of its evening. */
export function outcomeOfDinner(personId: SQL | number, groupId: SQL | number | null): SQL {
  return sql`
    select known.id from outcomes as known left join dinner_groups as there on there.id = known.group_id
    where known.person_id = ${personId} and (known.group_id = ${groupId}
      or there.evening_id = (select evening_id from dinner_groups where dinner_groups.id = ${groupId}))
    order by known.group_id = ${groupId} desc, known.id desc limit 1`
}

/** Gives the outcomes of a sign-up to another person, who keeps their own. */
export function giveOutcomes(
  db: Tx,
  { from, to, userId, isOnly }: { from: number; to: number; userId: number; isOnly: boolean },
) {
  db.run(sql`
    update outcomes set person_id = ${to}
    where person_id = ${from} and not exists (${outcomeOfDinner(to, sql`outcomes.group_id`)})
      and (${isOnly} or group_id in (select group_id from memberships where user_id = ${userId} and role = 'member'))`)
  if (isOnly)
    db.run(sql`
      update people set paused_until = old.paused_until, paused_at = old.paused_at
      from people as old
      where old.id = ${from} and people.id = ${to} and old.paused_until > coalesce(people.paused_until, '')`)
}
