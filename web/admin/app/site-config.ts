import { siteConfigSchema } from '../../../src/domain/api'
import { type Settings, settingsSchema } from '../../../src/domain/house/settings'
import { DEFAULT_ZONE } from '../../../src/domain/time'
import { keys, useGet } from './queries'

export function useTimeZone(): string {
  const { data } = useGet(keys.config, siteConfigSchema, '/api/config')
  return data?.timeZone ?? DEFAULT_ZONE
}

/** Returns the settings for the back office; undefined until they are loaded. */
export function useSettings(): Settings | undefined {
  return useGet(keys.settings, settingsSchema, '/api/settings').data
}
