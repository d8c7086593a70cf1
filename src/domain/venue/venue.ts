// the venue book, one file since forms, filters, menus and calls take the same limits: restaurants, and what is known of each

import * as v from 'valibot'
import { VENUE_MARKS } from '../after-dinner/feedback-codes'
import { pageSchema } from '../api'
import { doneSchema } from '../done'
import { DINNER_FACTS, priceSchema } from '../group/dinner'
import { phoneSchema } from '../profile/profile'
import { oneWordOf, PAGE_SIZE_MAX, SORT_DIRECTIONS, searchedText, wholeNumber } from '../query'
import { plainLine, plainText } from '../text'
import { menuItemSchema } from './menu'

// stored by its place: a new one goes to the end
export const SMOKING = ['none', 'area', 'all'] as const
export type Smoking = (typeof SMOKING)[number]
export const SMOKING_LABELS: Record<Smoking, string> = {
  none: 'No smoking',
  area: 'Smoking area',
  all: 'Smoking everywhere',
}
/** How well one hears each other, from 1. */
export const QUIET = [1, 2, 3] as const
export const QUIET_LABELS: Record<(typeof QUIET)[number], string> = { 1: 'Loud', 2: 'Fair', 3: 'Quiet' }

export const VENUE_NAME_MAX = DINNER_FACTS.venue.max
export const CITY_MAX = 60
export const MAP_URL_MAX = 500
export const VENUE_NOTE_MAX = 500
export const VENUE_TABLES_MAX = 1000

export const VENUE_MESSAGES = {
  name: 'Name is required',
  nameLong: `Name can be at most ${VENUE_NAME_MAX} characters`,
  cityLong: `City can be at most ${CITY_MAX} characters`,
  areaLong: `Area can be at most ${DINNER_FACTS.area.max} characters`,
  addressLong: `Address can be at most ${DINNER_FACTS.address.max} characters`,
  mapUrl: 'The map is an address that begins with https://',
  phone: 'Enter a WhatsApp number',
  prices: 'Not below the lowest price',
  tablesMax: `Tables a night is a whole number from 1 to ${VENUE_TABLES_MAX}`,
  smoking: 'Choose whether people smoke there',
  known: 'Choose yes, no or not known',
  quiet: 'Choose how quiet it is, from 1 to 3',
  noteLong: `The note can be at most ${VENUE_NOTE_MAX} characters`,
  active: 'active is true or false',
  version: 'Say which version was changed',
  missing: 'There is no such venue',
  archived: 'This venue is archived',
  request: 'The request is not a venue',
} as const

const line = (max: number, long: string) =>
  v.pipe(v.string(long), v.transform(plainLine), v.maxLength(max, long))
const name = v.pipe(line(VENUE_NAME_MAX, VENUE_MESSAGES.nameLong), v.nonEmpty(VENUE_MESSAGES.name))
const known = v.nullable(v.boolean(VENUE_MESSAGES.known))
const orNone = <T>(schema: v.GenericSchema<unknown, T>) =>
  v.nullable(
    v.union(
      [
        v.pipe(
          v.literal(''),
          v.transform(() => null),
        ),
        schema,
      ],
      (issue) => issue.issues?.at(-1)?.message ?? VENUE_MESSAGES.request,
    ),
  )
const mapUrl = v.pipe(
  v.string(VENUE_MESSAGES.mapUrl),
  v.trim(),
  // by a pattern: the oldest browsers that are served cannot ask whether an address can be read
  v.regex(/^https:\/\/[^\s/?#@]+\.[^\s/?#@]+([/?#]\S*)?$/, VENUE_MESSAGES.mapUrl),
  v.maxLength(MAP_URL_MAX, VENUE_MESSAGES.mapUrl),
)
const phone = v.pipe(
  v.string(VENUE_MESSAGES.phone),
  v.check((text) => v.is(phoneSchema, text), VENUE_MESSAGES.phone),
  v.transform((text) => v.parse(phoneSchema, text)),
)
const tablesMax = v.pipe(
  v.number(VENUE_MESSAGES.tablesMax),
  v.integer(VENUE_MESSAGES.tablesMax),
  v.minValue(1, VENUE_MESSAGES.tablesMax),
  v.maxValue(VENUE_TABLES_MAX, VENUE_MESSAGES.tablesMax),
)

/** What staff note of a venue; null: it is not known. */
const entries = {
  name,
  city: line(CITY_MAX, VENUE_MESSAGES.cityLong),
  area: line(DINNER_FACTS.area.max, VENUE_MESSAGES.areaLong),
  address: line(DINNER_FACTS.address.max, VENUE_MESSAGES.addressLong),
  mapUrl: orNone(mapUrl),
  /** `+62…`, by which bookings are made */
  phone: orNone(phone),
  /** whole rupiah a person */
  priceFrom: v.nullable(priceSchema),
  priceTo: v.nullable(priceSchema),
  /** tables that it takes in one night */
  tables_max: v.nullable(tablesMax),
  smoking: v.nullable(v.picklist(SMOKING, VENUE_MESSAGES.smoking)),
  halal: known,
  vegetarian: known,
  alcohol: known,
  quiet: v.nullable(v.picklist(QUIET, VENUE_MESSAGES.quiet)),
  note: v.pipe(
    v.string(VENUE_MESSAGES.noteLong),
    v.transform(plainText),
    v.maxLength(VENUE_NOTE_MAX, VENUE_MESSAGES.noteLong),
  ),
}
export const VENUE_KEYS = Object.keys(entries) as (keyof typeof entries)[]

const MISSING: Record<string, string> = { name: VENUE_MESSAGES.name, version: VENUE_MESSAGES.version }
const missing = (issue: v.BaseIssue<unknown>) =>
  MISSING[String(issue.path?.at(-1)?.key)] ?? VENUE_MESSAGES.request

const optional = <T, D extends string | null>(schema: v.GenericSchema<unknown, T>, none: D) =>
  v.optional(schema, none as never)

/** POST /api/venues (201). */
export const newVenueSchema = v.object(
  {
    name: entries.name,
    city: optional(entries.city, ''),
    area: optional(entries.area, ''),
    address: optional(entries.address, ''),
    mapUrl: optional(entries.mapUrl, null),
    phone: optional(entries.phone, null),
    priceFrom: optional(entries.priceFrom, null),
    priceTo: optional(entries.priceTo, null),
    tables_max: optional(entries.tables_max, null),
    smoking: optional(entries.smoking, null),
    halal: optional(entries.halal, null),
    vegetarian: optional(entries.vegetarian, null),
    alcohol: optional(entries.alcohol, null),
    quiet: optional(entries.quiet, null),
    note: optional(entries.note, ''),
  },
  missing,
)
export type NewVenue = v.InferOutput<typeof newVenueSchema>

/** PATCH /api/venues/{id}: any of them, or `active`, and the `version` that was seen. */
export const venueChangesSchema = v.object(
  {
    ...(v.partial(v.object(entries)).entries as {
      [K in keyof typeof entries]: v.OptionalSchema<(typeof entries)[K], undefined>
    }),
    active: v.optional(v.boolean(VENUE_MESSAGES.active)),
    version: v.number(VENUE_MESSAGES.version),
  },
  missing,
)
export type VenueChanges = v.InferOutput<typeof venueChangesSchema>

/** A venue with what came of it; times are UTC ISO. */
export const venueSchema = v.object({
  id: v.number(),
  name: v.string(),
  city: v.string(),
  area: v.string(),
  address: v.string(),
  mapUrl: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  priceFrom: v.nullable(v.number()),
  priceTo: v.nullable(v.number()),
  tables_max: v.nullable(v.number()),
  smoking: entries.smoking,
  halal: known,
  vegetarian: known,
  alcohol: known,
  quiet: entries.quiet,
  note: v.string(),
  active: v.boolean(),
  version: v.number(),
  dishes: v.number(),
  drinks: v.number(),
  /** groups that have it and are not cancelled, and how many different people sit or sat at them */
  groups: v.number(),
  people: v.number(),
  /** the latest of those dinners that is over; null without one */
  lastAt: v.nullable(v.string()),
  /** how many guests said what of it after a dinner there, among those who said anything; null of too few */
  said: v.nullable(v.object({ answers: v.number(), marks: v.record(v.picklist(VENUE_MARKS), v.number()) })),
})
export type Venue = v.InferOutput<typeof venueSchema>

export const VENUE_SORTS = ['name', 'area', 'price', 'groups'] as const

/** GET /api/venues. Without `active` it lists those that are not archived. */
export const venuesQuerySchema = v.object({
  search: v.optional(searchedText),
  active: v.optional(oneWordOf(['yes', 'no', 'all']), 'yes'),
  page: v.optional(wholeNumber(0, 1_000_000), '0'),
  size: v.optional(wholeNumber(1, PAGE_SIZE_MAX), '50'),
  sort: v.optional(oneWordOf(VENUE_SORTS), 'name'),
  dir: v.optional(oneWordOf(SORT_DIRECTIONS), 'asc'),
})
export type VenuesQuery = v.InferOutput<typeof venuesQuerySchema>

/** GET /api/venues. */
export const venuesSchema = v.intersect([
  pageSchema(venueSchema),
  v.object({
    /** of all venues that are not archived */
    cities: v.array(v.string()),
    areas: v.array(v.string()),
  }),
])
export type Venues = v.InferOutput<typeof venuesSchema>

/** GET /api/venues/{id}: with the menu in its order, what is no more on it included. */
export const venueDetailsSchema = v.object({ venue: venueSchema, menu: v.array(menuItemSchema) })
export type VenueDetails = v.InferOutput<typeof venueDetailsSchema>

/** POST (201), PATCH and PUT …/menu. */
export const storedVenueSchema = v.object({
  ...doneSchema.entries,
  ...venueDetailsSchema.entries,
})
export type StoredVenue = v.InferOutput<typeof storedVenueSchema>

/** The same calls with status 409, for an outdated version. */
export const staleVenueSchema = v.object({
  success: v.literal(false),
  message: v.string(),
  current: venueSchema,
})
export type StaleVenue = v.InferOutput<typeof staleVenueSchema>

/** DELETE /api/venues/{id}?version=. */
export const deleteVenueSchema = v.object({ version: wholeNumber(1, Number.MAX_SAFE_INTEGER) })
/** What it answers: a venue in use is archived instead. */
export const deletedVenueSchema = v.object({ ...doneSchema.entries, archived: v.boolean() })
