import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import type * as v from 'valibot'
import { pageSchema } from '../../../src/domain/api'
import type { How } from '../app/address-query'
import { isSignedOut, useGet } from '../app/queries'

/** Page (from 0) and size of a table and their setters; without `setSize` the size is fixed. */
export interface Paging {
  page: number
  size: number
  setPage: (page: number, how?: How) => void
  setSize?: (size: number) => void
}

interface PageQuery<Row> {
  /** first part of the cache key */
  key: readonly string[]
  /** where the list is, without the query */
  path: string
  row: v.GenericSchema<unknown, Row>
  /** filters and order, beside page and size */
  query?: Record<string, string>
  paging: Paging
  /** how often a failed request is sent again */
  retries?: number
}

/** Queries one page of a list; the previous page stays in view until it is loaded. */
export function usePageQuery<Row>({ key, path, row, query: rest, paging, retries = 0 }: PageQuery<Row>) {
  const { page, size, setPage } = paging
  const search = new URLSearchParams({ page: String(page), size: String(size), ...rest }).toString()
  const query = useGet([...key, search], pageSchema(row), `${path}?${search}`, {
    retry: (failures, error) => failures < retries && !isSignedOut(error),
    placeholderData: keepPreviousData,
  })

  // rows may have gone since the page was remembered
  const { data, isPlaceholderData } = query
  const last = data && !isPlaceholderData ? pageCount(data.matching, size) - 1 : page
  useEffect(() => {
    if (page > last) setPage(last, 'instead')
  }, [page, last, setPage])

  return query
}

/** Returns the number of pages of `rows` rows; an empty table has one. */
export function pageCount(rows: number, size: number): number {
  return Math.max(1, Math.ceil(rows / size))
}
