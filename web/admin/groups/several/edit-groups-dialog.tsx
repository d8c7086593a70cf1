import { useState } from 'react'
import * as v from 'valibot'
import type { ChangedGroups, LeftAlone } from '../../../../src/domain/api'
import { GROUP_MESSAGES, GROUP_STATUSES, type GroupStatus } from '../../../../src/domain/group'
import { severalGroupsSchema } from '../../../../src/domain/group-form'
import { todayIn } from '../../../../src/domain/time'
import { AdminButton } from '../../../ui/admin-button'
import { DayPicker } from '../../../ui/day-picker'
import { Dialog, DialogFooter } from '../../../ui/dialog'
import { SelectField } from '../../../ui/select-field'
import { Spinner } from '../../../ui/spinner'
import { TextField } from '../../../ui/text-field'
import { TimeField, tidyTime } from '../../../ui/time-field'
import { toast } from '../../../ui/toast'
import { useTimeZone } from '../../app/site-config'
import { fieldErrors, messagesOf, useForm } from '../../app/use-form'
import { focusTable } from '../../table/focus-table'
import { groupsSelection, useChosenGroups } from '../chosen-groups'
import { picLabel, usePicOptions } from '../pics'
import { type Changes, useChangeSeveral } from './change-several'
import { LeftGroups } from './left-groups'

const EMPTY = { date: '', time: '', venue: '', status: '', pic: '' }
const KEPT = 'As it is'

/** Gives all selected groups the same day, time, venue, status or PIC; empty fields are unchanged. */
export function EditGroupsDialog({ onClose }: { onClose: () => void }) {
  const today = todayIn(useTimeZone())
  const chosen = useChosenGroups()
  const { choose, clear } = groupsSelection.useChoose()
  // as they were seen when the dialog was opened, until the newest are asked for
  const [groups, setGroups] = useState(chosen)
  const [typed, setTyped] = useState(EMPTY)
  const [left, setLeft] = useState<LeftAlone[]>([])
  const change = useChangeSeveral(finish)
  const pics = usePicOptions()

  const changes = changesOf(typed)
  const found = errorsOf(changes)
  const { wasTried, form } = useForm({
    isPending: change.isPending,
    isValid: Object.keys(found).length === 0,
    onSubmit: () => change.mutate({ groups, changes }),
  })
  const errors = wasTried ? { ...fieldErrors(change.error), ...found } : {}
  const count = `${groups.length} ${groups.length === 1 ? 'group' : 'groups'}`

  function finish({ changed, left }: ChangedGroups) {
    const there = left.filter(({ current }) => current !== null)
    choose(there.map(({ id }) => id))
    if (changed > 0) toast({ title: 'Success', description: `${changed} groups updated` })
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

  function set(values: Partial<typeof EMPTY>) {
    setTyped((before) => ({ ...before, ...values }))
    change.reset()
  }

  return (
    <Dialog
      onClose={onClose}
      isKeyboardDismissDisabled={change.isPending}
      variant="medium"
      title={`Edit ${count}`}
    >
      <form {...form} className="mt-1 flex flex-col text-sm">
        <p className="mb-3 text-abu-700">All of them get what you fill in; what you leave stays as it is.</p>
        {left.length > 0 && <LeftGroups left={left} onLoad={loadNewest} />}
        <div className="grid gap-x-4 sm:grid-cols-2">
          <DayPicker
            label="Event Date"
            value={typed.date}
            onChange={(date) => set({ date })}
            earliest={today}
            error={errors.date}
          />
          <TimeField
            label="Event Time"
            value={typed.time}
            onChange={(time) => set({ time })}
            error={errors.time}
          />
          <div className="sm:col-span-2">
            <TextField
              label="Venue"
              placeholder={KEPT}
              value={typed.venue}
              onChange={(venue) => set({ venue })}
              error={errors.venue}
            />
          </div>
          <SelectField
            label="Status"
            value={typed.status}
            onChange={(event) => set({ status: event.target.value })}
            error={errors.status}
          >
            <option value="">{KEPT}</option>
            {GROUP_STATUSES.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </SelectField>
          <SelectField
            label="PIC"
            value={typed.pic}
            onChange={(event) => set({ pic: event.target.value })}
            error={errors.pic}
          >
            <option value="">{KEPT}</option>
            {pics.map((pic) => (
              <option key={pic} value={pic}>
                {picLabel(pic)}
              </option>
            ))}
          </SelectField>
        </div>
        {errors.all && (
          <p role="alert" className="pb-3 text-sambal">
            {errors.all}
          </p>
        )}
        <DialogFooter>
          <AdminButton onPress={onClose} isDisabled={change.isPending}>
            {left.length > 0 ? 'Close' : 'Cancel'}
          </AdminButton>
          <AdminButton
            type="submit"
            variant="primary"
            isPending={change.isPending}
            isDisabled={left.length > 0 || groups.length === 0}
          >
            {change.isPending && <Spinner />}
            {change.isPending ? 'Saving...' : `Save ${count}`}
          </AdminButton>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function changesOf({ date, time, venue, status, pic }: typeof EMPTY): Changes {
  return {
    ...(date && { date }),
    ...(time.trim() && { time: tidyTime(time) }),
    ...(venue.trim() && { venue: venue.trim() }),
    ...(status && { status: status as GroupStatus }),
    ...(pic && { pic }),
  }
}

function errorsOf(changes: Changes): Record<string, string> {
  if (Object.keys(changes).length === 0) return { all: GROUP_MESSAGES.nothing }
  return messagesOf(v.safeParse(severalGroupsSchema, { groups: [{ id: 1, version: 1 }], ...changes }).issues)
}
