import * as v from 'valibot'
import { GROUP_STATUSES } from '../../../src/domain/group/group'
import {
  GROUP_NEEDS,
  GROUP_SORTS,
  type GroupSort,
  groupsQuerySchema,
} from '../../../src/domain/group/groups-query'
import { PAGE_SIZES } from '../../../src/domain/query'
import { type ListView, tableView } from '../table/table-view'

/** The filters of the groups table, one value each. */
export interface GroupsFilter {
  search?: string
  status?: string
  needs?: string
}

type GroupsView = ListView<GroupsFilter, GroupSort>

const WHOLE_VIEW: GroupsView = {
  filter: {},
  sort: 'created',
  dir: 'desc',
  page: 0,
  size: PAGE_SIZES[0],
}

const { search } = groupsQuerySchema.entries

export const groupsView = tableView<GroupsFilter, GroupSort>({
  name: 'groups',
  filters: {
    search,
    status: v.picklist(GROUP_STATUSES),
    needs: v.picklist(GROUP_NEEDS),
  },
  sorts: GROUP_SORTS,
  whole: WHOLE_VIEW,
})
