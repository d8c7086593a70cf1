// the time zone of the house, and days in it where statements compare them

import { TZDate } from '@date-fns/tz'
import { eq, type SQL, sql } from 'drizzle-orm'
import { DEFAULT_ZONE } from '../domain/today'
import type { Db } from './open'
import { settings } from './schema'
import type { Tx } from './transact'

const OFFSET = 'utc_offset'

// Jakarta has the same all year
let usualOffset: string | undefined

/** Returns the day of an instant (UTC ISO, in SQL) where the house is. */
export function dayOf(instant: SQL): SQL {
  usualOffset ??= offsetOf(DEFAULT_ZONE)
  return sql`date(${instant}, coalesce((select value from settings where key = ${OFFSET}), ${usualOffset}) || ' minutes')`
}

/** Keeps how many minutes the house is ahead of UTC. */
export function keepOffset(db: Db, timeZone: string) {
  const value = offsetOf(timeZone)
  db.insert(settings)
    .values({ key: OFFSET, value })
    .onConflictDoUpdate({ target: settings.key, set: { value }, setWhere: sql`value <> ${value}` })
    .run()
}

function offsetOf(timeZone: string): string {
  return String(-new TZDate(Date.now(), timeZone).getTimezoneOffset())
}

const ZONE = 'time_zone'

/** Returns the time zone of the house, in which dinners have a day and can be cancelled until 23.59. */
export function zoneOf(db: Db): string {
  return storedZone(db) ?? DEFAULT_ZONE
}

/** Returns the zone that the server ran in last; undefined before its first start. */
export function storedZone(db: Db): string | undefined {
  return db.select().from(settings).where(eq(settings.key, ZONE)).get()?.value
}

/** Keeps the time zone of the house, for every program that works on the database. */
export function keepZone(db: Tx, value: string) {
  db.insert(settings)
    .values({ key: ZONE, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
    .run()
}
