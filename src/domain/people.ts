import * as v from 'valibot'
import { ACTIVITIES, BUDGETS, COMFORT_LEVELS, GENDERS, HOBBIES, INTERESTS } from './profile'
import { listOf, oneWordOf, SORT_DIRECTIONS, searchedText, wholeNumber } from './query'

/** Columns that a list of people can be sorted by; `no` is the order of sign-up. */
export const PEOPLE_SORTS = [
  'no',
  'name',
  'age',
  'gender',
  'activities',
  'budget',
  'comfort',
  'completed',
  'removed',
  'grouped',
  'groups',
] as const
export type PeopleSort = (typeof PEOPLE_SORTS)[number]

export const PAGE_SIZES = [25, 50, 100, 200, 500] as const
/** Most rows of one page. */
export const PAGE_SIZE_MAX = 500
/** A list counts its matches up to here (or to the page after the one in view); beyond it says that there are more. */
export const COUNTED_MAX = 1_000

const filters = {
  search: v.optional(searchedText),
  /** part of a name or a phone, and of nothing else */
  who: v.optional(searchedText),
  ageMin: v.optional(wholeNumber(0, 150)),
  ageMax: v.optional(wholeNumber(0, 150)),
  genders: v.optional(listOf(GENDERS)),
  activities: v.optional(listOf(ACTIVITIES)),
  budgets: v.optional(listOf(BUDGETS)),
  comfort: v.optional(listOf(COMFORT_LEVELS)),
  hobbies: v.optional(listOf(HOBBIES)),
  interests: v.optional(listOf(INTERESTS)),
  grouped: v.optional(oneWordOf(['yes', 'no'])),
  /** only people who can take a seat now: not grouped and not waiting as backup */
  free: v.optional(oneWordOf(['yes'])),
  /** only the sign-ups of this stored phone */
  phone: v.optional(v.string()),
}

/** Which people are meant: the search and the filters of a query string. Within a filter one value is enough, all filters must hold. */
export const peopleFilterSchema = v.object(filters)

/** GET /api/users with any of these answers a page; without a query it answers everybody. Pages count from 0. */
export const peopleQuerySchema = v.object({
  ...filters,
  page: v.optional(wholeNumber(0, 1_000_000), '0'),
  size: v.optional(wholeNumber(1, PAGE_SIZE_MAX), '25'),
  sort: v.optional(oneWordOf(PEOPLE_SORTS), 'no'),
  dir: v.optional(oneWordOf(SORT_DIRECTIONS), 'desc'),
})

export type PeopleFilter = v.InferOutput<typeof peopleFilterSchema>
export type PeopleQuery = v.InferOutput<typeof peopleQuerySchema>
