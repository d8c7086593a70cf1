import * as v from 'valibot'
import { PAGE_SIZES, SORT_DIRECTIONS } from '../../../src/domain/query'

/** Filter, order and page (from 0) of a table. */
export interface ListView<Filter, Sort extends string> {
  filter: Filter
  sort: Sort
  dir: (typeof SORT_DIRECTIONS)[number]
  page: number
  size: number
}

interface Table<Filter, Sort extends string> {
  /** the schema of each filter by its name in the address */
  filters: Record<keyof Filter & string, v.GenericSchema<unknown, unknown>>
  sorts: readonly Sort[]
  /** everything, in the order in which a table begins */
  whole: ListView<Filter, Sort>
}

/** Returns functions that read and write the view of a table in an address, so that views can be shared and the back button works. */
export function viewAddress<Filter extends object, Sort extends string>(table: Table<Filter, Sort>) {
  const { filters, sorts, whole } = table
  const names = Object.keys(filters) as (keyof Filter & string)[]
  const keys = [...names, 'sort', 'dir', 'page', 'size']

  /** The view in an address; invalid parts are ignored. Pages count from 1 there. */
  function read(search: string): ListView<Filter, Sort> {
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
  function write(view: ListView<Filter, Sort>, search: string): string {
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

  return { read, write, hasView }
}

export type ViewAddress<Filter, Sort extends string> = {
  read: (search: string) => ListView<Filter, Sort>
  write: (view: ListView<Filter, Sort>, search: string) => string
  hasView: (search: string) => boolean
}

/** Returns a filter as the query of a request. */
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
