// messages to restaurants on the wire; apart from bookings, whose words the queue of messages does not need
import * as v from 'valibot'
import { BOOKING_NEWS } from '../venue/booking'

const textOrNone = v.nullable(v.string())

/** A message to a restaurant about all its tables of an evening, or of a group that is of none, that is due or that one has opened. */
export const restaurantItemSchema = v.object({
  venueId: v.number(),
  eveningId: v.nullable(v.number()),
  /** null where it is about an evening */
  groupId: v.nullable(v.number()),
  /** those that it speaks of, but deleted ones */
  groups: v.array(v.object({ id: v.number(), name: v.string() })),
  venue: v.string(),
  /** null where staff tell it by other means */
  phone: textOrNone,
  news: v.picklist(BOOKING_NEWS),
  tables: v.number(),
  people: v.number(),
  event_date: textOrNone,
  text: v.string(),
  /** what is not set that the text needs */
  missing: v.array(v.string()),
  changes: v.number(),
  sentAt: textOrNone,
  /** when it turns red */
  due: textOrNone,
  opened: v.nullable(v.object({ id: v.number(), at: v.string(), by: textOrNone, mine: v.boolean() })),
})
export type RestaurantItem = v.InferOutput<typeof restaurantItemSchema>

export const unbookedSchema = v.object({
  groupId: v.number(),
  group: v.string(),
  venue: v.string(),
  event_date: v.string(),
  why: v.picklist(['refused', 'not booked']),
})
export type Unbooked = v.InferOutput<typeof unbookedSchema>
