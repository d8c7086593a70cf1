import { useQuery } from '@tanstack/react-query'
import { type Settings, settingsSchema } from '../../../src/domain/api'
import { call } from '../../api'

/** Returns the settings for the back office; undefined until they are loaded. */
export function useSettings(): Settings | undefined {
  return useQuery({ queryKey: ['settings'], queryFn: () => call(settingsSchema, 'GET', '/api/settings') })
    .data
}
