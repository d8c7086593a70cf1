import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query'
import { atom, getDefaultStore } from 'jotai'
import type { GenericSchema } from 'valibot'
import { changesSchema } from '../../../src/domain/staff/account'
import { ApiError, call, isUnexpected } from '../../api'

/** First parts of the keys under which answers are cached. */
export const keys = {
  signedIn: ['signed-in'],
  account: ['account'],
  config: ['config'],
  stats: ['stats'],
  users: ['users'],
  groups: ['groups'],
  changes: ['changes'],
  audit: ['audit'],
  scores: ['scores'],
  messages: ['messages'],
  privacy: ['privacy'],
  staff: ['staff'],
  evenings: ['evenings'],
  venues: ['venues'],
  money: ['money'],
  settings: ['settings'],
  // what changes with the settings
  house: ['settings', 'house'],
  today: ['today'],
} as const

/** Where the details of one group are cached; a refresh of the groups reaches them. */
export function detailsKey(id: number) {
  return [...keys.groups, 'details', id] as const
}

/** The cache of server answers: entries never go stale by themselves, and nothing is retried. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteSignedOut }),
  mutationCache: new MutationCache({ onError: noteSignedOut }),
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

type GetOptions<T, Data> = Omit<UseQueryOptions<T, Error, Data>, 'queryKey' | 'queryFn'>

/** Queries what the server answers at a path, parsed by its schema. */
export function useGet<T, Data = T>(
  queryKey: QueryKey,
  schema: GenericSchema<unknown, T>,
  path: string,
  options: GetOptions<T, Data> = {},
) {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(schema, 'GET', path, undefined, signal),
    ...options,
  })
}

/** Fetched again whenever it is opened: others may have changed it. */
export const FRESH = { refetchOnMount: 'always' } as const

/** Milliseconds after which a poll that is not answered has failed. */
const ANSWER_MS = 10_000

/** Fetches what differs after every commit; see useLiveLists. Throws, too, when no answer comes in time. */
export async function fetchChanges(signal?: AbortSignal) {
  const limit = new AbortController()
  const abort = () => limit.abort()
  const timer = setTimeout(abort, ANSWER_MS)
  signal?.addEventListener('abort', abort)
  try {
    return await call(changesSchema, 'GET', '/api/changes', undefined, limit.signal)
  } finally {
    clearTimeout(timer)
  }
}

const { stats, users, groups, scores, audit, messages, privacy, staff, evenings, venues, money, today } = keys
/** What changes with almost anything that staff do. */
export const LISTS = [
  ...[stats, users, groups, scores, audit, messages],
  ...[privacy, staff, evenings, venues, money, today],
]

/** Invalidates lists, cards and scores: what is on screen is fetched again now, the rest when it is next shown. */
export async function refreshLists() {
  await Promise.all(LISTS.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** Fetches again what opening a message changes: nothing beside messages, the audit and what is to do. */
export async function refreshMessages() {
  await Promise.all(
    [keys.messages, keys.audit, keys.today].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}

/** Whether a request failed because nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** The server's message about a failed request, or `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.body?.message) || fallback
}

/** Why something could not be loaded: the server's words, or `status: body`, or that no answer came. */
export function loadFailure(error: Error): string {
  if (isUnexpected(error)) return messageOf(error, UNREADABLE)
  return error instanceof ApiError ? messageOf(error, error.message) : UNREACHED
}

/** Shown when no answer came. */
export const UNREACHED = 'The server cannot be reached. Check your connection and try again.'

/** Shown when an answer came that is not what the call answers. */
const UNREADABLE = 'The server sent an answer that this page cannot read. Please reload the page.'

/** Whether the session of who is signed in has ended: they sign in again over the page, which stays as it is. */
export const sessionEnded = atom(false)

function noteSignedOut(error: unknown) {
  if (isSignedOut(error) && queryClient.getQueryData(keys.signedIn)) getDefaultStore().set(sessionEnded, true)
}
