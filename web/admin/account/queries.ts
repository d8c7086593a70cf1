import { accountSchema } from '../../../src/domain/api'
import { FRESH, keys, queryClient, useGet } from '../app/queries'

/** Returns the signed-in account with its open sessions; fetched again whenever it is opened. */
export function useAccount() {
  return useGet(keys.account, accountSchema, '/api/account', FRESH)
}

export function refreshAccount(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.account })
}
