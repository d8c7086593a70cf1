import { sql } from 'drizzle-orm'
import { dayOf } from '../db/day'
import { bookedSql } from '../db/rules'

/** Whether a row of bookings is of the day of one of dinner_groups; its hour may change. */
export const IS_THAT_EVENING = sql`${dayOf(sql`bookings.event_at`)} = ${dayOf(sql`dinner_groups.event_at`)}`

/** The state of a row of bookings: who has confirmed another hour than that of its dinner_groups is to confirm this one. */
export const STATE_FOR_HOUR = sql`iif(${bookedSql('bookings')} and bookings.event_at <> dinner_groups.event_at, 'asked', state)`

/** Whether the venue of a row of dinner_groups has confirmed its table for that evening. */
export const IS_BOOKED = sql`exists (
  select 1 from bookings where bookings.group_id = dinner_groups.id and bookings.venue_id = dinner_groups.venue_id
    and ${bookedSql('bookings')} and ${IS_THAT_EVENING})`

/** Whether the venue of a row of dinner_groups has confirmed its table for that very hour. */
export const IS_BOOKED_FOR_HOUR = sql`exists (
  select 1 from bookings where bookings.group_id = dinner_groups.id and bookings.venue_id = dinner_groups.venue_id
    and ${bookedSql('bookings')} and bookings.event_at = dinner_groups.event_at)`

/** Whether staff asked any restaurant for the table of a row of dinner_groups, and it dines at one of the book: guests read where once that has confirmed. */
export const HAS_REQUEST = sql`(dinner_groups.venue_id is not null
  and exists (select 1 from bookings where bookings.group_id = dinner_groups.id))`

/** Whether guests of a row of dinner_groups are not sent yet where they dine: the restaurant has not confirmed that hour. */
export const AWAITS_BOOKING = sql`(${HAS_REQUEST} and not ${IS_BOOKED_FOR_HOUR})`
