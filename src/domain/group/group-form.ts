// what the calls about groups take
import * as v from 'valibot'
import { instantSchema } from '../instant'
import { isDay } from '../profile/age'
import { BUDGETS } from '../profile/profile'
import { plainLine, plainText } from '../text'
import { todayIn } from '../time'
import { instantOf } from '../wall-clock'
import { dinnerEntries, explanationEntries } from './dinner'
import {
  BACKUPS_MAX,
  DEFAULT_TIME,
  GROUP_MESSAGES,
  GROUP_NAME_MAX,
  GROUP_STATUSES,
  GROUPS_AT_ONCE,
  MEMBERS,
  NO_PIC,
  REASON_MAX,
  SEAT_FACTS,
  type SeatCode,
  type SeatFact,
} from './group'

const userId = v.pipe(v.number(GROUP_MESSAGES.ids), v.safeInteger(GROUP_MESSAGES.ids))
const userIds = (message: string, twice: string) =>
  v.pipe(
    v.array(v.pipe(userId, v.minValue(1, GROUP_MESSAGES.ids)), message),
    v.check((ids) => new Set(ids).size === ids.length, twice),
  )

const nameSchema = v.pipe(
  v.string(GROUP_MESSAGES.name),
  v.transform(plainLine),
  v.nonEmpty(GROUP_MESSAGES.name),
  v.maxLength(GROUP_NAME_MAX, GROUP_MESSAGES.nameLong),
)

const day = v.pipe(v.string(GROUP_MESSAGES.date), v.check(isDay, GROUP_MESSAGES.date))
const timeOfDay = v.pipe(v.string(GROUP_MESSAGES.time), v.isoTime(GROUP_MESSAGES.time))
const status = v.picklist(GROUP_STATUSES, GROUP_MESSAGES.status)
const pic = v.string('PIC is a name')

const { venue: location, ...otherFacts } = dinnerEntries

/** The facts of dinners to come; `date` (`yyyy-MM-dd`) and `time` (`HH:mm`) are wall-clock in the site's time zone. */
export const meetingEntries = {
  location,
  ...otherFacts,
  date: v.optional(day),
  time: v.optional(timeOfDay, DEFAULT_TIME),
}

/** What POST /api/dinner-groups takes. */
export const createGroupSchema = v.pipe(
  v.object(
    {
      eveningId: v.optional(v.null(GROUP_MESSAGES.evening)),
      name: nameSchema,
      budget: v.picklist(BUDGETS, GROUP_MESSAGES.budget),
      ...meetingEntries,
      status: v.optional(status, 'scheduled'),
      members: v.pipe(
        userIds(GROUP_MESSAGES.members, GROUP_MESSAGES.repeated),
        v.length(MEMBERS, GROUP_MESSAGES.members),
      ),
      backupMembers: v.optional(
        v.pipe(
          userIds(GROUP_MESSAGES.backups, GROUP_MESSAGES.repeated),
          v.maxLength(BACKUPS_MAX, GROUP_MESSAGES.backups),
        ),
        [],
      ),
    },
    (issue) => missingMessages[String(issue.path?.at(-1)?.key)] ?? 'The request is not a group',
  ),
  v.forward(
    v.check(
      ({ members, backupMembers }) => !backupMembers.some((id) => members.includes(id)),
      GROUP_MESSAGES.twice,
    ),
    ['backupMembers'],
  ),
)

// valibot reports a missing field with the object's message, not with the field's
const missingMessages: Record<string, string> = {
  name: GROUP_MESSAGES.name,
  budget: GROUP_MESSAGES.budget,
  members: GROUP_MESSAGES.members,
}

export type NewGroup = v.InferOutput<typeof createGroupSchema>

const reasonSchema = v.pipe(
  v.string(GROUP_MESSAGES.reason),
  v.transform(plainText),
  v.nonEmpty(GROUP_MESSAGES.reason),
  v.maxLength(REASON_MAX, GROUP_MESSAGES.reasonLong),
)

/**
 * What PATCH /api/dinner-groups/{id} takes: any of the fields, and the `version` that was seen. `members` and
 * `backupMembers` are whole lists; a backup that moves from one to the other is promoted, and `removed` is the reason for
 * people who are in neither any more. `event_date` is a UTC instant.
 */
export const groupChangesSchema = v.pipe(
  v.object(
    {
      name: v.optional(nameSchema),
      budget: v.optional(v.picklist(BUDGETS, GROUP_MESSAGES.budget)),
      ...dinnerEntries,
      ...explanationEntries,
      event_date: v.optional(v.nullable(instantSchema(GROUP_MESSAGES.date))),
      status: v.optional(status),
      pic: v.optional(v.nullable(pic)),
      members: v.optional(
        v.pipe(
          userIds(GROUP_MESSAGES.ids, GROUP_MESSAGES.alreadyMember),
          v.maxLength(MEMBERS, GROUP_MESSAGES.full),
        ),
      ),
      backupMembers: v.optional(
        v.pipe(
          userIds(GROUP_MESSAGES.ids, GROUP_MESSAGES.alreadyBackup),
          v.maxLength(BACKUPS_MAX, GROUP_MESSAGES.backupsFull),
        ),
      ),
      removed: v.optional(reasonSchema),
      /** making or repairing the tables of its evening moves none of its people */
      isLocked: v.optional(v.boolean('isLocked is true or false')),
      /** as it is: a group goes to no other evening */
      eveningId: v.optional(v.nullable(v.number(GROUP_MESSAGES.evening))),
      version: v.optional(v.number(GROUP_MESSAGES.version)),
    },
    'The request is not a group',
  ),
  v.forward(
    v.check(
      ({ members, backupMembers }) => !backupMembers?.some((id) => members?.includes(id)),
      GROUP_MESSAGES.alreadyMember,
    ),
    ['backupMembers'],
  ),
)
export type GroupChanges = v.InferOutput<typeof groupChangesSchema>

/** Returns what a call takes that records something of a seat; `version` is that of the membership as it was seen. */
export function seatSchema<K extends SeatFact>(key: K) {
  const { column, codes } = SEAT_FACTS[key]
  return v.object(
    {
      userId,
      ...({ [column]: v.picklist(codes, GROUP_MESSAGES[key]) } as object as Entry<K>),
      isBackup: v.optional(v.boolean('isBackup is true or false'), false),
      version: v.optional(v.number(GROUP_MESSAGES.version)),
    },
    (issue) => GROUP_MESSAGES[issue.path?.at(-1)?.key === column ? key : 'ids'],
  )
}
/** PATCH /api/dinner-groups/{id}/member-status. */
export const memberStatusSchema = seatSchema('member_statuses')
type Entry<K extends SeatFact> = { [C in (typeof SEAT_FACTS)[K]['column']]: v.GenericSchema<SeatCode<K>> }

const { area: _area, price: _price, ...placeEntries } = dinnerEntries

/** PATCH /api/dinner-groups: groups as they were seen, some with a name at the door of their own, and the place and who is in charge that all get. */
export const bulkGroupsSchema = v.pipe(
  v.object(
    {
      groups: v.pipe(
        v.array(
          v.object(
            {
              id: v.pipe(v.number(GROUP_MESSAGES.groups), v.safeInteger(GROUP_MESSAGES.groups)),
              version: v.number(GROUP_MESSAGES.groups),
              booked_as: dinnerEntries.booked_as,
            },
            GROUP_MESSAGES.groups,
          ),
          GROUP_MESSAGES.groups,
        ),
        v.minLength(1, GROUP_MESSAGES.groups),
        v.maxLength(GROUPS_AT_ONCE, GROUP_MESSAGES.groupsMany),
        v.check(
          (groups) => new Set(groups.map(({ id }) => id)).size === groups.length,
          GROUP_MESSAGES.groups,
        ),
      ),
      eveningId: v.optional(v.never(GROUP_MESSAGES.evening)),
      ...placeEntries,
      pic: v.optional(pic),
    },
    GROUP_MESSAGES.groups,
  ),
  v.check(
    ({ groups, ...all }) =>
      [...Object.values(all), ...groups.map((one) => one.booked_as)].some((value) => value !== undefined),
    GROUP_MESSAGES.nothing,
  ),
)
export type BulkGroups = v.InferOutput<typeof bulkGroupsSchema>

/** Returns the UTC instant of a day and a time, or the message that refuses it. */
export function meetingAt(
  date: string,
  time: string,
  timeZone: string,
): { ok: true; eventAt: string } | { ok: false; message: string } {
  const eventAt = instantOf(date, time, timeZone)
  if (!eventAt) return { ok: false, message: GROUP_MESSAGES.date }
  if (date < todayIn(timeZone)) return { ok: false, message: GROUP_MESSAGES.past }
  return { ok: true, eventAt }
}

/** Returns the message that refuses a PIC, or undefined when it is nobody or one of the names. */
export function picRefusal(pic: string, picNames: readonly string[]): string | undefined {
  const known = [NO_PIC, ...picNames]
  return known.includes(pic) ? undefined : `PIC is one of ${known.join(', ')}`
}
