import { useQuery } from '@tanstack/react-query'
import { accountSchema } from '../../../src/domain/api'
import { call } from '../../api'
import { keys, queryClient } from '../app/queries'

/** Returns the signed-in account with its open sessions; fetched again whenever it is opened. */
export function useAccount() {
  return useQuery({
    queryKey: keys.account,
    queryFn: () => call(accountSchema, 'GET', '/api/account'),
    refetchOnMount: 'always',
  })
}

export function refreshAccount(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.account })
}
