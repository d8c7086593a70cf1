// the answers that screens and server share, but those of matchmaking, messages, evenings, privacy and /api/me

import * as v from 'valibot'
import { WHO_CAME } from './after-dinner/outcome'
import { cameSchema } from './after-dinner/outcome-wire'
import { type Done, doneSchema } from './done'
import { dinnerWire, type Unexplained } from './group/dinner'
import { eachSeatFact, GROUP_STATUSES, SEAT_FACTS, type SeatCode, type SeatFact } from './group/group'
import { wireEntries } from './profile/fields'
import { BUDGETS } from './profile/profile'
import { undoableSchema, undoSchema } from './staff/undo'

export type { SignedIn } from './staff/account'

/** Every error answer. `errors` are messages by field, `userIds` the users because of whom a change was refused. */
export interface ErrorBody {
  success: false
  message: string
  errors?: Record<string, string> | undefined
  userIds?: number[] | undefined
  /** the password has to be confirmed first */
  confirm?: true | undefined
  /** a reason has to be given first */
  unexplained?: Unexplained | undefined
  /** so many guests would be erased: their number has to be typed first */
  erases?: number | undefined
}

/** The message of a change to an outdated version (409) of a group or a profile, and of all else. */
export const STALE = 'Data ini sudah diubah orang lain. Muat ulang dulu ya.'
export const CHANGED = 'Not saved: A colleague changed this. See the change.'

export const id = v.number()
export const text = v.string()
export const textOrNone = v.nullable(v.string())

/** A profile as staff see it; times are UTC ISO, `birthdate` is `yyyy-MM-dd`, `age` in years today, `removed` why staff removed the user from a group. */
export const profileSchema = v.object({
  id,
  ...wireEntries(),
  age: v.nullable(v.number()),
  grouped: v.boolean(),
  waiting_as_backup: v.boolean(),
  /** holds the seat of a dinner that is over, and may be put into the queue again */
  canReturn: v.boolean(),
  groups: v.array(id),
  /** how many sign-ups share this phone */
  signups: v.number(),
  /** another sign-up of the phone, by which the person has a seat at a dinner to come; null without one */
  seatedBy: v.nullable(id),
  /** what staff noted on the person, the latest first */
  notes: v.array(text),
  current_step: text,
  registration_timestamp: text,
  registration_completed: v.boolean(),
  completed_at: textOrNone,
  /** when the person first wrote to us */
  wroteAt: textOrNone,
  notOnWhatsapp: v.boolean(),
  /** since when the person does not want to be asked */
  restingAt: textOrNone,
  /** when somebody who was written to said that this is not their name */
  wrongNumberAt: textOrNone,
  /** the first day on which the person may be chosen again (`yyyy-MM-dd`); null while staff have not paused them */
  pausedUntil: textOrNone,
  /** the soonest evening ahead that they have joined by any sign-up, and their place there; null without one */
  joined: v.nullable(v.object({ at: text, status: v.picklist(['idle', 'confirmed', 'paid']) })),
  /** the dinners that the person was expected at, of all sign-ups, and those of them that they came to */
  attended: v.object({ came: v.number(), of: v.number() }),
  version: v.number(),
})
export type Profile = v.InferOutput<typeof profileSchema>

export const userSchema = v.object({
  id,
  username: text,
  is_admin: v.boolean(),
  profile: v.nullable(profileSchema),
})
export type User = v.InferOutput<typeof userSchema>

/** POST /api/users and POST /api/users/{id}/update-profile. */
export const storedUserSchema = v.object({ ...doneSchema.entries, user: userSchema })

/** POST /api/users/{id}/link: the address of somebody's own page, which staff send them. */
export const linkSchema = v.object({ ...doneSchema.entries, link: text })

/** POST /api/users/return: how many are in the queue again. */
export const returnedSchema = v.object({ ...undoableSchema.entries, returned: v.number() })

/** A page of a list with `total` rows, of which `matching` fit the search and the filters. */
export interface Page<T> {
  items: T[]
  total: number
  matching: number
  /** there are more than `matching`: a list stops counting at COUNTED_MAX, or one page further where counting is dear */
  more?: true | undefined
}

export function pageSchema<T>(row: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, Page<T>> {
  return v.object({
    items: v.array(row),
    total: v.number(),
    matching: v.number(),
    more: v.optional(v.literal(true)),
  })
}

type SeatWire = { [K in SeatFact]: v.GenericSchema<Record<string, SeatCode<K>>> }

export const groupSchema = v.object({
  id,
  name: text,
  status: v.picklist(GROUP_STATUSES),
  budget: v.picklist(BUDGETS),
  created_at: text,
  member_ids: v.array(id),
  backup_member_ids: v.array(id),
  ...eachSeatFact<SeatWire>((key) => v.record(v.string(), v.picklist(SEAT_FACTS[key].codes))),
  /** of each membership: goes up with its role and status */
  memberVersions: v.record(v.string(), v.number()),
  ...dinnerWire(),
  pic: text,
  /** how many of its members will come, by what the house has seen; null unless it is to come */
  expected: v.nullable(v.number()),
  eveningId: v.nullable(id),
  /** the matchmaking run that made it; null for one made by hand */
  runId: v.nullable(id),
  /** whether it is asked who came: open while somebody who was expected is unmarked */
  whoCame: v.picklist(WHO_CAME),
  came: cameSchema,
  version: v.number(),
})
export type DinnerGroup = v.InferOutput<typeof groupSchema>

/** PATCH /api/dinner-groups/{id}. */
export const changedGroupSchema = v.object({ ...doneSchema.entries, group: groupSchema, undo: undoSchema })

/** PATCH /api/dinner-groups: what was changed, and which groups were left as they are. */
export const changedGroupsSchema = v.object({
  ...doneSchema.entries,
  changed: v.number(),
  left: v.array(
    v.object({
      id,
      /** others changed or deleted it */
      reason: v.picklist(['stale', 'missing']),
      /** as it is now; null when it is gone */
      current: v.nullable(groupSchema),
    }),
  ),
  undo: undoSchema,
})
export type ChangedGroups = v.InferOutput<typeof changedGroupsSchema>
export type LeftAlone = ChangedGroups['left'][number]

/** PATCH /api/dinner-groups/{id}/member-status: of everybody in the group. */
export const memberStatusDoneSchema = v.object({
  ...doneSchema.entries,
  memberStatuses: groupSchema.entries.member_statuses,
  memberVersions: groupSchema.entries.memberVersions,
  undo: undoSchema,
})

/** A change of a group that is based on an earlier version of it (409): how it is now, and who of the staff changed it last. */
export const staleGroupSchema = v.object({
  success: v.literal(false),
  message: text,
  current: groupSchema,
  by: textOrNone,
})
export type StaleGroup = v.InferOutput<typeof staleGroupSchema>

/** GET /api/matchmaking/runs: the input and result of an automatic run. */
export const runSchema = v.object({
  id,
  /** null when that account is gone */
  startedBy: textOrNone,
  /** weeks after which people could meet again; null: never */
  meetAgain: v.nullable(v.number()),
  startedAt: text,
  durationMs: v.number(),
  pool: v.number(),
  seated: v.number(),
  backups: v.number(),
  waiting: v.number(),
  /** mean score of the tables, 0 to 100; null without a table */
  score: v.nullable(v.number()),
})
export type MatchmakingRun = v.InferOutput<typeof runSchema>

/** GET /api/stats: the four cards of the dashboard. */
export const statsSchema = v.object({
  users: v.number(),
  groups: v.number(),
  grouped: v.number(),
  ungrouped: v.number(),
})
export type Stats = v.InferOutput<typeof statsSchema>

/** POST /api/register. */
export interface Registered extends Done {
  user: { id: number; username: string }
  /** by which staff find the sign-up when its owner writes; for the browser that made or may correct it */
  code?: string
  /** of the visitor's own page; for the browser that holds the draft's secret */
  link?: string
}

/** POST /api/matchmaking. */
export const matchmakingDoneSchema = v.object({
  ...doneSchema.entries,
  groupsCreated: v.number(),
  groups: v.array(id),
  /** people of the pool who got no seat and are nobody's backup */
  waiting: v.number(),
  runId: id,
})
export type MatchmakingDone = v.InferOutput<typeof matchmakingDoneSchema>

/** GET /api/config: the settings that public pages need. */
export const siteConfigSchema = v.object({
  /** digits for https://wa.me/, or null when the operator gave none */
  contactWhatsapp: textOrNone,
  timeZone: text,
})
export type SiteConfig = v.InferOutput<typeof siteConfigSchema>
