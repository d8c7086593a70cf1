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
import { SelectField } from '../../ui/select-field'
import { TextArea } from '../../ui/text-area'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import { useTimeZone } from '../app/site-config'
import { undoAction } from '../app/undo'
import { useDraft } from '../app/unsaved'
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
  const draft = useDraft(EMPTY, onClose)
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
  const changes = changesOf(draft.values)
  const hasNone = Object.keys(changes).length === 0
  const { form, errors, bind } = useCheckedForm(bulkPeopleSchema, changes, change, {
    all: hasNone ? BULK_MESSAGES.nothing : undefined,
  })
  const { change: set, field } = bind(draft)
  const { pause, seats, until } = draft.values
  const guests = count === 1 ? '1 guest' : `${count ?? '…'} guests`

  return (
    <FormDialog
      onClose={draft.close}
      title={`Edit ${guests}`}
      form={form}
      text={`Save ${guests}`}
      isPending={change.isPending}
      isDisabled={count === undefined}
    >
      <p className="mb-3 text-abu-700">All of them get what you fill in; what you leave stays as it is.</p>
      <SelectField
        label="Pause"
        value={pause}
        onChange={(pause) => set({ pause, until: pauseEnd(today, PAUSE_DAYS) })}
        options={['until', 'end']}
        text={(one) => (one === 'until' ? 'Pause until a day' : 'End the pause')}
        none={KEPT}
      />
      {pause === 'until' && (
        <DayPicker
          isRequired
          label="Paused until"
          value={until}
          onChange={(until) => set({ until })}
          earliest={pauseEnd(today, 1)}
          error={errors.pausedUntil}
        />
      )}
      <TextField label="Note" {...field('note')} />
      <SelectField label="Budget" options={BUDGETS} none={KEPT} {...field('budget')} />
      <SelectField
        label="Seats"
        options={['block', 'clear']}
        text={(one) => (one === 'block' ? 'Keep out' : 'Let in again')}
        none={KEPT}
        {...field('seats')}
      />
      {seats === 'block' && <TextArea label="Why" {...field('reason')} error={errors.removed} />}
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
