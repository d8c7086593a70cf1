import type { EveningStatus } from '../evening/evening'

export const MEMBERS = 6
/** Who stands by may have a table of so many. */
export const FIVE = 5
export const BACKUPS_MAX = 3
export const GROUP_NAME_MAX = 120
/** Characters of why somebody was removed. */
export const REASON_MAX = 500
export const GROUPS_AT_ONCE = 500

export const GROUP_STATUSES = ['-', 'confirming', 'scheduled', 'completed', 'cancelled'] as const
/** Of groups that go ahead as far as staff have set them. */
export const OPEN_STATUSES: readonly GroupStatus[] = ['confirming', 'scheduled']
export const MEMBER_STATUSES = ['idle', 'messaging', 'confirmed', 'paid', 'dropped'] as const
/** Of who has said yes. */
export const YES_STATUSES: readonly MemberStatus[] = ['confirmed', 'paid']
export const ROLES = ['member', 'backup'] as const
export const BACKUP_ANSWERS = ['yes', 'no'] as const
/** Why a membership ended, where the program knows it: what its owner did, or missed. */
export const LEFT_CODES = [
  'said no',
  'cancelled',
  'dropped out',
  'no answer',
  'no payment',
  'unreached',
  'no table',
  'moved',
  'table off',
  'absent',
] as const
/** Of a seat that somebody else was given, since no answer or payment came in time. */
export const RELEASED_CODES: readonly LeftCode[] = ['no answer', 'no payment']
export type GroupStatus = (typeof GROUP_STATUSES)[number]
export type MemberStatus = (typeof MEMBER_STATUSES)[number]
export type Role = (typeof ROLES)[number]
export type BackupAnswer = (typeof BACKUP_ANSWERS)[number]
export type LeftCode = (typeof LEFT_CODES)[number]

type InStatus = { status?: MemberStatus | null | undefined } | null | undefined

/** Of a seat or a ticket: its owner has nothing to answer yet, who may be on the list. */
export function isIdle(of: InStatus): boolean {
  return of?.status === 'idle'
}

/** Whether somebody was invited and has not answered. */
export function isInvited(of: InStatus): boolean {
  return of?.status === 'messaging'
}

/** Whether somebody has neither said yes nor no. */
export function isUnanswered(of: InStatus): boolean {
  return isIdle(of) || isInvited(of)
}

/** Whether a yes was said, and money is awaited where the dinner asks for any. */
export function isAwaited(of: InStatus): boolean {
  return of?.status === 'confirmed'
}

export function hasPaid(of: InStatus): boolean {
  return of?.status === 'paid'
}

export function hasDropped(of: InStatus): boolean {
  return of?.status === 'dropped'
}

/** Whether a seat was given to somebody else, since no answer or payment came in time. */
export function isReleased({ leftCode }: { leftCode: LeftCode | null }): boolean {
  return leftCode !== null && RELEASED_CODES.includes(leftCode)
}

/** Whether somebody holds a seat as a member, and has not dropped out of it. */
export function isSeated({ role, status }: { role: Role; status: MemberStatus }): boolean {
  return role === 'member' && !hasDropped({ status })
}

type OfGroup = { status: GroupStatus }

/** Whether staff have not begun with a group. */
export function isUnstarted(group: OfGroup): boolean {
  return group.status === '-'
}

export function isCompleted(group: OfGroup): boolean {
  return group.status === 'completed'
}

/** Of a group or an evening. */
export function isCancelled(of: { status?: GroupStatus | EveningStatus | undefined }): boolean {
  return of.status === 'cancelled'
}

/** Whether nothing more is to come of a group, as staff have set it. */
export function isClosed(group: OfGroup): boolean {
  return isCompleted(group) || isCancelled(group)
}

/** What is recorded of each seat, by its name on the wire: its column in `tickets`, its codes, and what staff read above it. */
export const SEAT_FACTS = {
  member_statuses: { column: 'status', codes: MEMBER_STATUSES, label: 'Status' },
} as const
type SeatFacts = typeof SEAT_FACTS
export type SeatFact = keyof SeatFacts
export type SeatCode<K extends SeatFact> = SeatFacts[K]['codes'][number]
export const SEAT_KEYS = Object.keys(SEAT_FACTS) as SeatFact[]

/** Returns a record with what `make` returns for each fact of a seat. */
export function eachSeatFact<T extends Record<SeatFact, unknown>>(make: (key: SeatFact) => unknown): T {
  return Object.fromEntries(SEAT_KEYS.map((key) => [key, make(key)])) as T
}

export const DEFAULT_TIME = '19:00'
/** The PIC of a group with nobody in charge. */
export const NO_PIC = '-'

/** Returns who is in charge of a group, in words. */
export function inCharge(pic: string): string {
  return pic === NO_PIC ? 'nobody in charge' : `${pic} in charge`
}

export const GROUP_MESSAGES = {
  name: 'Group name is required',
  nameLong: `Group name can be at most ${GROUP_NAME_MAX} characters`,
  budget: 'Budget is required',
  status: 'Status is required',
  members: `You must select exactly ${MEMBERS} members for the group`,
  backups: `You can select a maximum of ${BACKUPS_MAX} backup members`,
  twice: 'This user is already selected as a backup member. Please deselect from backup first.',
  repeated: 'The same user is selected twice',
  ids: 'Users are given by their ids',
  date: 'Event date is not a date',
  past: 'Event date cannot be earlier than today',
  time: 'Event time is not a time',
  full: `A dinner group must have exactly ${MEMBERS} members.`,
  backupsFull: `A dinner group can have a maximum of ${BACKUPS_MAX} backup members.`,
  alreadyMember: 'User is already a group member',
  alreadyBackup: 'User is already a backup member',
  member_statuses: 'Choose a member status',
  reason: 'Please provide a reason for removal',
  reasonLong: `The removal reason can be at most ${REASON_MAX} characters`,
  nobodyLeaves: 'Nobody leaves the group by this change',
  evening: 'Tables of an evening are made on the page of the evening',
  off: 'This table is cancelled. Give it another status before guests get its seats.',
  version: 'Version is a number',
  completed: 'Member statuses of a completed group can no longer be changed',
  stranger: 'This user is not in the group',
  groups: 'Groups are given by their ids and the versions that were seen',
  groupsMany: `At most ${GROUPS_AT_ONCE} groups can be changed at once`,
  nothing: 'Say what is to be changed',
} as const

export type BadgeColour = 'green' | 'blue' | 'purple' | 'yellow' | 'grey'

export function budgetColour(budget: string): BadgeColour {
  if (budget.includes('<')) return 'green'
  return budget.includes('-') ? 'blue' : 'purple'
}

export function statusColour(status: GroupStatus): BadgeColour {
  if (status === 'confirming') return 'blue'
  if (status === 'scheduled') return 'yellow'
  return status === 'completed' ? 'green' : 'grey'
}

/** Whether a role holds a seat in a group of this status; not once they are in the queue again (`returnedAt`). */
export function holdsSeat(role: Role, status: GroupStatus, returnedAt: string | null = null): boolean {
  return returnedAt === null && status !== 'cancelled' && (role === 'member' || status !== 'completed')
}

/** Returns the name of a group made by matchmaking, from its members' ages (years) and genders. */
export function tableName(ages: readonly number[], women: number): string {
  return `Age: ${Math.min(...ages)}-${Math.max(...ages)} Males: ${ages.length - women} Females: ${women}`
}

/** Returns a group's name as display lines: two when matchmaking made it, otherwise one. */
export function tableNameLines(name: string): string[] {
  return /^(Age: \d+-\d+) (Males: \d+ Females: \d+)$/.exec(name)?.slice(1) ?? [name]
}
