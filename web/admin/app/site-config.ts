import { siteConfigSchema } from '../../../src/domain/api'
import { type StaffHouse, staffHouseSchema } from '../../../src/domain/house/settings'
import { DEFAULT_ZONE } from '../../../src/domain/time'
import { keys, useGet } from './queries'

export function useTimeZone(): string {
  const { data } = useGet(keys.config, siteConfigSchema, '/api/config')
  return data?.timeZone ?? DEFAULT_ZONE
}

/** Returns what the back office says of the house; undefined until it is loaded. */
export function useHouse(): StaffHouse | undefined {
  return useGet(keys.house, staffHouseSchema, '/api/house').data
}
