import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Page } from '../../../src/domain/api'
import { request } from '../../api'
import { isSignedOut } from '../queries'
import { type Paging, pageCount } from './paging'

interface PageQuery {
  /** first part of the cache key */
  key: readonly string[]
  /** where the list is, without the query */
  path: string
  /** filters and order, beside page and size */
  query?: Record<string, string>
  paging: Paging
  /** how often a failed request is sent again */
  retries?: number
}

/** One page of a list on the server; the page before stays in view until the next one is there. */
export function usePageQuery<Row>({ key, path, query: rest, paging, retries = 0 }: PageQuery) {
  const { page, size, setPage } = paging
  const search = new URLSearchParams({ page: String(page), size: String(size), ...rest }).toString()
  const query = useQuery({
    queryKey: [...key, search],
    queryFn: ({ signal }) => request<Page<Row>>('GET', `${path}?${search}`, undefined, signal),
    retry: (failures, error) => failures < retries && !isSignedOut(error),
    placeholderData: keepPreviousData,
  })

  // rows may have gone since the page was remembered
  const { data, isPlaceholderData } = query
  const last = data && !isPlaceholderData ? pageCount(data.matching, size) - 1 : page
  useEffect(() => {
    if (page > last) setPage(last)
  }, [page, last, setPage])

  return query
}
