import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import {
  heldSchema,
  type PrivacyRequest,
  peopleFoundSchema,
  type RequestOutcome,
  requestsSchema,
  storedRequestSchema,
} from '../../../src/domain/privacy'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { download } from '../app/download'
import { keys, queryClient } from '../app/queries'
import { showError } from '../app/show-error'

const PATH = '/api/privacy/requests'
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

/** Closes a request with an outcome, or reopens it with null. */
export function useClose({ id, version }: PrivacyRequest) {
  return useMutation({
    mutationFn: (outcome: RequestOutcome | null) =>
      call(storedRequestSchema, 'PATCH', `${PATH}/${id}`, { outcome, version }),
    onSuccess({ message }) {
      toast({ title: 'Success', description: message })
    },
    onError(error) {
      showError(
        error,
        'Failed to change the request',
        'An unexpected error occurred while changing the request',
      )
    },
    // also when another admin was quicker
    onSettled: refreshRequests,
  })
}

/** Downloads everything that is stored about a person. */
export function useExportPerson() {
  return useMutation({
    mutationFn: (userId: number) => download('POST', '/api/privacy/export', 'semeja_person.json', { userId }),
    onError(error) {
      showError(
        error,
        'Failed to export the person',
        'An unexpected error occurred while exporting the person',
      )
    },
  })
}

export function refreshRequests(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.privacy })
}
