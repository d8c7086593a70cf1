import * as v from 'valibot'
import { calendarDay, PAGE_SIZE_MAX, wholeNumber } from '../query'

export const AUDIT_ACTIONS = [
  'signed in',
  'failed to sign in',
  'signed out',
  'added an admin',
  'changed a password',
  'changed a role',
  'ended a session',
  'turned on the second factor',
  'turned off the second factor',
  'used a recovery code',
  'removed an admin',
  'made a set-up link',
  'removed a set-up link',
  'added a user',
  'changed a user',
  'corrected a sign-up',
  'deleted a user',
  'deleted users',
  'exported users',
  'kept two users apart',
  'allowed two users together',
  'added a note',
  'deleted a note',
  'created a group',
  'changed a group',
  'added a member',
  'added a backup',
  'promoted a backup',
  'made a member a backup',
  'removed a member',
  'removed a backup',
  'changed a member status',
  'changed a deadline',
  'replaced a member',
  'undid an act',
  'opened a message',
  'marked a message',
  'noted a booking',
  'chose what to eat',
  'changed a message text',
  'changed the settings',
  'made a backup',
  'answered yes',
  'answered no',
  'cancelled a seat',
  'took an answer back',
  'chose a refund',
  'named an account',
  'marked a payment',
  'settled a refund',
  'told an arrival',
  'said a transfer',
  'answered after a dinner',
  'decided on a report',
  'noted who came',
  'paused a person',
  'ended a pause',
  'went to rest',
  'came back',
  'put in the queue',
  'flagged a number',
  'proved a sign-up',
  'made a link',
  'noted who wrote',
  'decided a review',
  'made tables',
  'merged tables',
  'added an evening',
  'changed an evening',
  'deleted an evening',
  'added a venue',
  'changed a venue',
  'archived a venue',
  'restored a venue',
  'deleted a venue',
  'changed a menu',
  'noted who joins',
  'deleted a group',
  'exported a group',
  'ran matchmaking',
  'took back matchmaking',
  'previewed matchmaking',
  'exported a person',
  'erased a person',
  'requested an erasure',
  'took back an erasure',
  'stopped an erasure',
  'allowed an erasure',
  'requested an export',
  'allowed an export',
  'refused an export',
  'noted a request',
  'closed a request',
  'reopened a request',
  'erased old dinners',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Who did what an entry says: `visitor` on their own page or a name that nobody has, `system` the command line and the server itself. */
export const AUDIT_ACTORS = ['staff', 'visitor', 'system'] as const
export type AuditActor = (typeof AUDIT_ACTORS)[number]

/** In the place of the account that handed out a link before that was noted. */
export const UNKNOWN_ACCOUNT = 0

/** The value of the filter by admin for entries without an account: the command line, settings, unknown names. */
export const NO_ADMIN = 'none'

const id = wholeNumber(1, Number.MAX_SAFE_INTEGER)

/** The filters of GET /api/audit; all that are given must hold. Days are those of the zone people see, both included. */
export const auditQuerySchema = v.object({
  action: v.optional(v.picklist(AUDIT_ACTIONS, 'This is none of the actions')),
  admin: v.optional(
    v.union(
      [v.literal(NO_ADMIN), wholeNumber(0, Number.MAX_SAFE_INTEGER)],
      'This takes the id of an admin, or none',
    ),
  ),
  group: v.optional(id),
  user: v.optional(id),
  from: v.optional(calendarDay),
  to: v.optional(calendarDay),
  page: v.optional(wholeNumber(0, 1_000_000), '0'),
  size: v.optional(wholeNumber(1, PAGE_SIZE_MAX), '25'),
})
export type AuditQuery = v.InferOutput<typeof auditQuerySchema>

const idOrNone = v.nullable(v.number())
const nameOrNone = v.nullable(v.string())

/** An audit entry. Names are the current ones; null when the account, group or person is gone. */
export const auditEntrySchema = v.object({
  id: v.number(),
  at: v.string(),
  actor: v.picklist(AUDIT_ACTORS),
  /** the account that acted, or that handed out the link by which a visitor did */
  adminId: idOrNone,
  admin: nameOrNone,
  /** one of AUDIT_ACTIONS, or what an earlier version called it */
  action: v.string(),
  groupId: idOrNone,
  group: nameOrNone,
  userId: idOrNone,
  /** of a person; a staff account's name is in `account` */
  user: nameOrNone,
  account: nameOrNone,
  /** names of fields, counts, ids and statuses, in words */
  detail: v.string(),
})
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>

/** GET /api/audit/admins: every account in the audit; without a name the account is gone. */
export const auditAdminsSchema = v.array(v.object({ id: v.number(), username: nameOrNone }))
export type AuditAdmin = v.InferOutput<typeof auditAdminsSchema>[number]
