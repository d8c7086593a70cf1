// messages to restaurants on the wire; apart from bookings, whose words the queue of messages does not need
import * as v from 'valibot'
import { SHEET_KINDS } from './booking'

const textOrNone = v.nullable(v.string())

/** A message to a restaurant that is due, or that one has opened. */
export const restaurantItemSchema = v.object({
  groupId: v.number(),
  /** null when the group is deleted */
  group: textOrNone,
  venueId: v.number(),
  venue: v.string(),
  phone: v.string(),
  kind: v.picklist(SHEET_KINDS),
  event_date: textOrNone,
  pic: v.string(),
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
