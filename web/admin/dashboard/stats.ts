import { useQuery } from '@tanstack/react-query'
import type { Stats } from '../../../src/domain/api'
import { request } from '../../api'
import { keys } from '../queries'

/** The counts on the dashboard's cards. */
export function useStats() {
  return useQuery({ queryKey: keys.stats, queryFn: () => request<Stats>('GET', '/api/stats') })
}
