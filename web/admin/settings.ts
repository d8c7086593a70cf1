import { useQuery } from '@tanstack/react-query'
import type { Settings } from '../../src/domain/api'
import { request } from '../api'

/** The settings that staff need to know; undefined until they are there. */
export function useSettings(): Settings | undefined {
  return useQuery({ queryKey: ['settings'], queryFn: () => request<Settings>('GET', '/api/settings') }).data
}
