import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { peopleFoundSchema, requestsSchema } from '../../../src/domain/privacy/privacy'
import { call } from '../../api'
import { keys, useGet } from '../app/queries'
import { type Paging, usePageQuery } from '../table/page-query'

export const PATH = '/api/privacy/requests'
export const PAGE_SIZE = 50

/** A page of the open requests, the nearest deadline first, or of the closed ones, the latest first. */
export function useRequests(state: 'open' | 'closed', paging: Paging) {
  return usePageQuery({
    ...{ schema: requestsSchema, key: keys.privacy, path: PATH, paging },
    query: { state },
    isFresh: true,
  })
}

/** Returns the number of open, urgent and overdue requests, and of those by links that wait for an admin. */
export function useRequestCounts() {
  return useGet([...keys.privacy, 'counts'], requestsSchema, `${PATH}?size=1`, {
    select: ({ counts, waiting }) => ({ ...counts, waiting }),
  }).data
}

export function usePeople(text: string) {
  return useQuery({
    queryKey: [...keys.privacy, 'people', text],
    queryFn: ({ signal }) => call(peopleFoundSchema, 'POST', '/api/privacy/people', { text }, signal),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
}
