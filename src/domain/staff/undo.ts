// what staff did in the last minutes, to be undone

import * as v from 'valibot'
import { doneSchema } from '../done'
import { explanationEntries } from '../group/dinner'
import type { StaffRole } from './account'

/** Minutes for which staff may undo what they did. */
export const UNDO_MINUTES = 10

/** What is kept to be undone: of one member, one group with its seats, several groups, people back in the queue, and so on. */
export const ACT_KINDS = [
  ...(['status', 'group', 'groups', 'refund', 'message'] as const),
  ...(['return', 'outcomes', 'booking', 'sheet', 'choice', 'pause'] as const),
  ...(['review', 'money', 'settings', 'announced', 'tables', 'cancelled'] as const),
  // by guests, on their own pages
  ...(['given up'] as const),
] as const
export type ActKind = (typeof ACT_KINDS)[number]

/** Who may do an act, and undo it: asked of the account as it is then. */
export const ACT_RIGHTS: Readonly<Record<ActKind, StaffRole>> = {
  ...({ status: 'host', group: 'host', groups: 'host' } as const),
  ...({ refund: 'host', message: 'host', return: 'host', outcomes: 'host', booking: 'host' } as const),
  ...({
    sheet: 'host',
    choice: 'host',
    money: 'host',
    announced: 'host',
    tables: 'host',
    cancelled: 'host',
    pause: 'admin',
    review: 'admin',
    settings: 'admin',
  } as const),
  // which guests take back on their own pages
  'given up': 'admin',
}

/** Where an act changes rows. */
export const ACT_TABLES = [
  // a ticket before its seat
  ...(['group', 'ticket', 'seat', 'payment', 'message', 'person'] as const),
  ...(['outcome', 'booking', 'sheet', 'choice', 'review', 'setting', 'evening'] as const),
] as const
export type ActTable = (typeof ACT_TABLES)[number]

/** In answers to a change: the act by which POST /api/acts/{id}/undo reverses it; null where nothing has changed. */
export const undoSchema = v.optional(v.nullable(v.number()), null)

/** What answers a change that has no more to say. */
export const undoableSchema = v.object({ ...doneSchema.entries, undo: undoSchema })

/** GET /api/acts: one's own acts of the last minutes, the latest first. */
export const actsSchema = v.array(
  v.object({
    id: v.number(),
    at: v.string(),
    what: v.string(),
    /** how many parts it had, and how many of them can be undone now */
    parts: v.number(),
    can: v.number(),
    /** why the others cannot */
    why: v.array(v.string()),
    /** how many were undone; null until it is */
    undone: v.nullable(v.number()),
  }),
)
export type Act = v.InferOutput<typeof actsSchema>[number]

/** POST /api/acts/{id}/undo; the reason is that of a dinner which is moved back or cancelled again by it. */
export const undoActSchema = v.object(explanationEntries, 'The request is not an undo')
