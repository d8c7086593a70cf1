import { useState } from 'react'
import { type Evening, eveningChangesSchema } from '../../../../src/domain/evening/evening-calls'
import type { EveningStep } from '../../../../src/domain/evening/evening-hours'
import { displayInstant, todayIn } from '../../../../src/domain/time'
import { instantOf } from '../../../../src/domain/wall-clock'
import { AdminButton } from '../../../ui/admin-button'
import { DayPicker } from '../../../ui/day-picker'
import { Dialog, DialogFooter } from '../../../ui/dialog'
import { FormButtons } from '../../../ui/form-buttons'
import { TimeField, tidyTime } from '../../../ui/time-field'
import { ConflictNote } from '../../app/conflict-note'
import { useTimeZone } from '../../app/site-config'
import { useSeen } from '../../app/stale'
import { mayLeave, useUnsaved } from '../../app/unsaved'
import { useCheckedForm } from '../../app/use-form'
import { isAhead } from '../evening-buttons'
import { staleIn, useChangeEvening } from '../mutations'
import { type HourField, STEP_WORDS } from '../steps'

interface StepDialogProps {
  step: EveningStep
  evening: Evening
  hour: string | undefined
  onClose: () => void
}

export function StepDialog({ step, evening, hour, onClose }: StepDialogProps) {
  const zone = useTimeZone()
  const { label, about, field } = STEP_WORDS[step]
  return (
    <Dialog onClose={async () => (await mayLeave()) && onClose()} title={label}>
      <p className="mt-2 text-sm">{about}</p>
      {field && hour && isAhead(evening) ? (
        <HourForm key={field} field={field} evening={evening} hour={hour} onClose={onClose} />
      ) : (
        <>
          {hour && (
            <p className="mt-2 text-sm tabular-nums">{displayInstant(hour, 'EEEE d MMMM, HH:mm', zone)}</p>
          )}
          <div className="mt-4 flex justify-end">
            <AdminButton onPress={onClose}>Close</AdminButton>
          </div>
        </>
      )}
    </Dialog>
  )
}

interface HourFormProps {
  field: HourField
  evening: Evening
  hour: string
  onClose: () => void
}

const LABELS: Record<HourField, string> = {
  answers_until: 'Joining ends',
  payUntil: 'Transfer until',
  detailsFrom: 'Announced from',
}

function HourForm({ field, evening, hour, onClose }: HourFormProps) {
  const zone = useTimeZone()
  const [day, setDay] = useState(() => displayInstant(hour, 'yyyy-MM-dd', zone))
  const [time, setTime] = useState(() => displayInstant(hour, 'HH:mm', zone))
  const change = useChangeEvening({ onStored: onClose })
  const { seen: stored, isStale, load, sending } = useSeen(evening, change, staleIn)
  // what is no time is sent as it is, and refused
  const changes = { [field]: instantOf(day, tidyTime(time), zone) ?? '-' }
  const isSame = changes[field] === stored[field]
  const { form, errors, typed } = useCheckedForm(
    eveningChangesSchema,
    { ...changes, version: stored.version },
    {
      ...sending,
      mutate: () => (isSame ? onClose() : change.mutate({ evening: stored, changes })),
    },
  )
  const close = useUnsaved(!isSame, onClose)
  // the server names the first of the hours that do not follow each other
  const wrong = errors[field] ?? Object.values(errors)[0]
  return (
    <form {...form} className="mt-3 flex flex-col text-sm">
      {isStale && <ConflictNote onLoad={load} />}
      <div className="grid gap-x-4 sm:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <DayPicker
          label={LABELS[field]}
          value={day}
          onChange={typed(setDay)}
          earliest={todayIn(zone)}
          isRequired
          error={wrong}
        />
        <TimeField label="Time" value={time} onChange={typed(setTime)} />
      </div>
      <DialogFooter>
        <FormButtons text="Move it" isPending={change.isPending} isDisabled={isStale} onCancel={close} />
      </DialogFooter>
    </form>
  )
}
