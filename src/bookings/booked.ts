import { sql } from 'drizzle-orm'
import { dayOf } from '../db/day'

/** Whether a row of bookings is of the day of one of dinner_groups; its hour may change. */
export const IS_THAT_EVENING = sql`${dayOf(sql`bookings.event_at`)} = ${dayOf(sql`dinner_groups.event_at`)}`

/** Whether the venue of a row of dinner_groups has confirmed its table for that evening. */
export const IS_BOOKED = sql`exists (
  select 1 from bookings where bookings.group_id = dinner_groups.id and bookings.venue_id = dinner_groups.venue_id
    and state = 'confirmed' and ${IS_THAT_EVENING})`

/** Whether the venue of a row of dinner_groups has confirmed its table for that very hour. */
export const IS_BOOKED_FOR_HOUR = sql.raw(`exists (
  select 1 from bookings where bookings.group_id = dinner_groups.id and bookings.venue_id = dinner_groups.venue_id
    and state = 'confirmed' and bookings.event_at = dinner_groups.event_at)`)
