import * as v from 'valibot'
import { PAGE_SIZES } from '../../../src/domain/people'
import { SORT_DIRECTIONS } from '../../../src/domain/query'

/** What a table shows: which rows, in which order, and which page of them, from 0. */
export interface View<Filter, Sort extends string> {
  filter: Filter
  sort: Sort
  dir: (typeof SORT_DIRECTIONS)[number]
  page: number
  size: number
}

interface Table<Filter, Sort extends string> {
  /** what each part of the filter takes, by the name it has in the address */
  filters: Record<keyof Filter & string, v.GenericSchema<unknown, unknown>>
  sorts: readonly Sort[]
  /** everything, in the order in which a table begins */
  whole: View<Filter, Sort>
}

/** How the views of one table stand in an address, so that they can be shared and the back button works. */
export function viewAddress<Filter extends object, Sort extends string>(table: Table<Filter, Sort>) {
  const { filters, sorts, whole } = table
  const names = Object.keys(filters) as (keyof Filter & string)[]
  const keys = [...names, 'sort', 'dir', 'page', 'size']

  /** The view that an address asks for; what does not fit is passed over. There, pages count from 1. */
  function read(search: string): View<Filter, Sort> {
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

  /** The address's query with the view in it: only what differs from the whole table; what else the query holds stays. */
  function write(view: View<Filter, Sort>, search: string): string {
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

  /** Whether an address says anything about the table. */
  function asks(search: string): boolean {
    const params = new URLSearchParams(search)
    return keys.some((key) => params.has(key))
  }

  return { read, write, asks }
}

export type ViewAddress<Filter, Sort extends string> = {
  read: (search: string) => View<Filter, Sort>
  write: (view: View<Filter, Sort>, search: string) => string
  asks: (search: string) => boolean
}

/** A filter as the server takes it in a query. */
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
