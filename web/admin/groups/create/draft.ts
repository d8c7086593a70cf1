import type { User } from '../../../../src/domain/api'
import { NO_VENUE } from '../../../../src/domain/group/dinner'
import { BACKUPS_MAX, GROUP_MESSAGES, MEMBERS, type Role } from '../../../../src/domain/group/group'
import { tidyTime } from '../../../ui/time-field'
import { type DinnerDraft, entriesOf, NO_DINNER } from '../../app/dinner/dinner'
import { differ, draftAtom } from '../../app/unsaved'

/** The draft of a new dinner group; an empty date means today. */
export interface GroupDraft extends DinnerDraft {
  name: string
  budget: string
  member: User[]
  backup: User[]
}

export const EMPTY_DRAFT: GroupDraft = {
  ...NO_DINNER,
  name: '',
  budget: '',
  member: [],
  backup: [],
}

/** The draft; kept when the dialog is closed. */
export const groupDraft = draftAtom(EMPTY_DRAFT, (draft) => differ(draft, EMPTY_DRAFT))

export interface Refusal {
  title: string
  description: string
}

/** Returns the draft after a user was toggled for a role, or why they cannot be selected. */
export function toggle(draft: GroupDraft, role: Role, user: User): GroupDraft | Refusal {
  const chosen = draft[role]
  if (isAmong(chosen, user)) return { ...draft, [role]: chosen.filter(({ id }) => id !== user.id) }
  const other = role === 'member' ? 'backup' : 'member'
  if (isAmong(draft[other], user)) return elsewhere[role]
  if (chosen.length >= most[role]) return full[role]
  return { ...draft, [role]: [...chosen, user] }
}

export function isAmong(users: User[], user: User): boolean {
  return users.some(({ id }) => id === user.id)
}

/** What POST /api/dinner-groups takes, unchecked. */
export function payloadOf(draft: GroupDraft, today: string) {
  const { venue, ...entries } = entriesOf(draft)
  return {
    name: draft.name,
    budget: draft.budget,
    location: venue ?? NO_VENUE,
    ...entries,
    ...{ date: draft.date || today, time: tidyTime(draft.time) },
    status: 'scheduled',
    members: draft.member.map(({ id }) => id),
    backupMembers: draft.backup.map(({ id }) => id),
  }
}

const most: Record<Role, number> = { member: MEMBERS, backup: BACKUPS_MAX }

const full: Record<Role, Refusal> = {
  member: {
    title: 'Maximum selection reached',
    description: `A dinner group must have exactly ${MEMBERS} members.`,
  },
  backup: {
    title: 'Maximum backup selection reached',
    description: `A dinner group can have a maximum of ${BACKUPS_MAX} backup members.`,
  },
}

const elsewhere: Record<Role, Refusal> = {
  member: { title: 'User already selected as backup', description: GROUP_MESSAGES.twice },
  backup: {
    title: 'User already selected as group member',
    description: 'This user is already selected as a group member. Please deselect from group first.',
  },
}
