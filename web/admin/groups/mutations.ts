import { MutationObserver } from '@tanstack/react-query'
import type { DinnerGroup } from '../../../src/domain/api'
import { changedGroupSchema } from '../../../src/domain/api'
import type { GroupChanges } from '../../../src/domain/group-form'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { isSignedOut, messageOf, queryClient } from '../app/queries'
import { failureWords, isRefusal, showFailure } from '../app/show-error'
import { undoAction } from '../app/undo'
import { withReason } from '../app/with-reason'
import { blockingText } from './blocking-users'
import { endFetches, refreshChanged, SHOWN_AT_ONCE, showGroup, shownGroup } from './shown-groups'

/** Sends changes of a group, with a reason where needed, and caches it; returns their Undo. Throws as withReason. */
export async function changeGroup(id: number, changes: GroupChanges & { version: number }) {
  const { group, undo } = await withReason((why) =>
    call(changedGroupSchema, 'PATCH', `/api/dinner-groups/${id}`, { ...changes, ...why }),
  )
  showGroup(id, () => group)
  return undoAction(undo)
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
      toast({ ...done[field](value), action })
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
