// what admins set for the whole house, one row in `settings`
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Config } from '../config'
import type { Db } from '../db/open'
import { settings } from '../db/schema'
import { type Refused, refused, transact } from '../db/transact'
import { houseSettings } from '../domain/api'
import { SERVER_SETTINGS, type SettingsChange } from '../domain/settings'

const KEY = 'house'

const houseSchema = v.object(houseSettings)
type House = v.InferOutput<typeof houseSchema>
type Set = Exclude<keyof House, 'version'>

const NONE: House = { bankAccount: null, qris: null, qrisOn: false, qrisSeenAt: null, version: 0 }

/** What the audit calls them. */
const NAMES: Record<Set, string> = {
  bankAccount: 'bank account',
  qris: 'QRIS',
  qrisOn: 'QRIS for guests',
  qrisSeenAt: 'where QRIS payments are seen',
}

function storedHouse(db: Db): House {
  const row = db.select().from(settings).where(eq(settings.key, KEY)).get()
  return row ? v.parse(houseSchema, JSON.parse(row.value)) : NONE
}

/** Returns the settings of a house: what is stored, and before it what the environment sets. */
export function readHouse(db: Db, environment: Config): House & { setByServer: string[] } {
  const setByServer = SERVER_SETTINGS.filter((name) => environment[name] !== null)
  const fixed = Object.fromEntries(setByServer.map((name) => [name, environment[name]]))
  return { ...storedHouse(db), ...fixed, setByServer }
}

/** Puts the settings of a house into the config that its app works with. */
export function applyHouse(db: Db, environment: Config, config: Config) {
  const { bankAccount, qris, qrisOn } = readHouse(db, environment)
  config.bankAccount = bankAccount
  config.qris = qrisOn ? qris : null
}

/** Changes them. Refuses an outdated version, what the environment sets, and to show a QRIS to guests that was not tried. */
export function changeHouse(
  db: Db,
  by: Staff,
  environment: Config,
  { version, ...change }: SettingsChange,
): { ok: true } | Refused<'stale' | 'set by the server' | 'not tried'> {
  return transact(db, () => {
    const before = storedHouse(db)
    if (before.version !== version) return refused('stale')
    if (SERVER_SETTINGS.some((name) => environment[name] !== null && change[name] !== undefined))
      return refused('set by the server')
    const after = { ...before, ...withoutUndefined(change) }
    // another QRIS has to be tried first
    const isOther = after.qris !== before.qris
    if (change.qrisOn && (isOther || after.qris === null)) return refused('not tried')
    if (isOther) after.qrisOn = false
    const changed = (Object.keys(NAMES) as Set[]).filter((name) => after[name] !== before[name])
    if (changed.length === 0) return { ok: true as const }
    const value = JSON.stringify({ ...after, version: version + 1 })
    db.insert(settings)
      .values({ key: KEY, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } })
      .run()
    audit(db, by, 'changed the settings', { detail: changed.map((name) => NAMES[name]).join(', ') })
    return { ok: true as const }
  })
}

function withoutUndefined<T extends object>(all: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as never
}
