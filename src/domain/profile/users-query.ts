import * as v from 'valibot'
import { OUTCOMES } from '../after-dinner/outcome'
import { listOf, oneWordOf, PAGE_SIZE_MAX, SORT_DIRECTIONS, searchedText, wholeNumber } from '../query'
import type { Fields } from './fields'
import { FIELD_LIST } from './fields'

type FieldSort = {
  [K in keyof Fields]: Fields[K] extends { sort: infer Sort extends string } ? Sort : never
}[keyof Fields]

/** Columns that the list of users can be sorted by; `no` is the order of sign-up. */
export const USER_SORTS = [
  'no',
  'name',
  ...FIELD_LIST.flatMap(({ sort }) => (sort ? [sort as FieldSort] : [])),
  'completed',
  'grouped',
  'groups',
] as const
export type UserSort = (typeof USER_SORTS)[number]

const filters = {
  search: v.optional(searchedText),
  /** part of a name or a phone, and of nothing else */
  who: v.optional(searchedText),
  ageMin: v.optional(wholeNumber(0, 150)),
  ageMax: v.optional(wholeNumber(0, 150)),
  ...optionFilters(),
  grouped: v.optional(oneWordOf(['yes', 'no'])),
  waiting: v.optional(oneWordOf(['yes', 'no'])),
  /** whether staff have removed them from a group, and not cleared the reason */
  removed: v.optional(oneWordOf(['yes', 'no'])),
  paused: v.optional(oneWordOf(['yes', 'no'])),
  /** whether one of their person's dinners ended so */
  outcomes: v.optional(listOf(OUTCOMES)),
  /** only users who can take a seat now: not grouped and not waiting as backup */
  free: v.optional(oneWordOf(['yes'])),
}

/** The search and the filters of a query string. All filters must hold, each by one of its values. */
export const userFilterSchema = v.object(filters)

/** GET /api/users with any of these answers a page; without a query it answers all of them. Pages count from 0. */
export const userQuerySchema = v.object({
  ...filters,
  page: v.optional(wholeNumber(0, 1_000_000), '0'),
  size: v.optional(wholeNumber(1, PAGE_SIZE_MAX), '25'),
  sort: v.optional(oneWordOf(USER_SORTS), 'no'),
  dir: v.optional(oneWordOf(SORT_DIRECTIONS), 'desc'),
})

type FilterKeys = {
  [K in keyof Fields]: Fields[K] extends { filter: string; options: readonly (string | number)[] } ? K : never
}[keyof Fields]
type OptionFilters = {
  [K in FilterKeys as Fields[K]['filter']]: v.OptionalSchema<
    ReturnType<typeof listOf<Fields[K]['options']>>,
    undefined
  >
}

// a filter for every field that has one: some of its options
function optionFilters(): OptionFilters {
  const fields = FIELD_LIST.flatMap(({ filter, options }) =>
    filter && options ? [[filter, v.optional(listOf(options))]] : [],
  )
  return Object.fromEntries(fields)
}

export type UserFilter = v.InferOutput<typeof userFilterSchema>
export type UserQuery = v.InferOutput<typeof userQuerySchema>
