import type { DinnerGroup } from '../../../../src/domain/api'
import { DINNER_ENTRY_KEYS } from '../../../../src/domain/group/dinner'
import { GROUP_MESSAGES, type GroupStatus } from '../../../../src/domain/group/group'
import type { GroupChanges } from '../../../../src/domain/group/group-form'
import type { Budget } from '../../../../src/domain/profile/profile'
import { todayIn } from '../../../../src/domain/time'
import { instantOf } from '../../../../src/domain/wall-clock'
import { tidyTime } from '../../../ui/time-field'
import { toast } from '../../../ui/toast'
import { type DinnerDraft, draftOf, entriesOf } from '../../app/dinner/dinner'
import { useAction } from '../../app/form/use-action'
import { blockingText, changeGroup } from '../mutations'
import { areaNews } from '../notified'

interface Edit {
  group: DinnerGroup
  changes: GroupChanges
}

/** Stores changes of a group in the version that was seen, and says what no message says of them. */
export function useEditGroup(onSaved: () => void) {
  return useAction({
    run: ({ group, changes }: Edit) => changeGroup(group.id, { ...changes, version: group.version }),
    title: 'Error',
    failure: 'An error occurred',
    cause: blockingText,
    onDone(action, { group, changes }) {
      onSaved()
      const description = ['Group updated successfully', areaNews(group, changes)].filter(Boolean).join('. ')
      toast({ title: 'Success', description, action })
    },
  })
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
