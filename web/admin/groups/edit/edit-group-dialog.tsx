import { useState } from 'react'
import * as v from 'valibot'
import type { DinnerGroup, StaleGroup } from '../../../../src/domain/api'
import { NO_VENUE } from '../../../../src/domain/dinner'
import { GROUP_MESSAGES, GROUP_STATUSES, type GroupStatus } from '../../../../src/domain/group'
import { groupChangesSchema } from '../../../../src/domain/group-form'
import { BUDGETS, type Budget } from '../../../../src/domain/profile'
import { displayInstant, todayIn } from '../../../../src/domain/time'
import { AdminButton } from '../../../ui/admin-button'
import { DayPicker } from '../../../ui/day-picker'
import { Dialog, DialogFooter } from '../../../ui/dialog'
import { SelectField } from '../../../ui/select-field'
import { Spinner } from '../../../ui/spinner'
import { TextField } from '../../../ui/text-field'
import { TimeField } from '../../../ui/time-field'
import { ConflictNote } from '../../app/conflict-note'
import { useEvenings } from '../../app/evening-list'
import { EveningOptions } from '../../app/evening-options'
import { GroupId } from '../../app/group-name'
import { useTimeZone } from '../../app/site-config'
import { fieldErrors, messagesOf, useForm } from '../../app/use-form'
import { picLabel, usePicOptions } from '../pics'
import { PlaceFields } from '../place-fields'
import { useEditGroup } from './edit-group'
import { asksForReason, changesOf, type GroupValues, valuesOf } from './values'

interface EditGroupDialogProps {
  group: DinnerGroup
  onClose: () => void
}

/** The edit form of a group; typed values stay until they are stored or cancelled. */
export function EditGroupDialog({ group, onClose }: EditGroupDialogProps) {
  const zone = useTimeZone()
  const today = todayIn(zone)
  // the last known state and what was typed over it
  const [stored, setStored] = useState(group)
  const [stale, setStale] = useState<StaleGroup>()
  const [typed, setTyped] = useState<Partial<GroupValues>>({})
  const edit = useEditGroup(group.id, { onSaved: onClose, onStale: setStale })
  const pics = usePicOptions(stored.pic)
  const evenings = useEvenings().data ?? []

  const values = { ...valuesOf(stored, zone), ...typed }
  const changes = changesOf(stored, values, zone)
  const found = errorsOf(changes, values, today)
  const { wasTried, form } = useForm({
    isPending: edit.isPending,
    isValid: Object.keys(found).length === 0,
    onSubmit: () =>
      Object.keys(changes).length === 0 ? onClose() : edit.mutate(() => ({ group: stored, changes })),
  })
  const errors = wasTried ? { ...fieldErrors(edit.error), ...found } : {}

  function loadNewest() {
    if (!stale) return
    setStored(stale.current)
    setStale(undefined)
    edit.reset()
    // the button that was pressed goes
    form.ref.current?.querySelector('input')?.focus()
  }

  function change(fields: Partial<GroupValues>) {
    setTyped((before) => ({ ...before, ...fields }))
    // errors of the server were about the old values
    edit.reset()
  }

  /** Chooses an evening, with its date, area and price. */
  function chooseEvening(id: string) {
    const evening = evenings.find((one) => String(one.id) === id)
    change({
      evening: id,
      ...(evening && {
        date: displayInstant(evening.at, 'yyyy-MM-dd', zone),
        time: displayInstant(evening.at, 'HH:mm', zone),
        area: evening.area,
        price: String(evening.price),
      }),
    })
  }

  return (
    <Dialog
      onClose={onClose}
      isKeyboardDismissDisabled={edit.isPending}
      variant="medium"
      title={
        <>
          Edit Dinner Group <GroupId id={group.id} />
        </>
      }
    >
      <form {...form} className="mt-4 flex flex-col text-sm">
        {stale && <ConflictNote by={stale.by} onLoad={loadNewest} />}
        <div className="grid gap-x-4 sm:grid-cols-2">
          <TextField
            label="Group Name"
            value={values.name}
            onChange={(name) => change({ name })}
            error={errors.name}
            autoFocus
          />
          <SelectField
            label="Budget"
            value={values.budget}
            onChange={(event) => change({ budget: event.target.value as Budget })}
            error={errors.budget}
          >
            {BUDGETS.map((budget) => (
              <option key={budget}>{budget}</option>
            ))}
          </SelectField>
          {(evenings.length > 0 || values.evening) && (
            <SelectField
              label="Evening"
              className="sm:col-span-2"
              value={values.evening}
              onChange={(event) => chooseEvening(event.target.value)}
              error={errors.evening_id}
            >
              <option value="">None: a date of its own</option>
              <EveningOptions chosen={values.evening} />
            </SelectField>
          )}
          <DayPicker
            label="Event Date"
            value={values.date}
            onChange={(date) => change({ date })}
            earliest={today}
            error={errors.event_date}
          />
          <TimeField
            label="Event Time"
            value={values.time}
            onChange={(time) => change({ time })}
            isDisabled={!values.date}
            error={errors.time}
          />
          <div className="sm:col-span-2">
            <TextField
              label="Venue"
              placeholder={NO_VENUE}
              value={values.venue}
              onChange={(venue) => change({ venue })}
              error={errors.venue}
            />
          </div>
          <PlaceFields values={values} errors={errors} onChange={change} />
          <SelectField
            label="Status"
            value={values.status}
            onChange={(event) => change({ status: event.target.value as GroupStatus })}
            error={errors.status}
          >
            {GROUP_STATUSES.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </SelectField>
          <SelectField
            label="PIC"
            value={values.pic}
            onChange={(event) => change({ pic: event.target.value })}
            error={errors.pic}
          >
            {pics.map((pic) => (
              <option key={pic} value={pic}>
                {picLabel(pic)}
              </option>
            ))}
          </SelectField>
          {asksForReason(stored, changes) && (
            <div className="sm:col-span-2">
              <TextField
                label="Why? People are told: … karena"
                value={values.reason}
                onChange={(reason) => change({ reason })}
                error={errors.change_reason}
              />
            </div>
          )}
        </div>
        <DialogFooter>
          <AdminButton onPress={onClose} isDisabled={edit.isPending}>
            Cancel
          </AdminButton>
          <AdminButton type="submit" variant="primary" isPending={edit.isPending}>
            {edit.isPending && <Spinner />}
            {edit.isPending ? 'Saving...' : 'Save Changes'}
          </AdminButton>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function errorsOf(changes: ReturnType<typeof changesOf>, { date }: GroupValues, today: string) {
  const errors = messagesOf(v.safeParse(groupChangesSchema, changes).issues)
  if (changes.event_date && date < today) errors.event_date = GROUP_MESSAGES.past
  // an impossible time is sent as it is, and so it is no date
  else if (errors.event_date) {
    errors.time = GROUP_MESSAGES.time
    delete errors.event_date
  }
  return errors
}
