// what speaks against a venue for a table: warnings, which never keep anybody from choosing it
import * as v from 'valibot'
import { MOST } from '../evening/open-evenings'
import { rupiah } from '../house/site'
import { BUDGETS, type Budget, type YesNo } from '../profile/profile'
import type { Venue } from './venue'

export interface VenueGuest {
  id: number
  name: string
  smoker: YesNo | null
  /** what they do not eat, as they wrote it */
  diet: string
  /** whether the person sat at this venue before, by any sign-up of the phone */
  wasHere: boolean
}

/** The tables that want the venue, what they are for, and who sits at them. */
export interface VenueNeeds {
  tables: number
  /** other tables that are there that night */
  others: number
  /** whole rupiah a person, as the dinner is announced; null where none is set */
  price: number | null
  /** of people who are asked by budget; null for an evening, which has a price */
  budget: Budget | null
  /** as the dinner is announced; null where none is set */
  area: string | null
  guests: readonly VenueGuest[]
}

const people = v.array(v.object({ id: v.number(), name: v.string() }))

/** A warning by its code, with what its words need. */
export const venueWarningSchema = v.variant('code', [
  /** the book says that it is archived */
  v.object({ code: v.literal('archived') }),
  v.object({ code: v.literal('full'), takes: v.number(), others: v.number() }),
  /** above the price of the dinner or, without one, above the budget */
  v.object({
    code: v.literal('dearer'),
    from: v.number(),
    than: v.union([v.number(), v.picklist(BUDGETS)]),
  }),
  /** in another area than the dinner is announced for */
  v.object({ code: v.literal('area'), area: v.string(), than: v.string() }),
  /** some smoke where nobody may, or some do not where everybody does */
  v.object({ code: v.literal('smoking'), allowed: v.boolean(), people }),
  /** what people need is not known of it (null), or is known not to be served (false) */
  v.object({ code: v.literal('diet'), diet: v.string(), served: v.nullable(v.literal(false)), people }),
  v.object({ code: v.literal('was here'), people }),
])
export type VenueWarning = v.InferOutput<typeof venueWarningSchema>

type KnownOf = Pick<
  Venue,
  'active' | 'area' | 'tables_max' | 'priceFrom' | 'smoking' | 'halal' | 'vegetarian' | 'note'
>

/** Returns what speaks against a venue for these tables, the gravest first; what is not known of a table says nothing. */
export function venueWarnings(venue: KnownOf, needs: VenueNeeds): VenueWarning[] {
  const { tables, others, guests } = needs
  const { tables_max: takes, priceFrom } = venue
  const limit = needs.price ?? needs.budget
  const most = typeof limit === 'string' ? MOST[limit] : (limit ?? Number.POSITIVE_INFINITY)
  const warnings: (VenueWarning | false)[] = [
    !venue.active && { code: 'archived' },
    takes !== null && others + tables > takes && { code: 'full', takes, others },
    // a dinner that costs nothing is on the house
    priceFrom !== null &&
      limit !== null &&
      limit !== 0 &&
      priceFrom > most && { code: 'dearer', from: priceFrom, than: limit },
    isElsewhere(venue.area, needs.area) && { code: 'area', area: venue.area, than: needs.area! },
    ...dietWarnings(venue, guests),
    ...smokingWarnings(venue, guests),
    some(
      'was here',
      guests.filter(({ wasHere }) => wasHere),
    ),
  ]
  return warnings.filter((warning) => warning !== false)
}

/** Returns a warning in words of staff: `Takes 2 tables a night, and 2 others are there`. */
export function venueWarningText(warning: VenueWarning): string {
  switch (warning.code) {
    case 'archived':
      return 'Archived'
    case 'full':
      return `Takes ${warning.takes} ${warning.takes === 1 ? 'table' : 'tables'} a night${warning.others > 0 ? `, and ${warning.others} ${warning.others === 1 ? 'other is' : 'others are'} there` : ''}`
    case 'dearer':
      return `From ${rupiah(warning.from)}, above ${typeof warning.than === 'number' ? `the price of ${rupiah(warning.than)}` : `the budget ${warning.than}`}`
    case 'area':
      return `In ${warning.area}, not in ${warning.than}`
    case 'smoking':
      return warning.allowed
        ? `People smoke everywhere there: ${named(warning.people)} ${warning.people.length === 1 ? 'does' : 'do'} not`
        : `Nobody smokes there: ${named(warning.people)} ${warning.people.length === 1 ? 'does' : 'do'}`
    case 'diet':
      return `${warning.served === false ? 'Does not serve' : 'Not known whether it serves'} ${warning.diet}: ${named(warning.people)}`
    case 'was here':
      return `${named(warning.people)} ${warning.people.length === 1 ? 'was' : 'were'} here before`
  }
}

function isElsewhere(area: string, known: string | null): boolean {
  return Boolean(area && known) && area.toLowerCase() !== known!.toLowerCase()
}

function smokingWarnings({ smoking }: KnownOf, guests: readonly VenueGuest[]): (VenueWarning | false)[] {
  if (smoking !== 'none' && smoking !== 'all') return []
  const allowed = smoking === 'all'
  const against = guests.filter(({ smoker }) => smoker === (allowed ? 'No' : 'Yes'))
  return [against.length > 0 && { code: 'smoking', allowed, people: idsOf(against) }]
}

/** What people do not eat, by the words that they write it with, and whether the venue serves what they do. */
const DIETS: { diet: string; words: RegExp; serves: (venue: KnownOf) => boolean | null }[] = [
  { diet: 'halal food', words: /\b(halal|babi|pork|muslim)\b/, serves: ({ halal }) => halal },
  { diet: 'vegan food', words: /\bvegan\b/, serves: (venue) => mentions(venue, 'vegan') },
  {
    diet: 'vegetarian food',
    words: /\b(vegetarian|vege|nabati|daging)\b/,
    serves: ({ vegetarian }) => vegetarian,
  },
  ...[
    ['nuts', 'kacang|nuts?|peanuts?'],
    ['seafood', 'seafood|udang|kepiting|cumi|kerang|shrimp|crab|makanan laut'],
    ['fish', 'ikan|fish'],
    ['eggs', 'telur|telor|eggs?'],
    ['milk', 'susu|laktosa|lactose|dairy|keju'],
    ['gluten', 'gluten|gandum|terigu'],
    ['chili', 'pedas|spicy|cabai|cabe'],
  ].map(([without, words]) => ({
    diet: `food without ${without}`,
    words: new RegExp(`\\b(${words})\\b`),
    serves: (venue: KnownOf) => mentions(venue, words!),
  })),
]

function dietWarnings(venue: KnownOf, guests: readonly VenueGuest[]): (VenueWarning | false)[] {
  return DIETS.map(({ diet, words, serves }) => {
    const those = guests.filter((guest) => words.test(guest.diet.toLowerCase()))
    const served = serves(venue)
    return those.length > 0 && served !== true && { code: 'diet', diet, served, people: idsOf(those) }
  })
}

// what the note says of it, whichever way, is known
function mentions({ note }: KnownOf, words: string): true | null {
  return new RegExp(`\\b(${words})\\b`).test(note.toLowerCase()) || null
}

function some(code: 'was here', guests: readonly VenueGuest[]): VenueWarning | false {
  return guests.length > 0 && { code, people: idsOf(guests) }
}

function idsOf(guests: readonly VenueGuest[]) {
  return guests.map(({ id, name }) => ({ id, name }))
}

/** Names in a row: `Ayu, Budi and Citra`; beyond three how many more. */
function named(all: readonly { name: string }[]): string {
  const names = all.slice(0, all.length > 3 ? 2 : 3).map(({ name }) => name)
  const last = all.length > 3 ? `${all.length - 2} more` : names.pop()!
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`
}
