import { useQuery } from '@tanstack/react-query'
import { staffSchema } from '../../../src/domain/api'
import { call } from '../../api'
import { keys } from '../app/queries'

/** Returns all staff accounts and valid set-up links; fetched again whenever they are shown. */
export function useStaff() {
  return useQuery({
    queryKey: keys.staff,
    queryFn: ({ signal }) => call(staffSchema, 'GET', '/api/staff', undefined, signal),
    refetchOnMount: 'always',
  })
}
