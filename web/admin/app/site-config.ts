import { useQuery } from '@tanstack/react-query'
import { type Settings, settingsSchema, siteConfigSchema } from '../../../src/domain/api'
import { DEFAULT_ZONE } from '../../../src/domain/time'
import { call } from '../../api'
import { keys } from './queries'

/** The time zone in which this installation shows times. */
export function useTimeZone(): string {
  const { data } = useQuery({
    queryKey: keys.config,
    queryFn: () => call(siteConfigSchema, 'GET', '/api/config'),
  })
  return data?.timeZone ?? DEFAULT_ZONE
}

/** Returns the settings for the back office; undefined until they are loaded. */
export function useSettings(): Settings | undefined {
  return useQuery({ queryKey: ['settings'], queryFn: () => call(settingsSchema, 'GET', '/api/settings') })
    .data
}
