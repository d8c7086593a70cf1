// what admins set for the whole house, one row in `settings`

import { eq, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { asAct } from '../audit/undoable'
import type { Config } from '../config'
import type { Db } from '../db/open'
import { IS_OPEN_GROUP, plannedSql } from '../db/rules'
import { settings } from '../db/schema'
import { type Refused, refused, transact } from '../db/transact'
import { SETTING_NAMES, type Settings, type SettingsChange } from '../domain/house/settings'
import { keepRules } from '../money/refund-rules'
import { HOUSE_KEY, houseOf, type StoredHouse, storedHouse } from './current-house'
import { findPicture, hidePictures, picturesOf } from './pictures'
import { oldDinners } from './retention'

/** Returns the settings of a house as admins see them: what holds, the QRIS also before guests see it. */
export function readHouse(db: Db, environment: Config): Settings {
  const stored = storedHouse(db)
  const { qris = null, qrisOn = false, qrisSeenAt = null, version } = stored
  const { setByServer, timeZone, publicUrl } = environment
  const { inviter, ...house } = houseOf(stored, environment)
  return {
    ...{ ...house, ...inviter },
    ...{ qris, qrisOn, qrisSeenAt, version, setByServer, timeZone, publicUrl },
  }
}

type Changed =
  | { ok: true; undo: number | null }
  | Refused<'stale' | 'set by the server' | 'not tried'>
  | Refused<'erases', { count: number }>
  | Refused<'no picture', { field: (typeof PICTURES)[number]; n: number }>
  | NonNullable<ReturnType<typeof refuseLastWay>>

type WaysToPay = Pick<Config, 'bankAccount' | 'qris'>

const PICTURES = ['hostPicture', 'eveningPictures'] as const

/** Changes them, to be undone. Refuses an outdated version, what the environment sets, to show a QRIS to guests that was not tried, to take away where guests of an evening ahead pay, and a shorter retention without the number of guests that it erases. */
export function changeHouse(
  db: Db,
  by: Staff,
  environment: Config,
  { version, erases, ...change }: SettingsChange,
  now = new Date(),
): Changed {
  return transact(db, (db): Changed => {
    const before = storedHouse(db)
    if (before.version !== version) return refused('stale')
    if (environment.setByServer.some((key) => change[key] !== undefined)) return refused('set by the server')
    for (const field of PICTURES) {
      const gone = picturesOf({ [field]: change[field] }).findIndex((id) => !findPicture(db, id))
      if (gone !== -1) return refused('no picture', { field, n: gone + 1 })
    }
    const given = Object.entries(change).filter(([, value]) => value !== undefined)
    const after: StoredHouse = { ...before, ...Object.fromEntries(given) }
    // another QRIS has to be tried first
    const isOther = (after.qris ?? null) !== (before.qris ?? null)
    if (change.qrisOn && (isOther || !after.qris)) return refused('not tried')
    if (isOther) after.qrisOn = false
    const taken = refuseLastWay(db, houseOf(before, environment), houseOf(after, environment), change)
    if (taken) return taken
    const count = erasedBy(db, houseOf(before, environment).retentionDays, change.retentionDays)
    if (count > 0 && erases !== count) return refused('erases', { count })
    const names = Object.keys(SETTING_NAMES) as (keyof typeof SETTING_NAMES)[]
    const changed = names.filter((name) => textOf(after[name]) !== textOf(before[name]))
    if (changed.length === 0) return { ok: true, undo: null }
    const detail = changed.map((name) => SETTING_NAMES[name]).join(', ')
    // an undo of the first change leaves a row, so that versions go on
    const first = JSON.stringify({ version: 0 })
    db.insert(settings).values({ key: HOUSE_KEY, value: first }).onConflictDoNothing().run()
    return asAct(db, by, { kind: 'settings', detail }, { groupIds: [], isHouse: true }, (db) => {
      const value = JSON.stringify({ ...after, version: version + 1 })
      db.update(settings).set({ value }).where(eq(settings.key, HOUSE_KEY)).run()
      const shown = picturesOf(after)
      hidePictures(
        db,
        picturesOf(before).filter((id) => !shown.includes(id)),
      )
      keepRules(db, houseOf(after, environment), now)
      audit(db, by, 'changed the settings', { detail })
      return { ok: true as const }
    })
  })
}

/** Runs an undo; refuses one that takes away where guests of a dinner ahead pay. */
export function keepWaysToPay<T>(db: Db, environment: Config, undo: () => T) {
  return transact(db, (db) => {
    const before = houseOf(storedHouse(db), environment)
    const done = undo()
    return refuseLastWay(db, before, houseOf(storedHouse(db), environment)) ?? done
  })
}

function refuseLastWay(db: Db, before: WaysToPay, after: WaysToPay, change: Partial<SettingsChange> = {}) {
  if (!isLastWayToPay(before, after, change) || !isSelling(db)) return undefined
  const field: 'bankAccount' | 'qris' = before.bankAccount === after.bankAccount ? 'qris' : 'bankAccount'
  return refused('paid there', { field })
}

/** Whether a change takes away where guests pay; a QRIS that replaces another one has to be tried first, and may be. */
function isLastWayToPay(before: WaysToPay, after: WaysToPay, { qris, qrisOn }: Partial<SettingsChange>) {
  return (
    (before.bankAccount ?? before.qris) !== null &&
    (after.bankAccount ?? after.qris) === null &&
    !(before.bankAccount === null && qris && qrisOn !== false)
  )
}

/** Whether guests may have to pay for an evening ahead, or for a table that was made by hand. */
function isSelling(db: Db): boolean {
  const now = new Date().toISOString()
  return (
    db.all(sql`
      select 1 from evenings where ${plannedSql('evenings')} and price > 0 and at > ${now}
      union all select 1 from dinner_groups where ${IS_OPEN_GROUP} and price > 0 and event_at > ${now} limit 1`)
      .length > 0
  )
}

/** Returns how many guests a retention erases that is shorter than the one which held. */
function erasedBy(db: Db, before: number | null, after: number | null | undefined): number {
  const isShorter = typeof after === 'number' && (before === null || after < before)
  return isShorter ? oldDinners(db, after, new Date()).length : 0
}

function textOf(value: unknown): string {
  return JSON.stringify(value === false ? null : (value ?? null))
}
