import { useQuery } from '@tanstack/react-query'
import { statsSchema } from '../../../src/domain/api'
import { call } from '../../api'
import { keys } from '../app/queries'

/** The counts on the dashboard's cards. */
export function useStats() {
  return useQuery({ queryKey: keys.stats, queryFn: () => call(statsSchema, 'GET', '/api/stats') })
}
