import { OUTCOME_LABELS, OUTCOMES } from '../../../src/domain/after-dinner/outcome'
import { FIELD_LIST, headingOf, shown } from '../../../src/domain/profile/fields'
import { USER_SORTS, type UserFilter, userFilterSchema } from '../../../src/domain/profile/users-query'
import { PAGE_SIZES } from '../../../src/domain/query'
import { type ListView, tableView } from '../table/table-view'

export type UsersFilter = Omit<UserFilter, 'free' | 'who'>

export type UsersView = ListView<UsersFilter, (typeof USER_SORTS)[number]>

/** No filter, the latest sign-up first. */
export const WHOLE_VIEW: UsersView = { filter: {}, sort: 'no', dir: 'desc', page: 0, size: PAGE_SIZES[0] }

export const YES_NO_FILTERS = [
  { name: 'grouped', label: 'Grouped' },
  { name: 'waiting', label: 'Waiting as backup' },
  { name: 'removed', label: 'Removed' },
  { name: 'paused', label: 'Paused' },
] as const satisfies { name: keyof UsersFilter; label: string }[]

type YesNoFilter = (typeof YES_NO_FILTERS)[number]['name']
type OptionFilter = Exclude<keyof UsersFilter, 'search' | 'ageMin' | 'ageMax' | YesNoFilter>

interface OptionsOf {
  name: OptionFilter
  label: string
  options: readonly (string | number)[]
  textOf: (option: string | number) => string
}

/** The filters by options: of fields, and by what became of the person's dinners. */
export const OPTION_FILTERS: OptionsOf[] = [
  ...FIELD_LIST.flatMap(({ key, filter, options }) =>
    filter && options
      ? [
          {
            name: filter as OptionFilter,
            label: headingOf(key),
            options,
            textOf: (option: string | number) => shown(key, option),
          },
        ]
      : [],
  ),
  {
    name: 'outcomes',
    label: 'Dinners',
    options: OUTCOMES,
    textOf: (option) => OUTCOME_LABELS[option as (typeof OUTCOMES)[number]],
  },
]

const { free: _, who: __, ...filters } = userFilterSchema.entries

export const usersView = tableView<UsersFilter, UsersView['sort']>({
  name: 'users',
  filters,
  sorts: USER_SORTS,
  whole: WHOLE_VIEW,
})

/** Returns the filter in the address, which is that of the users while their tab is in view. */
export function filterInView(): UsersFilter {
  return usersView.read(location.search).filter
}

/** Returns how many filters are on beside the search; both ends of an age are one. */
export function filterCount({ search: _, ageMin, ageMax, ...rest }: UsersFilter): number {
  return Object.keys(rest).length + Number(ageMin !== undefined || ageMax !== undefined)
}
