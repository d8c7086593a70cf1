import { pagingOf } from '../table/paging'
import { useTableView, waysOf } from '../table/table-view'
import { type UsersView, usersAddress } from './view'

const table = { address: usersAddress, stored: pagingOf('users') }

/** What the users table shows. */
export function useView(): UsersView {
  return useTableView(table)
}

export const { changeView, turnTo, fallBackTo, resize } = waysOf(table)
