import { useState } from 'react'
import {
  type ChangedGroups,
  changedGroupsSchema,
  type DinnerGroup,
  type LeftAlone,
} from '../../../../src/domain/api'
import { DINNER_ENTRY_KEYS, type Explanation, shownFact } from '../../../../src/domain/group/dinner'
import {
  GROUP_MESSAGES,
  GROUP_STATUSES,
  type GroupStatus,
  isCancelled,
} from '../../../../src/domain/group/group'
import { type BulkGroups, bulkGroupsSchema } from '../../../../src/domain/group/group-form'
import { call } from '../../../api'
import { AdminButton } from '../../../ui/admin-button'
import { FormDialog } from '../../../ui/form-dialog'
import { SelectField } from '../../../ui/select-field'
import { tidyTime } from '../../../ui/time-field'
import { toast } from '../../../ui/toast'
import { givenEntries, NO_DINNER } from '../../app/dinner/dinner'
import { DinnerEntryFields, WhenFields } from '../../app/dinner/dinner-fields'
import { undoAction } from '../../app/form/undo'
import { useAction } from '../../app/form/use-action'
import { useCheckedForm } from '../../app/form/use-form'
import { askForReason } from '../../app/form/with-reason'
import { GroupName } from '../../app/group-name'
import { useTimeZone } from '../../app/site-config'
import { differ, useUnsaved } from '../../app/unsaved'
import { focusTable } from '../../table/focus-table'
import { groupsSelection, useChosenGroups } from '../chosen-groups'
import { keepsPlaces, PLACES_KEPT } from '../mutations'
import { picLabel, usePicOptions } from '../pics'

const EMPTY = { ...NO_DINNER, time: '', status: '', pic: '' }
const KEPT = 'As it is'

/** Gives all selected groups the same day, time, place, price, status or PIC; empty fields are unchanged. */
export function EditGroupsDialog({ onClose }: { onClose: () => void }) {
  const chosen = useChosenGroups()
  const { choose, clear } = groupsSelection.useChoose()
  // as they were seen when the dialog was opened, until the newest are loaded
  const [groups, setGroups] = useState(chosen)
  const [left, setLeft] = useState<LeftAlone[]>([])
  const [draft, setDraft] = useState(EMPTY)
  const change = useBulkChange(finish)
  const pics = usePicOptions()
  const close = useUnsaved(left.length === 0 && differ(draft, EMPTY), onClose)

  const changes = changesOf(draft)
  const hasNone = Object.keys(changes).length === 0
  const { form, errors, bind } = useCheckedForm(
    bulkGroupsSchema,
    { groups: groups.map(({ id, version }) => ({ id, version })), ...changes },
    change,
    { all: hasNone ? GROUP_MESSAGES.nothing : undefined },
  )
  const count = `${groups.length} ${groups.length === 1 ? 'group' : 'groups'}`

  function finish({ changed, left, undo }: ChangedGroups) {
    const there = left.filter(({ current }) => current !== null)
    choose(there.map(({ id }) => id))
    if (changed > 0)
      toast({
        title: 'Success',
        description: `${changed} groups updated`,
        action: undoAction(undo),
      })
    if (left.length > 0) return setLeft(left)
    clear()
    onClose()
    focusTable()
  }

  function loadNewest() {
    setGroups(left.flatMap(({ current }) => current ?? []))
    setLeft([])
    form.ref.current?.querySelector('input')?.focus()
  }

  const { change: set, field } = bind({
    values: draft,
    set: (values) => setDraft((before) => ({ ...before, ...values })),
  })

  return (
    <FormDialog
      onClose={close}
      size="medium"
      title={`Edit ${count}`}
      form={form}
      text={change.isPending ? 'Saving...' : `Save ${count}`}
      cancelText={left.length > 0 ? 'Close' : undefined}
      isPending={change.isPending}
      isDisabled={left.length > 0 || groups.length === 0}
    >
      <p className="mb-3 text-abu-700">All of them get what you fill in; what you leave stays as it is.</p>
      {left.length > 0 && <LeftGroups left={left} onLoad={loadNewest} />}
      <div className="grid gap-x-4 sm:grid-cols-2">
        <WhenFields draft={draft} errors={errors} onChange={set} hasOwnTime />
        <DinnerEntryFields
          draft={draft}
          errors={errors}
          onChange={set}
          keys={DINNER_ENTRY_KEYS}
          empty={KEPT}
          of={{ groupIds: groups.map(({ id }) => id) }}
        />
        <SelectField label="Status" options={GROUP_STATUSES} none={KEPT} {...field('status')} />
        <SelectField label="PIC" options={pics} text={picLabel} none={KEPT} {...field('pic')} />
        {isCancelled(changes) && groups.some((group) => keepsPlaces(group)) && (
          <p className="col-span-full pb-3">{PLACES_KEPT}</p>
        )}
      </div>
      {errors.all && (
        <p role="alert" className="pb-3 text-sambal">
          {errors.all}
        </p>
      )}
    </FormDialog>
  )
}

function changesOf({ date, time, status, pic, ...draft }: typeof EMPTY): Omit<BulkGroups, 'groups'> {
  return {
    ...givenEntries({ ...draft, date, time }),
    ...(date && { date }),
    ...(time.trim() && { time: tidyTime(time) }),
    ...(status && { status: status as GroupStatus }),
    ...(pic && { pic }),
  }
}

/** Changes groups in the versions that were seen; calls `onDone` with the result. */
function useBulkChange(onDone: (outcome: ChangedGroups) => void) {
  return useAction({
    run: changeInBulk,
    failure: 'Failed to update groups',
    onDone,
  })
}

/** Changes groups, and then those that need a reason, if staff give one. */
async function changeInBulk(changes: BulkGroups): Promise<ChangedGroups> {
  const send = (why: Explanation & Partial<BulkGroups>) =>
    call(changedGroupsSchema, 'PATCH', '/api/dinner-groups', { ...changes, ...why })
  const first = await send({ reasonRequired: true })
  const reason = first.unexplained && (await askForReason(first.unexplained).catch(() => undefined))
  if (!reason) return first
  const waiting = new Set(first.left.flatMap(({ id, reason }) => (reason === 'unexplained' ? id : [])))
  const groups = changes.groups.filter(({ id }) => waiting.has(id))
  const { changed, left, undo } = await send({ groups, change_reason: reason })
  return {
    ...first,
    changed: first.changed + changed,
    // two acts are undone in their list
    undo: first.undo === null ? undo : null,
    left: [...first.left.filter(({ id }) => !waiting.has(id)), ...left],
  }
}

function LeftGroups({ left, onLoad }: { left: readonly LeftAlone[]; onLoad: () => void }) {
  const zone = useTimeZone()
  const stale = left.filter(({ reason }) => reason === 'stale').length
  const there = left.filter(({ current }) => current !== null).length
  return (
    <section
      role="alert"
      className="mb-4 flex flex-col gap-2 rounded-admin border border-kunyit bg-[color-mix(in_srgb,var(--color-kunyit)_14%,white)] px-4 py-3"
    >
      <p className="font-semibold">
        {stale === left.length
          ? `${stale} changed by others meanwhile and left as ${stale === 1 ? 'it is' : 'they are'}`
          : `${left.length} left as ${left.length === 1 ? 'it is' : 'they are'}`}
      </p>
      <ul className="flex max-h-48 flex-col gap-1 overflow-auto">
        {left.map(({ id, reason, current, userIds }) => (
          <li key={id} className="wrap-anywhere">
            {current ? (
              <>
                <span className="font-semibold">
                  <GroupName group={current} />
                </span>{' '}
                {WHY[reason](userIds?.length ?? 0)}
                <span className="block text-[13px] text-abu-700">{factsOf(current, zone)}</span>
              </>
            ) : (
              `Group #${id} was deleted`
            )}
          </li>
        ))}
      </ul>
      {there > 0 && (
        <AdminButton onPress={onLoad} className="self-start">
          Load {there === 1 ? 'it' : `these ${there}`}
        </AdminButton>
      )}
    </section>
  )
}

const WHY: Record<LeftAlone['reason'], (people: number) => string> = {
  stale: () => 'was changed meanwhile',
  missing: () => 'was deleted',
  taken: (people) => `${people === 1 ? 'has somebody' : `has ${people} people`} with a seat elsewhere`,
  past: () => 'was on a day that is over',
  unexplained: () => 'was not changed: people know of it and need a reason',
  unscheduled: () => 'has no day to which a time could belong',
}

function factsOf(group: DinnerGroup, zone: string): string {
  const { venue, status, pic } = group
  return [shownFact('event_date', group, zone), venue ?? 'No venue', status, picLabel(pic)].join(' · ')
}
