import { type Query, useQuery } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import type { SignedIn } from '../../../src/domain/api'
import { signedInSchema } from '../../../src/domain/staff/account'
import { actAs, call } from '../../api'
import { closeDialog } from '../app/dialogs'
import { fetchChanges, isSignedOut, keys, queryClient, sessionEnded } from '../app/queries'
import { forgetDrafts } from '../app/unsaved'

/** Returns the signed-in user; null when nobody is. */
export function useSignedIn() {
  return useQuery({ queryKey: keys.signedIn, queryFn: fetchSignedIn })
}

/** Returns whether an admin is signed in: hosts are not offered what would refuse them. */
export function useIsAdmin(): boolean {
  return useSignedIn().data?.role === 'admin'
}

/** Caches who has signed in. Somebody else finds nothing of the account before: no answers, no drafts, nothing open. */
export function cacheSignedIn(user: SignedIn) {
  const isSame = queryClient.getQueryData<SignedIn | null>(keys.signedIn)?.id === user.id
  if (!isSame) forgetAccount()
  actAs(user.id)
  queryClient.setQueryData(keys.signedIn, user)
  getDefaultStore().set(sessionEnded, false)
  // what failed meanwhile is fetched again
  if (isSame) void queryClient.invalidateQueries(OTHERS)
}

/** Drops what was cached, typed and opened by the account that is signed in. */
export function forgetAccount() {
  actAs(undefined)
  closeDialog()
  forgetDrafts()
  queryClient.removeQueries(OTHERS)
}

const OTHERS = { predicate: ({ queryKey }: Query) => queryKey[0] !== keys.signedIn[0] }

async function fetchSignedIn(): Promise<SignedIn | null> {
  try {
    // beside, so that the dashboard knows where its lists begin without waiting for it
    const changes = fetchChanges().catch(() => undefined)
    const user = await call(signedInSchema, 'GET', '/api/user')
    queryClient.setQueryData(keys.changes, await changes)
    actAs(user.id)
    return user
  } catch (error) {
    if (isSignedOut(error)) return null
    throw error
  }
}
