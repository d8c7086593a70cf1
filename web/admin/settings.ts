import { useQuery } from '@tanstack/react-query'
import { type Settings, settingsSchema } from '../../src/domain/api'
import { call } from '../api'

/** The settings that staff need to know; undefined until they are there. */
export function useSettings(): Settings | undefined {
  return useQuery({ queryKey: ['settings'], queryFn: () => call(settingsSchema, 'GET', '/api/settings') })
    .data
}
