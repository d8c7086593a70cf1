import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { heldSchema, peopleFoundSchema, requestsSchema } from '../../../src/domain/privacy'
import { call } from '../../api'
import { keys } from '../app/queries'

export const PATH = '/api/privacy/requests'
/** Requests of one page. */
export const SHOWN = 50

/** A page of the open requests, the nearest deadline first, or of the closed ones, the latest first. */
export function useRequests(state: 'open' | 'closed', page: number) {
  return useQuery({
    queryKey: [...keys.privacy, state, page],
    queryFn: ({ signal }) =>
      call(requestsSchema, 'GET', `${PATH}?state=${state}&page=${page}&size=${SHOWN}`, undefined, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}

/** Returns the number of open, urgent and overdue requests, and of those by links that wait for an admin. */
export function useRequestCounts() {
  return useQuery({
    queryKey: [...keys.privacy, 'counts'],
    queryFn: ({ signal }) =>
      call(requestsSchema, 'GET', `${PATH}?size=1`, undefined, signal).then(({ counts, waiting }) => ({
        ...counts,
        waiting,
      })),
  }).data
}

/** Finds people by a name, a phone or a code. */
export function usePeople(text: string) {
  return useQuery({
    queryKey: [...keys.privacy, 'people', text],
    queryFn: ({ signal }) => call(peopleFoundSchema, 'POST', '/api/privacy/people', { text }, signal),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
}

/** Returns what erasing a person deletes. */
export function useHeld(id: number) {
  return useQuery({
    queryKey: [...keys.privacy, 'held', id],
    queryFn: ({ signal }) => call(heldSchema, 'GET', `/api/privacy/people/${id}`, undefined, signal),
    refetchOnMount: 'always',
  })
}
