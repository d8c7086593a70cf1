// accounts of staff as calls answer them

import * as v from 'valibot'
import { id, text, textOrNone } from '../api'
import { doneSchema } from '../done'
import { STAFF_ROLES, signedInSchema } from './account'

/** GET /api/account: one's own staff account. Times are UTC ISO. */
export const accountSchema = v.object({
  ...signedInSchema.entries,
  secondFactor: v.boolean(),
  recoveryCodes: v.number(),
  sessions: v.array(
    v.object({
      id: text,
      /** such as `Firefox on Linux`; empty when the browser does not tell */
      device: text,
      created_at: text,
      lastUsedAt: text,
      current: v.boolean(),
    }),
  ),
})

export type Account = v.InferOutput<typeof accountSchema>

/** GET /api/staff: all staff accounts, and the set-up links that can still be used. Times are UTC ISO. */
export const staffSchema = v.object({
  items: v.array(
    v.object({
      id,
      username: text,
      role: signedInSchema.entries.role,
      secondFactor: v.boolean(),
      sessions: v.number(),
      lastSignIn: textOrNone,
      created_at: text,
    }),
  ),
  links: v.array(v.object({ id, role: v.picklist(STAFF_ROLES), madeBy: text, expiresAt: text })),
})

export type Staff = v.InferOutput<typeof staffSchema>

/** POST /api/staff/links: the token is shown this once. */
export const madeLinkSchema = v.object({ ...doneSchema.entries, token: text, expiresAt: text })

/** POST /api/account/second-factor: what an authenticator app takes, as letters and as the modules of a QR code. */
export const newSecretSchema = v.object({
  ...doneSchema.entries,
  secret: text,
  address: text,
  /** a path in a square of so many units */
  qr: v.object({ size: v.number(), path: text }),
})

/** PUT /api/account/second-factor. */
export const recoveryCodesSchema = v.object({ ...doneSchema.entries, recoveryCodes: v.array(text) })
