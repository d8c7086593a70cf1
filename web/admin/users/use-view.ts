import { pagingOf } from '../table/paging'
import { useTableView, viewActions } from '../table/table-view'
import { type UsersView, usersAddress } from './view'

const table = { address: usersAddress, stored: pagingOf('users') }

/** The current view of the users table. */
export function useView(): UsersView {
  return useTableView(table)
}

export const { changeView, goToPage, replacePage, resize } = viewActions(table)
