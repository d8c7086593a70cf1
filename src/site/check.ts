// what an operator would otherwise find out on an evening: looked at, without a change to anything
import {
  accessSync,
  existsSync,
  lstatSync,
  constants as modes,
  type Stats,
  statfsSync,
  statSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import * as v from 'valibot'
import { type Config, ConfigError, readConfig } from '../config'
import { DatabaseError, explainStorageError } from '../db/errors'
import { roomFor } from '../db/kept-backups'
import { findLastBackup, openToLook } from '../db/last-backup'
import { pendingMigrations } from '../db/migrate'
import { BACKUPS, DATABASE_FILE, type Db, hasDatabase, whyBereft } from '../db/open'
import { settingsChangeSchema } from '../domain/house/settings'
import { displayInstant } from '../domain/time'
import { VERSION } from '../version'
import { houseOf, type StoredHouse, storedHouse } from './current-house'
import { asksForMoney } from './first-run'

export interface Check {
  name: string
  isFine: boolean
  /** one line without anybody's name or number */
  text: string
}

/** `semeja check`: prints a line for each check of the settings in `env`. Returns the exit code. */
export async function checkCommand(
  env: Record<string, string | undefined>,
  print: (line: string) => void,
  now = new Date(),
): Promise<number> {
  const checks = await checksOf(env, now)
  for (const { name, isFine, text } of checks) print(`${isFine ? 'ok  ' : 'FAIL'}  ${name}: ${text}`)
  return checks.every(({ isFine }) => isFine) ? 0 : 1
}

async function checksOf(env: Record<string, string | undefined>, now: Date): Promise<Check[]> {
  try {
    return await checkHouse(readConfig(env), now)
  } catch (error) {
    if (error instanceof ConfigError) return [wrong('settings', error.message)]
    throw error
  }
}

/** Returns what is to be known of a house, given what the environment sets; right also while it is served. */
export async function checkHouse(config: Config, now: Date): Promise<Check[]> {
  const { dataDir } = config
  const folder = await seen('data folder', () => checkFolder(dataDir))
  if (!hasDatabase(dataDir))
    return [
      ...folder,
      ...(await seen('settings', () => checkSettings(config))),
      ...(folder[0]!.isFine
        ? [wrong('database', whyBereft(dataDir) ?? 'there is none yet: semeja serve makes it')]
        : []),
    ]
  return [
    ...folder,
    ...(await seen('database', () => checkDatabase(config, now))),
    ...(await seen('disk', () => checkRoom(dataDir))),
    ...(await seen('last backup', () => checkBackup(config, now))),
  ]
}

/** Returns what a check finds, and what keeps it from looking: the others are made all the same. */
async function seen(name: string, check: () => Check | Check[] | Promise<Check>): Promise<Check[]> {
  try {
    return [await check()].flat()
  } catch (error) {
    return [wrong(name, `cannot be looked at: ${error instanceof Error ? error.message : error}`)]
  }
}

/** File systems over a network, by the number that statfs gives them: SQLite's locks do not hold on them. */
const REMOTE = new Map([
  [0x6969, 'nfs'],
  [0xff534d42, 'cifs'],
  [0xfe534d42, 'smb'],
  [0x517b, 'smb'],
  [0x65735546, 'fuse'],
  [0x01021997, '9p'],
  [0x00c36400, 'ceph'],
])

function checkFolder(dataDir: string): Check {
  const name = 'data folder'
  const path = resolve(dataDir)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return wrong(name, `${path} is not there: set DATA_DIR`)
  if (!found.isDirectory()) return wrong(name, `${path} is no folder: set DATA_DIR`)
  const { R_OK, W_OK, X_OK } = modes
  const files = ['', '-wal', '-shm'].map((end) => join(path, DATABASE_FILE + end)).filter(existsSync)
  // root can use all: the server is that of the owner
  const owner = process.getuid?.() === 0 && found.uid !== 0 ? found : undefined
  const by = owner ? 'the owner of the folder' : 'this user'
  const isUsable = (each: string, mode: number) => canBeUsed(each, mode, owner)
  if (![path, ...files].every((each) => isUsable(each, each === path ? R_OK | W_OK | X_OK : R_OK | W_OK)))
    return wrong(name, `${path} and the database in it cannot be read and written by ${by}`)
  const backups = join(path, BACKUPS)
  if (lstatSync(backups, { throwIfNoEntry: false }) && !isUsable(backups, R_OK | W_OK | X_OK))
    return wrong(name, `${backups} cannot be read and written by ${by}, so that no backup is made`)
  const remote = REMOTE.get(statfsSync(path).type >>> 0)
  if (remote) return wrong(name, `${path} is on ${remote}: a database needs a local disk`)
  if ((found.mode & 0o077) !== 0) return wrong(name, `${path} is open to other users: chmod 700`)
  return fine(name, `${path}, writable, on a local disk`)
}

function canBeUsed(path: string, mode: number, owner?: Stats): boolean {
  try {
    accessSync(path, mode)
    if (!owner) return true
    const { uid, gid, mode: bits } = statSync(path)
    const rights = bits >> (uid === owner.uid ? 6 : gid === owner.gid ? 3 : 0)
    return (rights & mode) === mode
  } catch {
    return false
  }
}

function checkSettings({ publicUrl, trustProxy, host, ...config }: Config, isStoredUnknown = false): Check {
  const isLocal = ['localhost', '::1'].includes(host) || host.startsWith('127.')
  const found = [
    publicUrl === null && 'PUBLIC_URL is not set: links in messages need it',
    publicUrl?.startsWith('http:') && 'PUBLIC_URL is not https: passwords and pages travel in the open',
    publicUrl?.startsWith('https:') &&
      !trustProxy &&
      'PUBLIC_URL is https, so behind a proxy: TRUST_PROXY=on',
    trustProxy && !isLocal && `TRUST_PROXY is on and HOST is ${host}: only the proxy should reach it`,
    !isStoredUnknown &&
      (config.organiser === null || config.contactEmail === null) &&
      'organiser and email address are required by law',
    !isStoredUnknown &&
      config.contactWhatsapp === null &&
      'the WhatsApp number is not set: guests cannot write to you',
    ...config.warnings,
  ].filter((each) => typeof each === 'string')
  return found.length === 0 ? fine('settings', 'belong together') : wrong('settings', found.join('; '))
}

function checkDatabase(environment: Config, now: Date): Check[] {
  const { dataDir } = environment
  try {
    using client = openToLook(join(dataDir, DATABASE_FILE))
    const pending = pendingMigrations(client)
    const version = `version ${VERSION}`
    const db = drizzle({ client })
    const stored = readSafely(db)
    const settings = checkSettings({ ...environment, ...(stored && houseOf(stored, environment)) })
    if (pending === 0)
      return [
        settings,
        fine('database', `${version}, up to date`),
        checkAccount(db, environment),
        ...checkWaysToPay(stored, environment, asksForMoney(db, now)),
      ]
    const text = `${version}, ${pending} pending migration${pending === 1 ? '' : 's'}: restart the server`
    return [settings, wrong('database', text)]
  } catch (error) {
    return [
      checkSettings(environment, true),
      wrong('database', error instanceof DatabaseError ? error.message : explainStorageError(error, dataDir)),
    ]
  }
}

function checkAccount(db: Db, environment: Config): Check {
  const hasAdmin = db.$client.query(`select 1 from users where role = 'admin' limit 1`).get() !== null
  return hasAdmin
    ? environment.admin
      ? wrong('first account', 'ADMIN_PASSWORD is still set: nothing reads it any more, take it out')
      : fine('first account', 'made')
    : wrong('first account', 'there is no admin: semeja admin add NAME')
}

function checkWaysToPay(stored: StoredHouse | undefined, environment: Config, hasPrice: boolean): Check[] {
  if (!stored) return [wrong('ways to pay', 'the settings that are stored cannot be read')]
  const { bankAccount } = houseOf(stored, environment)
  const { qris = null, qrisOn = false } = stored
  const none = bankAccount === null && !qrisOn && 'none, so no message asks for money'
  return [
    none && hasPrice
      ? wrong('bank account', `${none}, and an evening has a price: set it in Settings`)
      : checkText('bank account', none || (bankAccount === null ? 'none' : 'set'), { bankAccount }),
    checkText('QRIS', qris === null ? 'none' : qrisOn ? 'sound, shown to guests' : 'sound, not shown yet', {
      qris,
    }),
  ]
}

function checkText(
  name: string,
  text: string,
  input: { bankAccount: string | null } | { qris: string | null },
): Check {
  const read = v.safeParse(settingsChangeSchema, { ...input, version: 0 })
  return read.success ? fine(name, text) : wrong(name, read.issues[0].message)
}

function readSafely(db: Db): StoredHouse | undefined {
  try {
    return storedHouse(db)
  } catch {
    return undefined
  }
}

function checkRoom(dataDir: string): Check {
  const { isEnough, free } = roomFor(dataDir, 3)
  const text = `${Math.floor(free / 1024 ** 2)} MB free`
  return isEnough ? fine('disk', text) : wrong('disk', `${text}: too little for a backup and an update`)
}

async function checkBackup({ dataDir, timeZone }: Config, now: Date): Promise<Check> {
  const name = 'last backup'
  const { last, isLate } = await findLastBackup(dataDir, now)
  if (!last)
    return isLate
      ? wrong(name, 'there is none: the log says why')
      : fine(name, 'none yet: the first one is made tonight')
  const time = displayInstant(last.madeAt.toISOString(), 'EEE d MMM yyyy HH:mm', timeZone)
  if (!last.isSound) return wrong(name, `of ${time}, and damaged`)
  return isLate
    ? wrong(name, `of ${time}, and none since: the log says why`)
    : fine(name, `of ${time}, sound, in ${dirname(last.file)}`)
}

const fine = (name: string, text: string): Check => ({ name, isFine: true, text })
const wrong = (name: string, text: string): Check => ({ name, isFine: false, text })
