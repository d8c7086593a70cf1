// what admins set on the page Settings
import * as v from 'valibot'
import { QRIS_MAX, readQris } from './qris'
import { plainLine } from './text'

/** Characters of a bank account, and of where QRIS payments are seen. */
export const LINE_MAX = 80

export const SETTINGS_MESSAGES = {
  line: `At most ${LINE_MAX} characters on one line`,
  text: 'Paste the text of your static QRIS',
  tried: 'Pay Rp1.000 by it first',
  version: 'A change needs the version that it is of',
  nothing: 'Nothing was changed',
  server: 'Set by the server',
  saved: 'The settings have been saved',
} as const

const line = v.pipe(
  v.string(SETTINGS_MESSAGES.line),
  v.transform(plainLine),
  v.maxLength(LINE_MAX, SETTINGS_MESSAGES.line),
)
const orNull = (text: string) => text || null

const qris = v.pipe(
  v.string(SETTINGS_MESSAGES.text),
  v.trim(),
  v.maxLength(QRIS_MAX, `A QRIS has at most ${QRIS_MAX} characters`),
  v.rawCheck(({ dataset, addIssue }) => {
    const read = dataset.typed && dataset.value !== '' ? readQris(dataset.value) : undefined
    if (read?.ok === false) addIssue({ message: read.reason })
  }),
)

/** PUT /api/settings: what is left out stays, an empty text or null takes it away. */
export const settingsChangeSchema = v.object(
  {
    bankAccount: v.optional(v.nullable(v.pipe(line, v.transform(orNull)))),
    qris: v.optional(v.nullable(v.pipe(qris, v.transform(orNull)))),
    /** that the test payment came, which shows the QRIS to guests; false hides it from them */
    qrisOn: v.optional(v.boolean(SETTINGS_MESSAGES.tried)),
    /** where QRIS payments are seen, such as an app of its acquirer */
    qrisSeenAt: v.optional(v.nullable(v.pipe(line, v.transform(orNull)))),
    version: v.pipe(v.number(SETTINGS_MESSAGES.version), v.safeInteger(SETTINGS_MESSAGES.version)),
  },
  SETTINGS_MESSAGES.version,
)
export type SettingsChange = v.InferOutput<typeof settingsChangeSchema>

/** What of them the environment may set. */
export const SERVER_SETTINGS = ['bankAccount'] as const
