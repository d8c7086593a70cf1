import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { type How, putQuery } from '../app/address-query'
import type { PagingAtoms } from './paging'
import type { ListView, ViewAddress } from './view-address'

/** A table whose view is in the address. */
interface AddressedTable<Filter, Sort extends string> {
  address: ViewAddress<Filter, Sort>
  /** page and size of the last visit */
  stored: PagingAtoms
}

/** The view of a table from the address. Without parameters it has page and size of the last visit. */
export function useTableView<Filter, Sort extends string>(
  table: AddressedTable<Filter, Sort>,
): ListView<Filter, Sort> {
  const { address, stored } = table
  const search = useSearch()
  const [storedPage, storePage] = useAtom(stored.page)
  const [storedSize, storeSize] = useAtom(stored.size)
  const [isSettled, setSettled] = useState(() => address.hasView(search))

  const given = address.read(search)
  const view = isSettled ? given : { ...given, page: storedPage, size: storedSize }
  const { page, size } = view

  useEffect(() => {
    if (!isSettled) change(address, { page, size }, 'instead')
    setSettled(true)
    storePage(page)
    storeSize(size)
  }, [address, isSettled, page, size, storePage, storeSize])

  return view
}

/** The actions that change the view of a table. */
export function viewActions<Filter, Sort extends string>({ address }: AddressedTable<Filter, Sort>) {
  return {
    /**
     * Goes to another view, on its first page unless one is named. The view before is one step back, except `instead`
     * takes its place; steps of one search being typed are one.
     */
    changeView: (changes: Partial<ListView<Filter, Sort>>, how?: How) => change(address, changes, how),

    /** Another page of the same view. */
    goToPage: (page: number) => change(address, { page }),

    /** The page in view is none any more. */
    replacePage: (page: number) => change(address, { page }, 'instead'),

    /** Another number of rows; the first row in view stays in view. */
    resize(size: number) {
      const before = address.read(location.search)
      change(address, { size, page: Math.floor((before.page * before.size) / size) })
    },
  }
}

function change<Filter, Sort extends string>(
  address: ViewAddress<Filter, Sort>,
  changes: Partial<ListView<Filter, Sort>>,
  how?: How,
) {
  const view = { ...address.read(location.search), page: 0, ...changes }
  putQuery(address.write(view, location.search), how)
}
