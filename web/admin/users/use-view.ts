import { pagingOf } from '../table/paging'
import { useTableView, viewActions } from '../table/table-view'
import { type UsersFilter, type UsersView, usersAddress } from './view'

const table = { address: usersAddress, stored: pagingOf('users') }

/** The current view of the users table, for the table alone: it stores page and size. */
export function useView(): UsersView {
  return useTableView(table)
}

/** Returns the filter in the address, which is that of the users while their tab is in view. */
export function filterInView(): UsersFilter {
  return usersAddress.read(location.search).filter
}

export const { changeView, goToPage, replacePage, resize } = viewActions(table)
