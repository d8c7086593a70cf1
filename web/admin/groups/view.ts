import { atom } from 'jotai'
import type { GroupSort } from '../../../src/domain/groups-query'
import type { Sorting } from '../../ui/data-table'

/** Which groups are shown; an empty text means any. `day` is `yyyy-MM-dd`. */
export interface GroupsFilter {
  status: string
  budgets: string
  pic: string
  day: string
}

export const ANY: GroupsFilter = { status: '', budgets: '', pic: '', day: '' }

/** The groups table's filter and order; they outlive a look at the other tab. */
export const groupsFilter = atom(ANY)
export const groupsSorting = atom<Sorting>({ column: 'created' satisfies GroupSort, direction: 'desc' })

/** Filter and order as the server takes them. */
export function groupsQuery(filter: GroupsFilter, { column, direction }: Sorting): Record<string, string> {
  const set = Object.entries(filter).filter(([, value]) => value !== '')
  return { sort: column, dir: direction, ...Object.fromEntries(set) }
}
