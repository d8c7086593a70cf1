import { useState } from 'react'
import type { ChangedGroups, LeftAlone } from '../../../../src/domain/api'
import { DINNER_ENTRY_KEYS } from '../../../../src/domain/dinner'
import { GROUP_MESSAGES, GROUP_STATUSES, type GroupStatus } from '../../../../src/domain/group'
import { type SeveralGroups, severalGroupsSchema } from '../../../../src/domain/group-form'
import { FormDialog } from '../../../ui/form-dialog'
import { Options } from '../../../ui/options'
import { SelectField } from '../../../ui/select-field'
import { tidyTime } from '../../../ui/time-field'
import { toast } from '../../../ui/toast'
import { givenEntries, NO_DINNER } from '../../app/dinner'
import { DinnerEntryFields, WhenFields } from '../../app/dinner-fields'
import { undoAction } from '../../app/undo'
import { differ, useUnsaved } from '../../app/unsaved'
import { useCheckedForm } from '../../app/use-form'
import { focusTable } from '../../table/focus-table'
import { groupsSelection, useChosenGroups } from '../chosen-groups'
import { picLabel, usePicOptions } from '../pics'
import { useChangeSeveral } from './change-several'
import { LeftGroups } from './left-groups'

const EMPTY = { ...NO_DINNER, time: '', status: '', pic: '' }
const KEPT = 'As it is'

/** Gives all selected groups the same day, time, place, price, status or PIC; empty fields are unchanged. */
export function EditGroupsDialog({ onClose }: { onClose: () => void }) {
  const chosen = useChosenGroups()
  const { choose, clear } = groupsSelection.useChoose()
  // as they were seen when the dialog was opened, until the newest are loaded
  const [groups, setGroups] = useState(chosen)
  const [draft, setDraft] = useState(EMPTY)
  const [left, setLeft] = useState<LeftAlone[]>([])
  const change = useChangeSeveral(finish)
  const pics = usePicOptions()
  const close = useUnsaved(left.length === 0 && differ(draft, EMPTY), onClose)

  const changes = changesOf(draft)
  const hasNone = Object.keys(changes).length === 0
  const { form, errors, typed } = useCheckedForm(
    severalGroupsSchema,
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

  const set = typed((values: Partial<typeof EMPTY>) => setDraft((before) => ({ ...before, ...values })))

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
        <SelectField
          label="Status"
          value={draft.status}
          onChange={(event) => set({ status: event.target.value })}
          error={errors.status}
        >
          <option value="">{KEPT}</option>
          <Options values={GROUP_STATUSES} />
        </SelectField>
        <SelectField
          label="PIC"
          value={draft.pic}
          onChange={(event) => set({ pic: event.target.value })}
          error={errors.pic}
        >
          <option value="">{KEPT}</option>
          <Options values={pics} text={picLabel} />
        </SelectField>
      </div>
      {errors.all && (
        <p role="alert" className="pb-3 text-sambal">
          {errors.all}
        </p>
      )}
    </FormDialog>
  )
}

function changesOf({ date, time, status, pic, ...draft }: typeof EMPTY): Omit<SeveralGroups, 'groups'> {
  return {
    ...givenEntries({ ...draft, date, time }),
    ...(date && { date }),
    ...(time.trim() && { time: tidyTime(time) }),
    ...(status && { status: status as GroupStatus }),
    ...(pic && { pic }),
  }
}
