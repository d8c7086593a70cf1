// rules of src/domain that statements need, as conditions
import { sql } from 'drizzle-orm'
import { OPEN_STATUSES } from '../domain/group/group'

/** Holds for rows of dinner_groups that go ahead as far as staff have set them, as `isOpen` in domain/group/seat. */
export const IS_OPEN_GROUP = sql.raw(
  `dinner_groups.status in (${OPEN_STATUSES.map((status) => `'${status}'`).join(', ')})`,
)

/** Holds for tickets that have not ended. */
export const IS_OPEN = sql`(tickets.status <> 'dropped' and ended_at is null)`

/** Holds for those of which the time to pay has passed at an evening without a list: they hold no place, but for money that comes late. */
export const HAS_LAPSED = sql`(tickets.status = 'idle' and lapsed_at is not null
  and exists (select 1 from evenings as own where own.id = tickets.evening_id and not own.has_list))`

/** HAS_LAPSED of a row. */
export function hasLapsed(
  { status, lapsedAt }: { status: string; lapsedAt: string | null },
  { hasList }: { hasList: boolean },
): boolean {
  return status === 'idle' && lapsedAt !== null && !hasList
}

/** Holds for tickets of who comes, or comes if there is a seat. */
export const TAKES_PART = sql`(${IS_OPEN} and not ${HAS_LAPSED})`
