// the settings, one list with how each is read
import { statSync } from 'node:fs'
import { TZDate } from '@date-fns/tz'
import * as v from 'valibot'
import {
  isPlainName,
  PASSWORD_MAX,
  PASSWORD_MIN,
  SESSION_DAYS_MAX,
  USERNAME_MAX,
  USERNAME_MIN,
} from './domain/account'
import { REFUND_CHOICES } from './domain/me'
import { MEET_AGAIN, type MeetAgain } from './domain/meet-again'
import { hasInvisible } from './domain/text'
import { DEFAULT_ZONE } from './domain/time'

/** All settings, checked; see the table in docs/self-hosting.md. */
export interface Config {
  host: string
  port: number
  dataDir: string
  admin: { username: string; password: string } | undefined
  contactWhatsapp: string | null
  /** where, when and from which price (whole rupiah) people dine, as the intro says it */
  city: string | null
  dinnerDays: string | null
  priceFrom: number | null
  /** what the price of a dinner includes, as it follows `Udah termasuk` */
  priceIncludes: string | null
  /** who answers for people's data, and the address to write to about it */
  organiser: string | null
  contactEmail: string | null
  /** within so many days after signing up people hear from staff, as the end says it */
  newsWithinDays: number | null
  picNames: string[]
  /** weeks after which two who sat at one table may meet again; null: never */
  meetAgain: MeetAgain
  /** hours that people have to answer an invitation */
  answerHours: number
  /** first messages a day to people who never wrote, past which WhatsApp restricts a number */
  coldChatsPerDay: number
  /** where people transfer to: bank, number and name */
  bankAccount: string | null
  /** the static QRIS by which guests pay: admins set it, the environment does not */
  qris: string | null
  /** what somebody who paid and cancels in time may choose */
  refund: RefundSetting
  trustProxy: boolean
  /** where visitors find the site, without a slash at the end: `https://semeja.example` */
  publicUrl: string | null
  sessionDays: number
  logLevel: LogLevel
  registerPerMinute: number
  /** days after their last dinner that people are kept; undefined: until staff delete them */
  retentionDays: number | undefined
  /** what GET /metrics takes as a bearer token, beside clients on this machine */
  metricsToken: string | null
  timeZone: string
  /** whether the clock is that of a test; see src/test-clock.ts */
  isTestClock: boolean
  /** what the operator should know of the settings, for the log */
  warnings: string[]
}

export const REFUND_SETTINGS = ['both', ...REFUND_CHOICES] as const
export type RefundSetting = (typeof REFUND_SETTINGS)[number]

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

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

  const wholeOrNone = (name: string, min: number, max: number) =>
    get(name) === undefined ? null : whole(name, 0, min, max)

  const among = <T extends string>(name: string, values: readonly T[], otherwise: T): T => {
    const text = get(name)?.toLowerCase()
    if (text === undefined) return otherwise
    return values.find((value) => value === text) ?? wrong(name, text, values.join(', '))
  }

  const meets = among('MEET_AGAIN', ['never', ...MEET_AGAIN.map(String)], 'never')
  // earlier versions took up to a year: a server that was started with more still starts
  const days = get('SESSION_DAYS')
  const isTestClock = testClock(get('TEST_CLOCK'))
  const wantedDays = isLong(days) ? Number(days) : whole('SESSION_DAYS', 14, 1, SESSION_DAYS_MAX)

  return {
    host: get('HOST') ?? '127.0.0.1',
    port: whole('PORT', 3000, 0, 65_535),
    dataDir: get('DATA_DIR') ?? './data',
    admin: firstAdmin(get('ADMIN_USERNAME')?.normalize('NFC'), env.ADMIN_PASSWORD || undefined),
    contactWhatsapp: whatsapp(get('CONTACT_WHATSAPP')),
    city: words('CITY', get('CITY')),
    dinnerDays: words('DINNER_DAYS', get('DINNER_DAYS')),
    priceFrom: wholeOrNone('PRICE_FROM', 1000, 100_000_000),
    priceIncludes: words('PRICE_INCLUDES', get('PRICE_INCLUDES'), INCLUDES_MAX),
    organiser: words('ORGANISER', get('ORGANISER'), ORGANISER_MAX),
    contactEmail: email(get('CONTACT_EMAIL')),
    newsWithinDays: wholeOrNone('NEWS_WITHIN_DAYS', 1, 365),
    picNames: picNames(get('PIC_NAMES') ?? 'Ayu,Budi'),
    meetAgain: MEET_AGAIN.find((weeks) => String(weeks) === meets) ?? null,
    answerHours: whole('ANSWER_HOURS', 24, 1, 168),
    coldChatsPerDay: whole('COLD_CHATS_PER_DAY', 20, 1, 1000),
    bankAccount: words('BANK_ACCOUNT', get('BANK_ACCOUNT'), BANK_MAX),
    qris: null,
    refund: among('REFUND', REFUND_SETTINGS, 'both'),
    trustProxy: ['on', 'true', '1'].includes(
      among('TRUST_PROXY', ['on', 'off', 'true', 'false', '1', '0'], 'off'),
    ),
    publicUrl: origin(get('PUBLIC_URL')),
    sessionDays: Math.min(wantedDays, SESSION_DAYS_MAX),
    isTestClock,
    warnings: [
      ...(wantedDays > SESSION_DAYS_MAX
        ? [
            `SESSION_DAYS is ${wantedDays}, but a session ends after ${SESSION_DAYS_MAX} days: ${SESSION_DAYS_MAX} counts`,
          ]
        : []),
      ...(isTestClock
        ? ['TEST_CLOCK is set: this is a test, and no time that it shows or stores is real']
        : []),
    ],
    logLevel: among('LOG_LEVEL', LOG_LEVELS, 'info'),
    metricsToken: metricsToken(env.METRICS_TOKEN?.trim() || undefined),
    registerPerMinute: whole('REGISTER_PER_MINUTE', 60, 1, 1_000_000),
    retentionDays: wholeOrNone('RETENTION_DAYS', 1, 36_500) ?? undefined,
    timeZone: zone(get('TZ')?.replace(/^:/, '') ?? DEFAULT_ZONE),
  }
}

/** Whether it is a SESSION_DAYS of before, longer than a session lasts. */
function isLong(days: string | undefined): boolean {
  return /^\d{2,3}$/.test(days ?? '') && Number(days) > SESSION_DAYS_MAX && Number(days) <= 365
}

/** Longest of the words that the intro shows of a setting, of what a price includes, of who organises it, and of a bank account with bank and name. */
const WORDS_MAX = 40
const INCLUDES_MAX = 80
const ORGANISER_MAX = 120
const BANK_MAX = 80

function wrong(name: string, got: string, takes: string): never {
  throw new ConfigError(`${name} is ${JSON.stringify(got)}, but it takes ${takes}`)
}

function testClock(file: string | undefined): boolean {
  if (file === undefined) return false
  return (
    statSync(file, { throwIfNoEntry: false })?.size === 8 ||
    wrong('TEST_CLOCK', file, 'a file of eight bytes')
  )
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
      `ADMIN_PASSWORD has the wrong length: it takes ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`,
    )
  return { username, password }
}

function whatsapp(text: string | undefined): string | null {
  if (text === undefined) return null
  const digits = text.replace(/[\s+()-]/g, '')
  return /^\d{8,15}$/.test(digits)
    ? digits
    : wrong(
        'CONTACT_WHATSAPP',
        text,
        'a number of 8 to 15 digits with its country code, such as 6281234567890',
      )
}

function email(text: string | undefined): string | null {
  if (text === undefined) return null
  return text.length <= 254 && v.safeParse(EMAIL, text).success
    ? text
    : wrong('CONTACT_EMAIL', text, 'an address such as data@semeja.example')
}

const EMAIL = v.pipe(v.string(), v.email())

/** A few words that people read, on one line. */
function words(name: string, text: string | undefined, max = WORDS_MAX): string | null {
  if (text === undefined) return null
  return text.length <= max && isSeen(text)
    ? text
    : wrong(name, text, `at most ${max} characters on one line`)
}

function isSeen(text: string): boolean {
  return !/\p{Cc}/u.test(text) && !hasInvisible(text)
}

function origin(text: string | undefined): string | null {
  if (text === undefined) return null
  const url = URL.canParse(text) ? new URL(text) : undefined
  // nothing but scheme, host and port: what stands in pages is the URL's own spelling, which needs no escaping
  const isWhole = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  return isWhole ? url.origin : wrong('PUBLIC_URL', text, 'an address such as https://semeja.example')
}

function picNames(text: string): string[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  if (names.some((name) => name === '-' || name.length > 40 || !isSeen(name)))
    return wrong('PIC_NAMES', text, 'names of at most 40 characters that can be seen, with commas between')
  return [...new Set(names)]
}

// the token itself is never shown
function metricsToken(text: string | undefined): string | null {
  if (text === undefined) return null
  if (/^[\x21-\x7e]{16,200}$/.test(text)) return text
  throw new ConfigError(
    'METRICS_TOKEN cannot be used: it takes 16 to 200 letters, digits and signs without spaces',
  )
}

function zone(name: string): string {
  // the default is known; to ask for it would hold up every start
  const known = name === DEFAULT_ZONE || !Number.isNaN(+new TZDate(0, name))
  return known ? name : wrong('TZ', name, 'a time zone such as Asia/Jakarta')
}
