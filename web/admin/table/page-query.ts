import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type * as v from 'valibot'
import type { Page } from '../../../src/domain/api'
import { type How, pageNumberSchema, type Schemas, useShown } from '../app/address-query'
import { FRESH, isSignedOut, useGet } from '../app/queries'

/** Page (from 0) and size of a table and their setters; without `setSize` the size is fixed. */
export interface Paging {
  page: number
  size: number
  setPage: (page: number, how?: How) => void
  setSize?: (size: number) => void
}

/** What every page of a list has. */
export type Listed<Row> = Pick<Page<Row>, 'items' | 'matching' | 'more'>

interface PageQuery<Data> {
  /** first part of the cache key */
  key: readonly string[]
  /** where the list is, without the query */
  path: string
  schema: v.GenericSchema<unknown, Data>
  /** filters and order, beside page and size */
  query?: Record<string, string>
  paging: Paging
  /** how often a failed request is sent again */
  retries?: number
  /** it is fetched again whenever it is opened: others, or the hour, may have changed it */
  isFresh?: boolean
}

/** Queries one page of a list; the previous page stays in view until it is loaded. */
export function usePageQuery<Data extends Listed<unknown>>({
  key,
  path,
  schema,
  query: rest,
  paging,
  retries = 0,
  isFresh = false,
}: PageQuery<Data>) {
  const { page, size, setPage } = paging
  const search = new URLSearchParams({ page: String(page), size: String(size), ...rest }).toString()
  const query = useGet([...key, search], schema, `${path}?${search}`, {
    retry: (failures, error) => failures < retries && !isSignedOut(error),
    placeholderData: keepPreviousData,
    ...(isFresh && FRESH),
  })

  // rows may have gone since the page was remembered
  const { data, isPlaceholderData } = query
  const last = data && !isPlaceholderData ? pageCount(data.matching, size) - 1 : page
  const toLast = useEffectEvent(() => setPage(last, 'instead'))
  useEffect(() => {
    if (page > last) toLast()
  }, [page, last])

  return query
}

/** Returns what a page of lists shows by its address, what narrows it on its first page, and its paging. */
export function usePaged<S extends Schemas>(schemas: S, size: number) {
  const [shown, show] = useShown(schemas)
  const [{ page = '1' }, showPage] = useShown(PAGE)
  const paging: Paging = {
    page: Number(page) - 1,
    size,
    setPage: (next, how) => showPage({ page: next > 0 ? String(next + 1) : undefined }, how),
  }
  const narrow: typeof show = (changes, how) => show({ ...changes, page: undefined }, how)
  return { shown, narrow, paging }
}

const PAGE = { page: pageNumberSchema }

/** Returns the number of pages of `rows` rows; an empty table has one. */
export function pageCount(rows: number, size: number): number {
  return Math.max(1, Math.ceil(rows / size))
}
