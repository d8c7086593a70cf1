import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { pagingOf } from '../table/paging'
import { asksForView, readView, type UsersView, writeView } from './view'

const stored = pagingOf('users')

/**
 * What the users table shows, as the address says, so that a view can be shared and the back button works. An address
 * that says nothing means the page and size of the last visit.
 */
export function useView(): UsersView {
  const search = useSearch()
  const [storedPage, storePage] = useAtom(stored.page)
  const [storedSize, storeSize] = useAtom(stored.size)
  const [isSettled, setSettled] = useState(() => asksForView(search))

  const asked = readView(search)
  const view = isSettled ? asked : { ...asked, page: storedPage, size: storedSize }
  const { page, size } = view

  useEffect(() => {
    if (!isSettled) changeView({ page, size }, 'instead')
    setSettled(true)
    storePage(page)
    storeSize(size)
  }, [isSettled, page, size, storePage, storeSize])

  return view
}

/**
 * Goes to another view, on its first page unless one is named. The view before is one step back, except `instead` takes
 * its place; steps of one search being typed are one.
 */
export function changeView(changes: Partial<UsersView>, how?: 'instead' | 'typing') {
  const view = { ...readView(location.search), page: 0, ...changes }
  const query = writeView(view, location.search)
  if (query === location.search.slice(1)) return
  navigate(location.pathname + (query && `?${query}`), {
    replace: how === 'instead' || (how === 'typing' && history.state === TYPING),
    state: how === 'typing' ? TYPING : null,
  })
}

/** Another page of the same view. */
export function turnTo(page: number) {
  changeView({ page })
}

/** The page in view is none any more. */
export function fallBackTo(page: number) {
  changeView({ page }, 'instead')
}

/** Another number of rows; the first row in view stays in view. */
export function resize(size: number) {
  const before = readView(location.search)
  changeView({ size, page: Math.floor((before.page * before.size) / size) })
}

const TYPING = 'typing'
