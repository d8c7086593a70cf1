// the venues that staff choose from for a dinner
import * as v from 'valibot'
import { GROUPS_AT_ONCE } from '../group/group'
import { calendarDay, searchedText, wholeNumber } from '../query'
import { venueSchema } from './venue'
import { venueWarningSchema } from './venue-warnings'

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER)

/** GET /api/venues/offers: for groups (ids with commas) or an evening; day, area and price stand for theirs. */
export const venueOffersQuerySchema = v.object({
  search: v.optional(searchedText),
  groups: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,15}(,\d{1,15})*$/, 'This takes ids of groups'),
      v.transform((text) => text.split(',').map(Number)),
      v.maxLength(GROUPS_AT_ONCE, 'These are too many groups'),
    ),
  ),
  evening: v.optional(id),
  date: v.optional(calendarDay),
  area: v.optional(searchedText),
  price: v.optional(wholeNumber(0, 100_000_000)),
})
export type VenueOffersQuery = v.InferOutput<typeof venueOffersQuerySchema>

export const OFFERS_MAX = 100

/** Those of the area first, then of the city, with the fewest warnings, the most dinners, and by name. */
export const venueOffersSchema = v.object({
  venues: v.array(
    v.object({
      ...venueSchema.entries,
      isNear: v.boolean(),
      /** what all these groups, or the evening, have now */
      isChosen: v.boolean(),
      warnings: v.array(venueWarningSchema),
    }),
  ),
  /** that the search finds; more than OFFERS_MAX are not listed */
  matching: v.number(),
  /** the area that comes first; null where none is known */
  area: v.nullable(v.string()),
})
export type VenueOffers = v.InferOutput<typeof venueOffersSchema>
export type VenueOffer = VenueOffers['venues'][number]
