import { useState } from 'react'
import type * as v from 'valibot'
import { PAUSE_DAYS, pauseEnd } from '../../../src/domain/after-dinner/review'
import {
  BULK_MESSAGES,
  type BulkPeople,
  bulkPeopleSchema,
  editedPeopleSchema,
} from '../../../src/domain/profile/bulk-people'
import { BUDGETS } from '../../../src/domain/profile/profile'
import { todayIn } from '../../../src/domain/time'
import { ApiError, call } from '../../api'
import { DayPicker } from '../../ui/day-picker'
import { FormDialog } from '../../ui/form-dialog'
import { Options } from '../../ui/options'
import { SelectField } from '../../ui/select-field'
import { TextArea } from '../../ui/text-area'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import { useTimeZone } from '../app/site-config'
import { undoAction } from '../app/undo'
import { differ, useUnsaved } from '../app/unsaved'
import { useAction } from '../app/use-action'
import { useCheckedForm } from '../app/use-form'
import { focusTable } from '../table/focus-table'
import { payloadOf, useCount } from './bulk'
import { usersSelection } from './selection'
import { filterInView } from './view'

const UNSURE = 'Some of them may be changed already: look before you try again'
const KEPT = 'As it is'
const EMPTY = { pause: '', until: '', note: '', budget: '', seats: '', reason: '' }

/** Pauses, notes, gives a budget to or keeps out all selected guests; empty fields stay as they are. */
export function EditUsersDialog({ onClose }: { onClose: () => void }) {
  const today = todayIn(useTimeZone())
  // as it was seen: the back button may show another tab below
  const [filter] = useState(filterInView)
  const several = { selection: usersSelection.useSelection(), filter }
  const { clear } = usersSelection.useChoose()
  const count = useCount(several)
  const [draft, setDraft] = useState(EMPTY)
  const change = useAction({
    run: (changes: BulkPeople) =>
      call(editedPeopleSchema, 'POST', '/api/users/edit', {
        ...payloadOf(several),
        ...(several.selection.kind === 'matching' && { expected: count }),
        ...changes,
      }),
    failure: 'Nobody was changed',
    unreached: UNSURE,
    // steps before the one that failed stay
    cause: async (error) => (error instanceof ApiError && error.status >= 500 ? UNSURE : undefined),
    isForm: true,
    onDone({ message, undo }) {
      clear()
      onClose()
      focusTable()
      toast({ title: message, action: undoAction(undo) })
    },
  })
  const changes = changesOf(draft)
  const hasNone = Object.keys(changes).length === 0
  const { form, errors, typed } = useCheckedForm(bulkPeopleSchema, changes, change, {
    all: hasNone ? BULK_MESSAGES.nothing : undefined,
  })
  const close = useUnsaved(differ(draft, EMPTY), onClose)
  const set = typed((values: Partial<typeof EMPTY>) => setDraft((before) => ({ ...before, ...values })))
  const guests = count === 1 ? '1 guest' : `${count ?? '…'} guests`

  return (
    <FormDialog
      onClose={close}
      title={`Edit ${guests}`}
      form={form}
      text={`Save ${guests}`}
      isPending={change.isPending}
      isDisabled={count === undefined}
    >
      <p className="mb-3 text-abu-700">All of them get what you fill in; what you leave stays as it is.</p>
      <SelectField
        label="Pause"
        value={draft.pause}
        onChange={({ target }) => set({ pause: target.value, until: pauseEnd(today, PAUSE_DAYS) })}
      >
        <option value="">{KEPT}</option>
        <option value="until">Pause until a day</option>
        <option value="end">End the pause</option>
      </SelectField>
      {draft.pause === 'until' && (
        <DayPicker
          isRequired
          label="Paused until"
          value={draft.until}
          onChange={(until) => set({ until })}
          earliest={pauseEnd(today, 1)}
          error={errors.pausedUntil}
        />
      )}
      <TextField label="Note" value={draft.note} onChange={(note) => set({ note })} error={errors.note} />
      <SelectField
        label="Budget"
        value={draft.budget}
        onChange={({ target }) => set({ budget: target.value })}
        error={errors.budget}
      >
        <option value="">{KEPT}</option>
        <Options values={BUDGETS} />
      </SelectField>
      <SelectField label="Seats" value={draft.seats} onChange={({ target }) => set({ seats: target.value })}>
        <option value="">{KEPT}</option>
        <option value="block">Keep out</option>
        <option value="clear">Let in again</option>
      </SelectField>
      {draft.seats === 'block' && (
        <TextArea
          label="Why"
          value={draft.reason}
          onChange={(reason) => set({ reason })}
          error={errors.removed}
        />
      )}
      {errors.all && (
        <p role="alert" className="pb-3 text-sambal">
          {errors.all}
        </p>
      )}
    </FormDialog>
  )
}

function changesOf({
  pause,
  until,
  note,
  budget,
  seats,
  reason,
}: typeof EMPTY): v.InferInput<typeof bulkPeopleSchema> {
  return {
    ...(pause && { pausedUntil: pause === 'end' ? null : until }),
    ...(note.trim() && { note }),
    ...(budget && { budget: budget as BulkPeople['budget'] }),
    ...(seats && { removed: seats === 'clear' ? null : reason }),
  }
}
