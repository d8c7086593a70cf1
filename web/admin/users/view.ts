import { PAGE_SIZES, PEOPLE_SORTS, type PeopleFilter, peopleFilterSchema } from '../../../src/domain/people'
import { type View, viewAddress } from '../table/view-address'

/** The filters of the users table. */
export type UsersFilter = Omit<PeopleFilter, 'free' | 'phone' | 'who'>

export type UsersView = View<UsersFilter, (typeof PEOPLE_SORTS)[number]>

/** No filter, the latest sign-up first. */
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

const { free: _, phone: __, who: ___, ...filters } = peopleFilterSchema.entries

/** Reads and writes the view of the users table in an address. */
export const usersAddress = viewAddress<UsersFilter, UsersView['sort']>({
  filters,
  sorts: PEOPLE_SORTS,
  whole: WHOLE_VIEW,
})
