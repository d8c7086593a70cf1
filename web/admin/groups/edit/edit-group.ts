import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { DinnerGroup, StaleGroup } from '../../../../src/domain/api'
import { DINNER_ENTRY_KEYS } from '../../../../src/domain/group/dinner'
import { GROUP_MESSAGES, type GroupStatus } from '../../../../src/domain/group/group'
import type { GroupChanges } from '../../../../src/domain/group/group-form'
import type { Budget } from '../../../../src/domain/profile/profile'
import { todayIn } from '../../../../src/domain/time'
import { instantOf } from '../../../../src/domain/wall-clock'
import { tidyTime } from '../../../ui/time-field'
import { type Message, toast } from '../../../ui/toast'
import { type DinnerDraft, draftOf, entriesOf } from '../../app/dinner/dinner'
import { failureWords, showFailure } from '../../app/form/show-error'
import { isSignedOut, refreshLists } from '../../app/queries'
import { blockingText, changeGroup } from '../mutations'
import { areaNews } from '../notified'
import { staleIn } from '../shown-groups'

interface Handlers {
  onSaved: () => void
  /** called with the current state when another admin has changed the group meanwhile */
  onStale: (stale: StaleGroup) => void
}

interface Stored {
  action: Message['action']
  /** what no message says of it */
  news: string | undefined
}

interface Edit {
  group: DinnerGroup
  changes: GroupChanges
}

/** Stores changes of a group, worked out when those before them are stored, and shows the outcome. */
export function useEditGroup(id: number, { onSaved, onStale }: Handlers) {
  const mutation: UseMutationResult<Stored, Error, () => Edit> = useMutation({
    // one after the other, so that each can know the version that the one before has made
    scope: { id: `group-${id}` },
    async mutationFn(edit: () => Edit) {
      const { group, changes } = edit()
      const action = await changeGroup(id, { ...changes, version: group.version })
      return { action, news: areaNews(group, changes) }
    },
    async onSuccess({ action, news }) {
      onSaved()
      const description = ['Group updated successfully', news].filter(Boolean).join('. ')
      toast({ title: 'Success', description, action })
      await refreshLists()
    },
    async onError(error, edit) {
      if (isSignedOut(error)) return
      const description = (await blockingText(error)) ?? failureWords(error, 'An error occurred')
      showFailure(error, 'Error', description, () => mutation.mutate(edit))
      const stale = staleIn(error)
      if (stale) onStale(stale)
      // it can be sent again at once
      void refreshLists()
    },
  })
  return mutation
}

export interface GroupValues extends DinnerDraft {
  name: string
  budget: Budget
  status: GroupStatus
  pic: string
}

/** A stored group as the form shows it in `zone`. */
export function valuesOf(group: DinnerGroup, zone: string): GroupValues {
  const { name, budget, status, pic } = group
  return { ...draftOf(group, zone), name, budget, status, pic }
}

/** The changed fields of a group, and what is wrong with a new date or time. */
export function changesOf(
  group: DinnerGroup,
  values: GroupValues,
  zone: string,
): { changes: GroupChanges; wrong: { date?: string; time?: string } } {
  const before = valuesOf(group, zone)
  const time = tidyTime(values.time)
  const [entries, was] = [entriesOf(values), entriesOf(before)]
  const changes: GroupChanges = Object.fromEntries(
    (['venueId', ...DINNER_ENTRY_KEYS] as const)
      .filter((key) => entries[key] !== was[key])
      .map((key) => [key, entries[key]]),
  )
  if (values.name.trim() !== before.name) changes.name = values.name
  if (values.budget !== before.budget) changes.budget = values.budget
  if (values.status !== before.status) changes.status = values.status
  if (values.pic !== before.pic) changes.pic = values.pic
  const wrong: { date?: string; time?: string } = {}
  // a time without a day says nothing
  if (values.date !== before.date || (values.date && time !== before.time)) {
    const at = instantOf(values.date, time, zone)
    if (values.date && !at) wrong.time = GROUP_MESSAGES.time
    else if (values.date && values.date < todayIn(zone)) wrong.date = GROUP_MESSAGES.past
    changes.event_date = at ?? null
  }
  return { changes, wrong }
}
