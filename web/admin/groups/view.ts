import * as v from 'valibot'
import { GROUP_STATUSES } from '../../../src/domain/group'
import { GROUP_NEEDS, GROUP_SORTS, type GroupSort, groupsQuerySchema } from '../../../src/domain/groups-query'
import { BUDGETS } from '../../../src/domain/profile'
import { PAGE_SIZES } from '../../../src/domain/query'
import { pagingOf } from '../table/paging'
import { useTableView, viewActions } from '../table/table-view'
import { type ListView, viewAddress } from '../table/view-address'

/** The filters of the groups table, one value each; `day` is `yyyy-MM-dd`. */
export interface GroupsFilter {
  search?: string
  status?: string
  budgets?: string
  pic?: string
  day?: string
  /** id of an evening */
  evening?: string
  /** what they need */
  needs?: string
}

type GroupsView = ListView<GroupsFilter, GroupSort>

export const WHOLE_VIEW: GroupsView = {
  filter: {},
  sort: 'created',
  dir: 'desc',
  page: 0,
  size: PAGE_SIZES[0],
}

const { search, pic, day } = groupsQuerySchema.entries

const id = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/))

/** Reads and writes the view of the groups table in an address. */
export const groupsAddress = viewAddress<GroupsFilter, GroupSort>({
  filters: {
    search,
    status: v.picklist(GROUP_STATUSES),
    budgets: v.picklist(BUDGETS),
    pic,
    day,
    evening: id,
    needs: v.picklist(GROUP_NEEDS),
  },
  sorts: GROUP_SORTS,
  whole: WHOLE_VIEW,
})

const table = { address: groupsAddress, stored: pagingOf('groups') }

/** The current view of the groups table. */
export function useView(): GroupsView {
  return useTableView(table)
}

export const { changeView, goToPage, replacePage, resize } = viewActions(table)
