import { MutationObserver } from '@tanstack/react-query'
import { changedGroupSchema, type DinnerGroup, type User, userSchema } from '../../../src/domain/api'
import { isRepairable } from '../../../src/domain/evening/evening-hours'
import { isCancelled } from '../../../src/domain/group/group'
import type { GroupChanges } from '../../../src/domain/group/group-form'
import { ApiError, call } from '../../api'
import { toast } from '../../ui/toast'
import { failureWords, isRefusal, showFailure } from '../app/form/show-error'
import { undoAction } from '../app/form/undo'
import { withReason } from '../app/form/with-reason'
import { isSignedOut, messageOf, queryClient } from '../app/queries'
import { endFetches, refreshChanged, SHOWN_AT_ONCE, showGroup, shownGroup } from './shown-groups'

/** Sends changes of a group, with a reason where needed, and caches it; returns their Undo. Throws as withReason. */
export async function changeGroup(id: number, changes: GroupChanges & { version: number }) {
  const { group, undo } = await withReason((why) =>
    call(changedGroupSchema, 'PATCH', `/api/dinner-groups/${id}`, { ...changes, ...why }),
  )
  showGroup(id, () => group)
  return undoAction(undo)
}

/** What becomes of the guests of a table that is cancelled or deleted while its evening goes on. */
export const PLACES_KEPT = 'Where its evening goes on that day, guests keep their places: who paid stands by.'

/** Whether a group is such a table, until nobody can stand by any more. */
export function keepsPlaces(
  group: Pick<DinnerGroup, 'eveningId' | 'status' | 'event_date'>,
  now = new Date(),
): boolean {
  const { eveningId, event_date: at } = group
  return eveningId !== null && !isCancelled(group) && at !== null && isRepairable({ at }, now)
}

type Inline = 'status' | 'pic'

/** Changes the status or the person in charge of a group in its row: shown at once, taken back when it fails. */
export function changeInline<Field extends Inline>(
  field: Field,
  group: DinnerGroup,
  value: DinnerGroup[Field],
) {
  const change = new MutationObserver(queryClient, {
    ...SHOWN_AT_ONCE,
    // one after the other, so that each knows the version that the one before has made
    scope: { id: `group-${group.id}` },
    mutationFn: () => changeGroup(group.id, { [field]: value, version: shownGroup(group).version }),
    async onMutate() {
      await endFetches()
      const before = shownGroup(group)[field]
      showGroup(group.id, (shown) => ({ ...shown, [field]: value }))
      return { before }
    },
    async onSuccess(action) {
      const { title, description } = done[field](value)
      const isOff = value === 'cancelled' && keepsPlaces(group)
      toast({ title, description: isOff ? `${description}. ${PLACES_KEPT}` : description, action })
      await refreshChanged()
    },
    async onError(error, _, undo) {
      if (undo) showGroup(group.id, (shown) => ({ ...shown, [field]: undo.before }))
      if (isSignedOut(error)) return
      const who = await blockingText(error)
      const { title, description } = failed[field](error)
      showFailure(error, title, who ?? description, store)
      await refreshChanged()
    },
  })
  // onError has shown the failure
  const store = () => void change.mutate().catch(() => undefined)
  store()
}

const done: Record<Inline, (value: string) => { title: string; description: string }> = {
  status: (value) => ({ title: 'Status updated', description: `Group status updated to ${value}` }),
  pic: (value) => ({ title: 'PIC updated', description: `PIC updated to ${value}` }),
}

const failed: Record<Inline, (error: Error) => { title: string; description: string }> = {
  status: (error) =>
    isRefusal(error)
      ? { title: 'Validation Error', description: messageOf(error, error.message) }
      : { title: 'Error updating status', description: failureWords(error, 'Failed to update group status') },
  pic: (error) =>
    isRefusal(error)
      ? { title: 'Error', description: error.status === 409 ? messageOf(error, FAILED_PIC) : FAILED_PIC }
      : { title: 'Error updating PIC', description: failureWords(error, FAILED_PIC) },
}

const FAILED_PIC = 'Failed to update PIC'

/** Returns who stands in the way of a change, in words; undefined without any. `known` users are not fetched. */
export async function blockingText(error: unknown, known: User[] = []): Promise<string | undefined> {
  const ids = blockingIds(error)
  if (ids.length === 0) return undefined
  const names = await Promise.all(ids.map((id) => nameOf(id, known)))
  const isTaken = error instanceof ApiError && error.status === 409
  return `${isTaken ? 'Already in a group or waiting as backup' : 'No longer registered'}: ${names.join(', ')}`
}

/** Returns the ids of the users because of whom a change was refused. */
export function blockingIds(error: unknown): number[] {
  return (error instanceof ApiError && error.body?.userIds) || []
}

async function nameOf(id: number, known: User[]): Promise<string> {
  const user =
    known.find((user) => user.id === id) ??
    (await call(userSchema, 'GET', `/api/users/${id}`).catch(() => undefined))
  return user?.profile?.name ?? `user ${id}`
}
