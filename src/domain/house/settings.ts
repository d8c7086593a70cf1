// what admins set on the page Settings

import * as v from 'valibot'
import { counted } from '../counted'
import { doneSchema } from '../done'
import { MEET_AGAIN } from '../matchmaking/meet-again'
import { QRIS_MAX, readQris } from '../money/qris'
import { undoSchema } from '../staff/undo'
import { plainLine } from '../text'
import {
  ACCOUNT_MAX,
  HOUSE_KEYS,
  type HouseKey,
  houseRules,
  type Inviter,
  inviterRules,
  line,
  REFUND_SETTINGS,
  SHORT_TABLE_SETTINGS,
} from './house'

export const SETTINGS_MESSAGES = {
  text: 'Paste the text of your static QRIS',
  tried: 'Pay Rp1.000 by it first',
  paidThere: 'Guests of a dinner ahead pay there: set another way to pay first',
  version: 'A change needs the version that it is of',
  server: 'Set by the server',
  backup: 'A backup has been made',
  noBackup: 'No backup was made: the log of the server says why',
  erases: (count: number) => `${counted(count, 'guest')} would be erased`,
  saved: 'The settings have been saved',
} as const

/** What staff and the activity call them. */
export const SETTING_NAMES: Record<HouseKey | keyof Inviter | 'qris' | 'qrisOn' | 'qrisSeenAt', string> = {
  houseName: 'house',
  city: 'city',
  organiser: 'organiser',
  contactEmail: 'email address',
  contactWhatsapp: 'WhatsApp number',
  bankAccount: 'bank account',
  qris: 'QRIS',
  qrisOn: 'QRIS for guests',
  qrisSeenAt: 'where QRIS payments are seen',
  refund: 'refunds',
  shortTable: 'short tables',
  shortTableBelow: 'how many make a table short',
  dinnerDays: 'usual days',
  usualDay: 'usual day',
  usualTime: 'usual hour',
  usualArea: 'usual area',
  priceFrom: 'usual price',
  usualTables: 'usual tables',
  priceIncludes: 'what the price includes',
  coldChatsPerDay: 'first messages a day',
  answerHours: 'answer hours',
  picNames: 'people in charge',
  meetAgain: 'meeting again',
  retentionDays: 'retention',
  hostName: 'who invites',
  hostInstagram: 'Instagram',
  hostSince: 'since when there are dinners',
  hostEvenings: 'how many evenings there were',
  hostGuests: 'how many guests there were',
  hostPicture: 'picture of who invites',
  eveningPictures: 'pictures of evenings',
}

const qris = v.pipe(
  v.string(SETTINGS_MESSAGES.text),
  v.trim(),
  v.maxLength(QRIS_MAX, `A QRIS has at most ${QRIS_MAX} characters`),
  v.rawCheck(({ dataset, addIssue }) => {
    const read = dataset.typed && dataset.value !== '' ? readQris(dataset.value) : undefined
    if (read?.ok === false) addIssue({ message: read.reason })
  }),
)
const orNull = (text: string) => text || null

/** Takes what keeps a rule; an empty text or null takes it away. */
function given<R extends v.GenericSchema>(rule: R) {
  const cleaned = v.transform((input: unknown) =>
    typeof input === 'string' ? orNull(plainLine(input)) : input,
  )
  return v.optional(v.pipe(v.unknown(), cleaned, v.nullable(rule)))
}

function allGiven<R extends Record<string, v.GenericSchema>>(rules: R) {
  const entries = Object.entries(rules).map(([key, rule]) => [key, given(rule)])
  return Object.fromEntries(entries) as { [K in keyof R]: ReturnType<typeof given<R[K]>> }
}

/** PUT /api/settings: what is left out stays. */
export const settingsChangeSchema = v.object(
  {
    ...allGiven(houseRules()),
    ...allGiven(inviterRules()),
    qris: v.optional(v.nullable(v.pipe(qris, v.transform(orNull)))),
    /** that the test payment came, which shows the QRIS to guests; false hides it from them */
    qrisOn: v.optional(v.boolean(SETTINGS_MESSAGES.tried)),
    /** where QRIS payments are seen, such as an app of its acquirer */
    qrisSeenAt: given(line(ACCOUNT_MAX)),
    /** how many guests a shorter retention erases, as it was typed */
    erases: v.optional(v.number()),
    version: v.pipe(v.number(SETTINGS_MESSAGES.version), v.safeInteger(SETTINGS_MESSAGES.version)),
  },
  SETTINGS_MESSAGES.version,
)
export type SettingsChange = v.InferOutput<typeof settingsChangeSchema>

const text = v.string()
const textOrNone = v.nullable(text)
const numberOrNone = v.nullable(v.number())

/** GET /api/settings, for admins. */
export const settingsSchema = v.object({
  houseName: text,
  ...{ city: textOrNone, dinnerDays: textOrNone, priceFrom: numberOrNone, priceIncludes: textOrNone },
  ...{ usualDay: numberOrNone, usualTime: textOrNone, usualArea: textOrNone, usualTables: numberOrNone },
  ...{ organiser: textOrNone, contactEmail: textOrNone, contactWhatsapp: textOrNone },
  ...{ bankAccount: textOrNone, refund: v.picklist(REFUND_SETTINGS) },
  ...{ shortTable: v.picklist(SHORT_TABLE_SETTINGS), shortTableBelow: v.number() },
  /** who can be in charge of a group, beside nobody */
  picNames: v.array(text),
  /** weeks after which people may meet again; null: never */
  meetAgain: v.nullable(v.picklist(MEET_AGAIN)),
  ...{ answerHours: v.number(), coldChatsPerDay: v.number(), retentionDays: numberOrNone },
  /** the text of the static QRIS; guests see it once `qrisOn` */
  qris: textOrNone,
  ...{ qrisOn: v.boolean(), qrisSeenAt: textOrNone },
  ...{ hostName: textOrNone, hostInstagram: textOrNone, hostSince: textOrNone },
  ...{ hostEvenings: numberOrNone, hostGuests: numberOrNone },
  ...{ hostPicture: textOrNone, eveningPictures: textOrNone },
  version: v.number(),
  /** those that the environment sets */
  setByServer: v.array(v.picklist(HOUSE_KEYS)),
  timeZone: text,
  /** where visitors find the site, without a slash at the end */
  publicUrl: textOrNone,
})
export type Settings = v.InferOutput<typeof settingsSchema>

/** GET /api/house, for all staff: what their screens say of it. */
export const staffHouseSchema = v.pick(settingsSchema, [
  ...(['houseName', 'publicUrl', 'picNames', 'meetAgain', 'coldChatsPerDay'] as const),
  ...(['qrisOn', 'qrisSeenAt'] as const),
  ...(['city', 'priceFrom', 'usualDay', 'usualTime', 'usualArea', 'usualTables'] as const),
])
export type StaffHouse = v.InferOutput<typeof staffHouseSchema>

/** PUT /api/settings. */
export const changedSettingsSchema = v.object({
  ...doneSchema.entries,
  settings: settingsSchema,
  undo: undoSchema,
})

/** GET /api/settings/server, for admins: what the machine sets, and the lines of `semeja check`. */
export const serverSchema = v.object({
  /** by variable; of a secret whether it is set */
  settings: v.array(v.object({ name: text, value: text })),
  checks: v.array(v.object({ name: text, isFine: v.boolean(), text })),
  /** what came with this request: the host and scheme that the server sees */
  host: text,
  isSecure: v.boolean(),
})
export type ServerSettings = v.InferOutput<typeof serverSchema>
