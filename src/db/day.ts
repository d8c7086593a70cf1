// days in the time zone of the house, where statements compare them
import { TZDate } from '@date-fns/tz'
import { type SQL, sql } from 'drizzle-orm'
import { DEFAULT_ZONE } from '../domain/today'
import type { Db } from './open'
import { settings } from './schema'

const KEY = 'utc_offset'

// Jakarta has the same all year
let usualOffset: string | undefined

/** Returns the day of an instant (UTC ISO, in SQL) where the house is. */
export function dayOf(instant: SQL): SQL {
  usualOffset ??= offsetOf(DEFAULT_ZONE)
  return sql`date(${instant}, coalesce((select value from settings where key = ${KEY}), ${usualOffset}) || ' minutes')`
}

/** Keeps how many minutes the house is ahead of UTC. */
export function keepOffset(db: Db, timeZone: string) {
  const value = offsetOf(timeZone)
  db.insert(settings)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: settings.key, set: { value }, setWhere: sql`value <> ${value}` })
    .run()
}

function offsetOf(timeZone: string): string {
  return String(-new TZDate(Date.now(), timeZone).getTimezoneOffset())
}
