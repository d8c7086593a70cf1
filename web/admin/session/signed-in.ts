import { useQuery } from '@tanstack/react-query'
import { signedInSchema } from '../../../src/domain/account'
import type { SignedIn } from '../../../src/domain/api'
import { call } from '../../api'
import { fetchChanges, isSignedOut, keys, queryClient } from '../app/queries'

/** Returns the signed-in user; null when nobody is. */
export function useSignedIn() {
  return useQuery({ queryKey: keys.signedIn, queryFn: fetchSignedIn })
}

/** Returns whether an admin is signed in: hosts are not offered what would refuse them. */
export function useIsAdmin(): boolean {
  return useSignedIn().data?.role === 'admin'
}

/** Caches who has signed in and drops what was cached for the account before. */
export function cacheSignedIn(user: SignedIn) {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.signedIn[0] })
  queryClient.setQueryData(keys.signedIn, user)
}

async function fetchSignedIn(): Promise<SignedIn | null> {
  try {
    // beside, so that the dashboard knows where its lists begin without waiting for it
    const changes = fetchChanges().catch(() => undefined)
    const user = await call(signedInSchema, 'GET', '/api/user')
    queryClient.setQueryData(keys.changes, await changes)
    return user
  } catch (error) {
    if (isSignedOut(error)) return null
    throw error
  }
}
