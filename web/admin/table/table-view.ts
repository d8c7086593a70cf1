import { useAtom, type WritableAtom } from 'jotai'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useSearch } from 'wouter'
import { PAGE_SIZES, SORT_DIRECTIONS } from '../../../src/domain/query'
import { type How, putQuery } from '../app/address-query'
import { storedChoice, storedCount } from '../app/stored'

/** Filter, order and page (from 0) of a table. */
export interface ListView<Filter, Sort extends string> {
  filter: Filter
  sort: Sort
  dir: (typeof SORT_DIRECTIONS)[number]
  page: number
  size: number
}

interface Table<Filter, Sort extends string> {
  /** what its page and size of the last visit are stored under */
  name: string
  /** the schema of each filter by its name in the address */
  filters: Record<keyof Filter & string, v.GenericSchema<unknown, unknown>>
  sorts: readonly Sort[]
  /** everything, in the order in which a table begins */
  whole: ListView<Filter, Sort>
}

interface Viewed<View> {
  stored: Record<'page' | 'size', WritableAtom<number, [number], void>>
  read: (search: string) => View
  hasView: (search: string) => boolean
  changeView: (changes: Pick<ListView<object, string>, 'page' | 'size'>, how?: How) => void
}

/** Returns what reads and changes the view of a table in the address, so that views can be shared and the back button works. */
export function tableView<Filter extends object, Sort extends string>(table: Table<Filter, Sort>) {
  type View = ListView<Filter, Sort>
  const { name: tableName, filters, sorts, whole } = table
  const names = Object.keys(filters) as (keyof Filter & string)[]
  const keys = [...names, 'sort', 'dir', 'page', 'size']
  const stored = {
    page: storedCount(`${tableName}-table-page-index`),
    size: storedChoice<number>(`${tableName}-table-page-size`, PAGE_SIZES, PAGE_SIZES[0]),
  }

  /** The view in an address; invalid parts are ignored. Pages count from 1 there. */
  function read(search: string): View {
    const params = new URLSearchParams(search)
    const filter: Record<string, unknown> = {}
    for (const name of names) {
      const result = v.safeParse(filters[name], params.get(name) ?? undefined)
      if (result.success && result.output !== undefined && result.output !== '') filter[name] = result.output
    }
    const page = params.get('page') ?? ''
    return {
      filter: filter as Filter,
      sort: fitting(sorts, params.get('sort')) ?? whole.sort,
      dir: fitting(SORT_DIRECTIONS, params.get('dir')) ?? whole.dir,
      page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) - 1 : 0,
      size: fitting(PAGE_SIZES, params.get('size')) ?? whole.size,
    }
  }

  /** The query of an address with the view in it: only what differs from `whole`; other parameters stay. */
  function write(view: View, search: string): string {
    const params = new URLSearchParams(search)
    for (const key of keys) params.delete(key)
    for (const [key, value] of Object.entries(filterQuery(view.filter))) params.set(key, value)
    if (view.sort !== whole.sort || view.dir !== whole.dir) {
      params.set('sort', view.sort)
      params.set('dir', view.dir)
    }
    if (view.page !== whole.page) params.set('page', String(view.page + 1))
    if (view.size !== whole.size) params.set('size', String(view.size))
    return params.toString()
  }

  /** Whether an address has any parameter of the table. */
  function hasView(search: string): boolean {
    const params = new URLSearchParams(search)
    return keys.some((key) => params.has(key))
  }

  /** Goes to another view, on its first page unless one is named; putQuery says what is one step back. */
  function changeView(changes: Partial<View>, how?: How) {
    putQuery(write({ ...read(location.search), page: 0, ...changes }, location.search), how)
  }

  /** Another page of the same view; `instead` of one that is none any more. */
  function goToPage(page: number, how?: How) {
    changeView({ page }, how)
  }

  /** Another number of rows; the first row in view stays in view. */
  function resize(size: number) {
    const before = read(location.search)
    changeView({ size, page: Math.floor((before.page * before.size) / size) })
  }

  return { stored, read, write, hasView, changeView, goToPage, resize }
}

/** The current view, for the table alone: it stores page and size, and begins with them where the address has no view. */
export function useTableView<View extends ListView<object, string>>({
  stored,
  read,
  hasView,
  changeView,
}: Viewed<View>): View {
  const search = useSearch()
  const [storedPage, storePage] = useAtom(stored.page)
  const [storedSize, storeSize] = useAtom(stored.size)
  const [isOfAddress, setOfAddress] = useState(() => hasView(search))

  const given = read(search)
  const view = isOfAddress ? given : { ...given, page: storedPage, size: storedSize }
  const { page, size } = view

  useEffect(() => {
    if (!isOfAddress) changeView({ page, size }, 'instead')
    setOfAddress(true)
    storePage(page)
    storeSize(size)
  }, [changeView, isOfAddress, page, size, storePage, storeSize])

  return view
}

export function filterQuery(filter: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter)
      .map(([key, value]) => [key, value === undefined ? '' : String(value)])
      .filter(([, text]) => text !== ''),
  )
}

function fitting<T extends string | number>(options: readonly T[], text: string | null): T | undefined {
  return options.find((option) => String(option) === text)
}
