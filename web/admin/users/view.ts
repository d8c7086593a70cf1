import * as v from 'valibot'
import {
  PAGE_SIZES,
  PEOPLE_SORTS,
  type PeopleFilter,
  type PeopleSort,
  peopleFilterSchema,
} from '../../../src/domain/people'
import { SORT_DIRECTIONS } from '../../../src/domain/query'

/** Who is looked for in the users table. */
export type UsersFilter = Omit<PeopleFilter, 'free' | 'phone'>

/** What the users table shows: who, in which order, and which page of them, from 0. */
export interface UsersView {
  filter: UsersFilter
  sort: PeopleSort
  dir: (typeof SORT_DIRECTIONS)[number]
  page: number
  size: number
}

/** Everyone, the latest sign-up first. */
export const WHOLE_VIEW: UsersView = { filter: {}, sort: 'no', dir: 'desc', page: 0, size: PAGE_SIZES[0] }

/** The parts of a filter that staff choose in the dialog; each makes a chip. */
export const FILTER_KEYS = [
  'ageMin',
  'ageMax',
  'genders',
  'activities',
  'budgets',
  'comfort',
  'hobbies',
  'interests',
  'grouped',
] as const satisfies (keyof UsersFilter)[]

/** The view that an address asks for; what does not fit is passed over. There, pages count from 1. */
export function readView(search: string): UsersView {
  const params = new URLSearchParams(search)
  const filter: Record<string, unknown> = {}
  for (const key of ['search', ...FILTER_KEYS] as const) {
    const read = v.safeParse(peopleFilterSchema.entries[key], params.get(key) ?? undefined)
    if (read.success && read.output !== undefined && read.output !== '') filter[key] = read.output
  }
  const page = params.get('page') ?? ''
  return {
    filter,
    sort: fitting(PEOPLE_SORTS, params.get('sort')) ?? WHOLE_VIEW.sort,
    dir: fitting(SORT_DIRECTIONS, params.get('dir')) ?? WHOLE_VIEW.dir,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) - 1 : 0,
    size: fitting(PAGE_SIZES, params.get('size')) ?? WHOLE_VIEW.size,
  }
}

/** The address's query with the view in it: only what differs from WHOLE_VIEW; what else the query holds stays. */
export function writeView(view: UsersView, search: string): string {
  const params = new URLSearchParams(search)
  for (const key of KEYS) params.delete(key)
  for (const [key, value] of Object.entries(filterQuery(view.filter))) params.set(key, value)
  if (view.sort !== WHOLE_VIEW.sort || view.dir !== WHOLE_VIEW.dir) {
    params.set('sort', view.sort)
    params.set('dir', view.dir)
  }
  if (view.page !== WHOLE_VIEW.page) params.set('page', String(view.page + 1))
  if (view.size !== WHOLE_VIEW.size) params.set('size', String(view.size))
  return params.toString()
}

/** Whether an address says anything about the table. */
export function asksForView(search: string): boolean {
  const params = new URLSearchParams(search)
  return KEYS.some((key) => params.has(key))
}

/** A filter as the server takes it in a query. */
export function filterQuery(filter: UsersFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter)
      .map(([key, value]) => [key, String(value)])
      .filter(([, text]) => text !== ''),
  )
}

const KEYS = ['search', ...FILTER_KEYS, 'sort', 'dir', 'page', 'size']

function fitting<T extends string | number>(options: readonly T[], text: string | null): T | undefined {
  return options.find((option) => String(option) === text)
}
