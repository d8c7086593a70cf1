// the settings that hold now: those of the environment, then what admins stored, read again after each change
import type { Config } from '../config'
import { isDemo } from '../db/demo-mark'
import { DatabaseError } from '../db/errors'
import type { Db } from '../db/open'
import { HOUSE_KEYS, type House, type HouseKey, type Inviter, NOBODY } from '../domain/house/house'

/** In `settings`. */
export const HOUSE_KEY = 'house'

/** What is stored; null, as an earlier version stored it, is what is not. */
export interface StoredHouse extends Partial<{ [Key in keyof House]: House[Key] | null } & Inviter> {
  qris?: string | null
  qrisOn?: boolean
  qrisSeenAt?: string | null
  version: number
}

export interface OpenHouse {
  /** what the environment says */
  environment: Config
  /** what holds: all that works with settings reads them here when it uses them */
  config: Config
  reload: () => void
}

/** Returns the config that the whole server works with. */
export function openHouse(db: Db, environment: Config): OpenHouse {
  const config = { ...environment }
  const reload = () => {
    Object.assign(config, houseOf(storedHouse(db), environment), { isDemo: isDemo(db) })
  }
  reload()
  return { environment, config, reload }
}

/** Throws DatabaseError where what is stored cannot be read. */
export function storedHouse(db: Db): StoredHouse {
  const row = db.$client
    .query<{ value: string }, [string]>('select value from settings where key = ?')
    .get(HOUSE_KEY)
  if (!row) return { version: 0 }
  try {
    const read: StoredHouse | null = JSON.parse(row.value)
    if (read?.version !== undefined) return read
  } catch {}
  throw new DatabaseError('the settings of the house that are stored cannot be read: restore a backup')
}

/** Returns what holds of a house, with the QRIS that guests see and who invites them. */
export function houseOf(stored: StoredHouse, environment: Config): House & Pick<Config, 'qris' | 'inviter'> {
  const isFixed = (key: HouseKey) => stored[key] == null || environment.setByServer.includes(key)
  const values = HOUSE_KEYS.map((key) => [key, isFixed(key) ? environment[key] : stored[key]])
  const said = Object.keys(NOBODY).map((key) => [key, stored[key as keyof Inviter] ?? null])
  return {
    ...Object.fromEntries(values),
    qris: (stored.qrisOn && stored.qris) || null,
    inviter: Object.fromEntries(said),
  }
}
