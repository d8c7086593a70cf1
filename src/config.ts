// the settings, one list with how each is read
import * as v from 'valibot'
import {
  environmentRules,
  HOUSE_KEYS,
  type House,
  type HouseKey,
  type Inviter,
  NOBODY,
  UNSET,
} from './domain/house/house'
import {
  isPlainName,
  NEW_PASSWORD_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN,
  SESSION_DAYS_MAX,
  USERNAME_MAX,
  USERNAME_MIN,
} from './domain/staff/account'
import { DEFAULT_ZONE } from './domain/time'

import { LOG_LEVELS, type LogLevel } from './log'

/** All settings, checked; see the table in docs/self-hosting.md. */
export interface Config extends House {
  host: string
  port: number
  dataDir: string
  admin: { username: string; password: string } | undefined
  /** the static QRIS by which guests pay, which admins set alone */
  qris: string | null
  /** who invites guests, which admins set alone, too */
  inviter: Inviter
  /** whether all that is stored was made up by `semeja demo` */
  isDemo: boolean
  /** what the environment sets of the house, which admins cannot change */
  setByServer: HouseKey[]
  trustProxy: boolean
  /** where visitors find the site, without a slash at the end: `https://semeja.example` */
  publicUrl: string | null
  sessionDays: number
  logLevel: LogLevel
  registerPerMinute: number
  timeZone: string
  /** what the operator should know of the settings, for the log */
  warnings: string[]
}

/** An invalid setting; the message is one line with its name, its value and what is allowed. */
export class ConfigError extends Error {}

/** Reads the settings from the environment. Throws ConfigError at the first invalid one; an empty value counts as unset. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const get = (name: string) => env[name]?.trim() || undefined

  const whole = (name: string, otherwise: number, min: number, max: number) => {
    const text = get(name)
    if (text === undefined) return otherwise
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : wrong(name, text, `a whole number from ${min} to ${max}`)
  }

  const among = <T extends string>(name: string, values: readonly T[], otherwise: T): T => {
    const text = get(name)?.toLowerCase()
    if (text === undefined) return otherwise
    return values.find((value) => value === text) ?? wrong(name, text, values.join(', '))
  }

  // earlier versions took up to a year: a server that was started with more still starts
  const days = get('SESSION_DAYS')
  const house = houseOf(get)
  const wantedDays = isLong(days) ? Number(days) : whole('SESSION_DAYS', 14, 1, SESSION_DAYS_MAX)

  return {
    host: get('HOST') ?? '127.0.0.1',
    port: whole('PORT', 3000, 0, 65_535),
    dataDir: get('DATA_DIR') ?? './data',
    admin: firstAdmin(get('ADMIN_USERNAME')?.normalize('NFC'), env.ADMIN_PASSWORD || undefined),
    ...UNSET,
    ...house,
    setByServer: Object.keys(house) as HouseKey[],
    qris: null,
    inviter: NOBODY,
    isDemo: false,
    trustProxy: ['on', 'true', '1'].includes(
      among('TRUST_PROXY', ['on', 'off', 'true', 'false', '1', '0'], 'off'),
    ),
    publicUrl: origin(get('PUBLIC_URL')),
    sessionDays: Math.min(wantedDays, SESSION_DAYS_MAX),
    warnings: [
      ...(wantedDays > SESSION_DAYS_MAX
        ? [
            `SESSION_DAYS is ${wantedDays}, but a session ends after ${SESSION_DAYS_MAX} days: ${SESSION_DAYS_MAX} counts`,
          ]
        : []),
    ],
    logLevel: among('LOG_LEVEL', LOG_LEVELS, 'info'),
    registerPerMinute: whole('REGISTER_PER_MINUTE', 60, 1, 1_000_000),
    timeZone: zone(get('TZ')?.replace(/^:/, '') ?? DEFAULT_ZONE),
  }
}

/** Whether it is a SESSION_DAYS of before, longer than a session lasts. */
function isLong(days: string | undefined): boolean {
  return /^\d{2,3}$/.test(days ?? '') && Number(days) > SESSION_DAYS_MAX && Number(days) <= 365
}

/** The variable that sets a setting of the house: `PRICE_FROM` for `priceFrom`. */
export function variableOf(key: HouseKey): string {
  return key.replace(/[A-Z]/g, '_$&').toUpperCase()
}

/** Returns what the environment sets of the house. */
function houseOf(get: (name: string) => string | undefined): Partial<House> {
  return Object.fromEntries(
    HOUSE_KEYS.flatMap((key) => {
      const name = variableOf(key)
      const text = get(name)
      if (text === undefined) return []
      const read = v.safeParse(environmentRules()[key], typed(key, text))
      if (read.success) return [[key, read.output]]
      const [{ message }] = read.issues
      return wrong(name, text, message[0]!.toLowerCase() + message.slice(1))
    }),
  )
}

/** What a text of the environment stands for, unchecked. */
function typed(key: HouseKey, text: string): unknown {
  if (key === 'picNames') return text.split(',')
  if (key === 'refund' || key === 'shortTable') return text.toLowerCase()
  if (key === 'meetAgain' && text.toLowerCase() === 'never') return null
  // weeks come as numbers, too
  if (key !== 'meetAgain' && environmentRules()[key].type !== 'number') return text
  return /^\d+$/.test(text) ? Number(text) : Number.NaN
}

function wrong(name: string, got: string, takes: string): never {
  throw new ConfigError(`${name} is ${JSON.stringify(got)}, but it takes ${takes}`)
}

function firstAdmin(username: string | undefined, password: string | undefined) {
  if (username === undefined && password === undefined) return undefined
  if (username === undefined) return wrong('ADMIN_USERNAME', '', 'a name, because ADMIN_PASSWORD is set')
  if (
    username.length < USERNAME_MIN ||
    username.length > USERNAME_MAX ||
    username.toLowerCase().startsWith('user_')
  )
    return wrong(
      'ADMIN_USERNAME',
      username,
      `${USERNAME_MIN} to ${USERNAME_MAX} characters, not beginning with user_`,
    )
  if (!isPlainName(username))
    return wrong('ADMIN_USERNAME', username, 'letters of one script, digits and signs that can be seen')
  if (password === undefined)
    throw new ConfigError('ADMIN_PASSWORD is missing: ADMIN_USERNAME needs it to make the first admin')
  // the password itself is never shown
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX)
    throw new ConfigError(
      `ADMIN_PASSWORD has the wrong length: it takes ${NEW_PASSWORD_MIN} to ${PASSWORD_MAX} characters`,
    )
  return { username, password }
}

function origin(text: string | undefined): string | null {
  if (text === undefined) return null
  const url = URL.canParse(text) ? new URL(text) : undefined
  // nothing but scheme, host and port, in signs that need no escaping where they stand in pages
  const isWhole = url && /^https?:\/\/[\w.:[\]-]+\/$/.test(url.href)
  return isWhole ? url.origin : wrong('PUBLIC_URL', text, 'an address such as https://semeja.example')
}

function zone(name: string): string {
  // the default is known; to ask for it would hold up every start
  const known = name === DEFAULT_ZONE || (/^[a-z]/i.test(name) && isZone(name))
  return known ? name : wrong('TZ', name, 'a time zone such as Asia/Jakarta')
}

/** Whether browsers know a zone; an offset such as `+07:00` is none to older ones. */
function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
