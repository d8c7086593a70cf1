import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { IS_OPEN_GROUP } from '../db/rules'
import { counted } from '../domain/counted'
import { displayInstant } from '../domain/time'
import { DAY_MS } from '../domain/units'
import { type Line, lineOf } from './lines'

/** Days for which it is said. */
const DAYS = 7

interface TakenOut {
  groupId: number
  group: string
  eventAt: string
  count: number
}

/** Returns the lines of guests who counted on a seat and whom staff took out by hand: no kind of message says so, and nobody has written since. */
export function takenOutLines(db: Db, zone: string, now: Date): Line[] {
  const since = new Date(now.getTime() - DAYS * DAY_MS).toISOString()
  return takenOut(db, since, now.toISOString()).flatMap(({ groupId, group, eventAt, count }) =>
    lineOf(count, {
      ...{ key: `taken out ${groupId}`, urgency: 'later' },
      text: `${counted(count, 'guest was', 'guests were')} taken out of ${group} and not written · ${displayInstant(eventAt, 'EEE d MMM', zone)}`,
      ...{ button: 'See', to: `activity?group=${groupId}` },
    }),
  )
}

function takenOut(db: Db, since: string, now: string): TakenOut[] {
  return db.all<TakenOut>(sql`
    select dinner_groups.id as groupId, dinner_groups.name as "group", event_at as eventAt, count(*) as count
    from dinner_groups indexed by groups_event
    cross join memberships as seat indexed by memberships_group on seat.group_id = dinner_groups.id
    cross join tickets on tickets.id = seat.ticket_id
    where role = 'member' and left_at > ${since} and left_code is null and tickets.status in ('messaging', 'confirmed', 'paid')
      and ${IS_OPEN_GROUP} and event_at > ${now}
      and not exists (select 1 from memberships as other where other.user_id = seat.user_id and other.left_at is null
        and ((other.active = 1 and other.of_evening is seat.of_evening) or other.group_id = seat.group_id))
      and not exists (select 1 from messages where messages.user_id = seat.user_id and sent_at >= seat.left_at
        and result = 'sent' and kind <> 'confirmed')
    group by dinner_groups.id order by event_at, dinner_groups.id`)
}
