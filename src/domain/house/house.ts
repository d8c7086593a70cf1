// what a house sets of itself: the rule of each, and what holds where it is not set
import * as v from 'valibot'
import { REFUND_CHOICES } from '../guest-page/guest-page'
import { MEET_AGAIN } from '../matchmaking/meet-again'
import { hasInvisible } from '../text'

type Rules = ReturnType<typeof houseRules>
export type HouseKey = keyof Rules
/** Those that hold something where a house sets nothing. */
type Usual =
  | ('houseName' | 'refund' | 'shortTable' | 'shortTableBelow')
  | ('picNames' | 'meetAgain' | 'answerHours' | 'coldChatsPerDay')
/** What a house sets of itself; null is not set, and of the weeks until people may meet again never. */
export type House = {
  [K in HouseKey]: K extends Usual ? v.InferOutput<Rules[K]> : v.InferOutput<Rules[K]> | null
}

type InviterRules = ReturnType<typeof inviterRules>
/** Who invites guests, as `/` and the pages of evenings say it; what is not set is not said. */
export type Inviter = { [K in keyof InviterRules]: v.InferOutput<InviterRules[K]> | null }

/** Pictures of evenings at most. */
export const EVENING_PICTURES_MAX = 6

export const NOBODY: Inviter = {
  ...{ hostName: null, hostInstagram: null, hostSince: null, hostEvenings: null, hostGuests: null },
  ...{ hostPicture: null, eveningPictures: null },
}

export const REFUND_SETTINGS = ['both', ...REFUND_CHOICES] as const
export type RefundSetting = (typeof REFUND_SETTINGS)[number]
export const SHORT_TABLE_SETTINGS = ['off', ...REFUND_CHOICES] as const

/** Characters at most of a line that guests read, and of the longer ones. */
const LINE_MAX = 40
export const ACCOUNT_MAX = 80
const ACCOUNT_DIGITS_MIN = 5
const ORGANISER_MAX = 120
/** Days at least: money, reports and thanks of a dinner are done by then. */
const RETENTION_MIN = 30
const RETENTION_MAX = 36_500

/** A house of which nothing is set. */
export const UNSET: House = {
  ...{ houseName: 'Semeja', city: null, dinnerDays: null, priceFrom: null, priceIncludes: null },
  ...{ usualDay: null, usualTime: null, usualArea: null, usualTables: null },
  ...{ organiser: null, contactEmail: null, contactWhatsapp: null },
  ...{ bankAccount: null, refund: 'both', shortTable: 'off', shortTableBelow: 4 },
  ...{ picNames: ['Ayu', 'Budi'], meetAgain: null },
  ...{ answerHours: 24, coldChatsPerDay: 20, retentionDays: null },
}

export const HOUSE_KEYS = Object.keys(UNSET) as HouseKey[]

/** Returns the rule of each; made when it is needed, to spare the start. */
export function houseRules() {
  return {
    // before the number of a table at the door: `Semeja 3`
    houseName: line(LINE_MAX),
    // where, when and from which price (whole rupiah) people dine, as the intro says it; city and price are those of the first evening, too
    city: line(LINE_MAX),
    dinnerDays: line(LINE_MAX),
    priceFrom: whole(1000, 100_000_000),
    // as it follows `Udah termasuk`
    priceIncludes: line(ACCOUNT_MAX),
    // what the form of a first evening begins with
    usualDay: whole(0, 6, ', Sunday to Saturday'),
    usualTime: matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 19:00'),
    usualArea: line(60),
    usualTables: whole(1, 1000),
    // who answers for people's data, and the address to write to about it
    organiser: line(ORGANISER_MAX),
    contactEmail: email(),
    contactWhatsapp: number(),
    bankAccount: account(),
    // what somebody who paid and cancels in time may choose
    refund: v.picklist(REFUND_SETTINGS, 'Both, money, or credit'),
    // what those get back by themselves who came to a table to which fewer than so many did
    shortTable: v.picklist(SHORT_TABLE_SETTINGS, 'Off, credit, or money'),
    shortTableBelow: whole(2, 6),
    picNames: names(),
    // weeks after which two who sat at one table may meet again
    meetAgain: v.nullable(v.picklist(MEET_AGAIN, `Never, or a number of weeks: ${MEET_AGAIN.join(' or ')}`)),
    answerHours: whole(1, 168),
    // to people who never wrote, past which WhatsApp restricts a number
    coldChatsPerDay: whole(1, 1000),
    // after their last dinner; none keeps people until staff delete them
    retentionDays: whole(RETENTION_MIN, RETENTION_MAX),
  }
}

/** Returns the rule of each in the environment: what an earlier version started with starts this one, too. */
export function environmentRules() {
  return { ...houseRules(), bankAccount: line(ACCOUNT_MAX), retentionDays: whole(1, RETENTION_MAX) }
}

/** Returns the rule of each that is said of who invites. */
export function inviterRules() {
  return {
    hostName: line(LINE_MAX),
    hostInstagram: v.pipe(
      line(ACCOUNT_MAX),
      v.transform((text) =>
        text.replace(/^(?:https?:\/\/)?(?:www\.|m\.)?instagram\.com\/@?|^@|[/?].*$/gi, ''),
      ),
      v.regex(/^[\w.]{1,30}$/, 'A name such as semeja.jogja'),
    ),
    // `Mei 2025`
    hostSince: line(LINE_MAX),
    hostEvenings: whole(1, 100_000),
    hostGuests: whole(1, 1_000_000),
    hostPicture: pictures(1),
    eveningPictures: pictures(EVENING_PICTURES_MAX),
  }
}

function pictures(max: number) {
  const list = new RegExp(`^[0-9a-f]{32}(?:,[0-9a-f]{32}){0,${max - 1}}$`)
  const once = (ids: string) => [...new Set(ids.split(','))].join(',')
  return v.pipe(matching(list, `At most ${max} uploaded`), v.transform(once))
}

export function line(max: number) {
  const message = `At most ${max} characters on one line`
  const isLine = (text: string) => text.length <= max && isSeen(text)
  return v.pipe(v.string(message), v.check(isLine, message))
}

// of any bank or wallet, however its number is spaced
function account() {
  const message = 'A bank with a number, such as BCA 1234567890 a.n. Semeja'
  const isAccount = (text: string) =>
    /\p{L}{2}/u.test(text) && text.replace(/\D/g, '').length >= ACCOUNT_DIGITS_MIN
  return v.pipe(line(ACCOUNT_MAX), v.check(isAccount, message))
}

function whole(min: number, max: number, what = '') {
  const message = `A whole number from ${min} to ${max}${what}`
  const isWhole = (value: number) => Number.isInteger(value) && value >= min && value <= max
  return v.pipe(v.number(message), v.check(isWhole, message))
}

function matching(pattern: RegExp, message: string) {
  return v.pipe(v.string(message), v.regex(pattern, message))
}

function email() {
  const message = 'An address such as data@semeja.example'
  return v.pipe(v.string(message), v.maxLength(254, message), v.email(message))
}

function number() {
  const message = 'A number of 8 to 15 digits with its country code, such as 6281234567890'
  return v.pipe(
    v.string(message),
    v.transform((text) => text.replace(/[\s+()-]/g, '').replace(/^0(?=8)/, '62')),
    v.regex(/^\d{8,15}$/, message),
    v.check((digits) => !digits.startsWith('0'), message),
  )
}

function names() {
  const message = 'Names of at most 40 characters that can be seen, with commas between'
  const isName = (name: string) => name !== '-' && name.length <= LINE_MAX && isSeen(name)
  return v.pipe(
    v.array(v.string(message), message),
    v.transform((all) => {
      const tidy = all.map((name) => name.trim().replace(/\s+/g, ' ')).filter(Boolean)
      const keys = tidy.map((name) => name.toLowerCase())
      // one person, however the name is spaced and written
      return tidy.filter((_, i) => keys.indexOf(keys[i]!) === i)
    }),
    v.check((all) => all.every(isName), message),
  )
}

function isSeen(text: string): boolean {
  return !/\p{Cc}/u.test(text) && !hasInvisible(text)
}
