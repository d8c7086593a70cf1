import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import {
  changedGroupSchema,
  type DinnerGroup,
  memberStatusDoneSchema,
  type User,
} from '../../../../src/domain/api'
import {
  hasDropped,
  isCompleted,
  type Role,
  SEAT_FACTS,
  type SeatCode,
  type SeatFact,
} from '../../../../src/domain/group/group'
import { call } from '../../../api'
import { toast } from '../../../ui/toast'
import { failureWords, isRefusal, showFailure } from '../../app/form/show-error'
import { undoAction } from '../../app/form/undo'
import { isSignedOut, messageOf, refreshLists } from '../../app/queries'
import { blockingText, changeGroup } from '../mutations'
import {
  endFetches,
  noteStale,
  refreshChanged,
  SHOWN_AT_ONCE,
  showGroup,
  shownGroup,
  shownMemberVersion,
} from '../shown-groups'

type SeatMutation<Input> = UseMutationResult<unknown, Error, Input>

export function useAddPerson(seen: DinnerGroup, role: Role) {
  const mutation: SeatMutation<User> = useMutation({
    scope: scopeOf(seen),
    async mutationFn(user: User) {
      const group = shownGroup(seen)
      const action = await changeGroup(group.id, {
        [fields[role]]: [...userIdsIn(group, role), user.id],
        version: group.version,
      })
      // statuses of a completed group cannot be changed; new members are idle anyway
      if (isCompleted(group)) return { isIdle: true, action }
      return sendCode('member_statuses', group.id, user.id, role, 'idle').then(
        () => ({ isIdle: true, action }),
        () => ({ isIdle: false, action }),
      )
    },
    async onSuccess({ isIdle, action }) {
      toast({ ...(isIdle ? { title: added[role], description: UPDATED } : NOT_IDLE), action })
      await refreshLists()
    },
    onError: (error, user) =>
      showSeatError(
        error,
        `Failed to add ${words[role]}. Please try again.`,
        () => mutation.mutate(user),
        user,
      ),
  })
  return mutation
}

interface Removal {
  user: User
  reason: string
}

/** Removes a user from a group and stores the reason with their profile, in one step. */
export function useRemovePerson(seen: DinnerGroup, role: Role, onRemoved: () => void) {
  const mutation: SeatMutation<Removal> = useMutation({
    scope: scopeOf(seen),
    mutationFn({ user, reason }: Removal) {
      const group = shownGroup(seen)
      const rest = userIdsIn(group, role).filter((id) => id !== user.id)
      return changeGroup(group.id, { [fields[role]]: rest, removed: reason, version: group.version })
    },
    async onSuccess(action) {
      onRemoved()
      toast({ title: 'Member removed', description: UPDATED, action })
      await refreshLists()
    },
    onError: (error, removal) =>
      showSeatError(error, 'Failed to remove member. Please try again.', () => mutation.mutate(removal)),
  })
  return mutation
}

interface Promotion {
  user: User
  /** the id of a member whose seat it is; otherwise a free one */
  inPlaceOf?: number
}

/** Makes a backup a member, in one step; the replaced member leaves without a removal reason, and is written to where they had not dropped out. */
export function usePromote(seen: DinnerGroup) {
  const mutation: SeatMutation<Promotion> = useMutation({
    scope: scopeOf(seen),
    async mutationFn({ user, inPlaceOf }: Promotion) {
      const { id, member_ids, backup_member_ids, member_statuses, version } = shownGroup(seen)
      if (inPlaceOf !== undefined && !hasDropped({ status: member_statuses[inPlaceOf] })) {
        const { undo } = await call(changedGroupSchema, 'POST', `/api/dinner-groups/${id}/replace`, {
          ...{ userId: inPlaceOf, backupId: user.id },
          version: shownMemberVersion(seen, inPlaceOf),
        })
        return undoAction(undo)
      }
      return changeGroup(id, {
        members:
          inPlaceOf === undefined
            ? [...member_ids, user.id]
            : member_ids.map((member) => (member === inPlaceOf ? user.id : member)),
        backupMembers: backup_member_ids.filter((backup) => backup !== user.id),
        version,
      })
    },
    async onSuccess(action) {
      toast({ title: 'Success', description: UPDATED, action })
      await refreshLists()
    },
    onError: (error, promotion) =>
      showSeatError(error, FAILED, () => mutation.mutate(promotion), promotion.user),
  })
  return mutation
}

/** Records a fact of a seat: shown at once, reverted on failure, silently unless the server refuses it as out of date. */
export function useSeatFact<K extends SeatFact>(key: K, seen: DinnerGroup, role: Role, name: string) {
  const { label } = SEAT_FACTS[key]
  const show = (userId: number, code: SeatCode<K> | undefined) =>
    showGroup(seen.id, (group) => ({ ...group, [key]: { ...group[key], [userId]: code } }))
  return useMutation({
    ...SHOWN_AT_ONCE,
    scope: scopeOf(seen),
    async mutationFn({ userId, code }: { userId: number; code: SeatCode<K> }) {
      const version = shownMemberVersion(seen, userId)
      const { memberVersions, undo } = await sendCode(key, seen.id, userId, role, code, version)
      showGroup(seen.id, (group) => ({
        ...group,
        memberVersions: { ...group.memberVersions, [userId]: memberVersions[userId]! },
      }))
      return undoAction(undo)
    },
    onSuccess(action, { code }) {
      if (action)
        toast({ title: `${label} updated`, description: `${label} of ${name} updated to ${code}`, action })
      // beside the next change, which does not wait for it
      void refreshChanged()
    },
    async onMutate({ userId, code }) {
      await endFetches()
      const before: SeatCode<K> | undefined = shownGroup(seen)[key][userId]
      show(userId, code)
      return { before }
    },
    async onError(error, { userId }, undo) {
      console.error(`The ${label} of a member was not saved`, error)
      show(userId, undo?.before)
      if (isRefusal(error) && error.status === 409)
        toast({ title: 'Error', description: messageOf(error, FAILED), variant: 'destructive' })
      if (!noteStale(error)) await refreshChanged()
    },
  })
}

/** The ids of a group's users in this role, in the order of the seats. */
export function userIdsIn(group: DinnerGroup, role: Role): number[] {
  return role === 'member' ? group.member_ids : group.backup_member_ids
}

// changes of one group go one after the other, so that each knows the version that the one before has made
function scopeOf({ id }: DinnerGroup) {
  return { id: `group-${id}` }
}

function sendCode<K extends SeatFact>(
  key: K,
  groupId: number,
  userId: number,
  role: Role,
  code: SeatCode<K>,
  version?: number,
) {
  const body = { userId, [SEAT_FACTS[key].column]: code, isBackup: role === 'backup', version }
  const path = `/api/dinner-groups/${groupId}/member-${SEAT_FACTS[key].column}`
  return call(memberStatusDoneSchema, 'PATCH', path, body)
}

async function showSeatError(error: Error, unreached: string, retry: () => void, user?: User) {
  if (isSignedOut(error)) return
  const who = await blockingText(error, user ? [user] : [])
  showFailure(error, 'Error', who ?? failureWords(error, FAILED, unreached), retry)
  // what is shown may be out of date; where others were quicker, it is offered to load that
  if (isRefusal(error) && !noteStale(error)) await refreshLists()
}

const fields = { member: 'members', backup: 'backupMembers' } as const
const words: Record<Role, string> = { member: 'member', backup: 'backup member' }
const added: Record<Role, string> = { member: 'Member added', backup: 'Backup member added' }
const UPDATED = 'Group members updated successfully'
const FAILED = 'Failed to update group members'
const NOT_IDLE = {
  title: 'Warning',
  description: 'Member added but failed to set status to Idle. You can update it manually.',
  variant: 'destructive',
} as const
