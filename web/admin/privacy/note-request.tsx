import { useState } from 'react'
import type { InferOutput } from 'valibot'
import { yearsOn } from '../../../src/domain/age'
import {
  type PersonFound,
  REQUEST_KINDS,
  REQUEST_WAYS,
  type RequestKind,
  type RequestWay,
  storedRequestSchema,
} from '../../../src/domain/privacy'
import { newRequestSchema } from '../../../src/domain/privacy-calls'
import { displayInstant, todayIn } from '../../../src/domain/time'
import { instantOf } from '../../../src/domain/wall-clock'
import { call } from '../../api'
import { DateField } from '../../ui/date-field'
import { FormButtons } from '../../ui/form-buttons'
import { Options } from '../../ui/options'
import { SelectField } from '../../ui/select-field'
import { TimeField } from '../../ui/time-field'
import { toast } from '../../ui/toast'
import { keys } from '../app/queries'
import { useTimeZone } from '../app/site-config'
import { differ, useUnsaved } from '../app/unsaved'
import { useAction } from '../app/use-action'
import { useCheckedForm } from '../app/use-form'
import { PersonField } from './person-field'
import { PATH } from './queries'
import { KIND_LABELS } from './words'

interface NoteRequestProps {
  onDone: () => void
  onCancel: () => void
}

export function NoteRequest({ onDone, onCancel }: NoteRequestProps) {
  const zone = useTimeZone()
  const [opened] = useState(() => new Date())
  const [kind, setKind] = useState<RequestKind>('erasure')
  const [way, setWay] = useState<RequestWay>('chat')
  const [day, setDay] = useState(() => displayInstant(opened.toISOString(), 'dd/MM/yyyy', zone))
  const [time, setTime] = useState(() => displayInstant(opened.toISOString(), 'HH:mm', zone))
  const [person, setPerson] = useState<PersonFound | null>(null)
  const [isNobody, setNobody] = useState(false)

  const typed = [kind, way, day, time, person?.id, isNobody]
  const [first] = useState(typed)
  const cancel = useUnsaved(differ(typed, first), onCancel)

  const iso = day.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')
  const note = useAction({
    run: (request: InferOutput<ReturnType<typeof newRequestSchema>>) =>
      call(storedRequestSchema, 'POST', PATH, request),
    refreshes: [keys.privacy],
    failure: 'Failed to note the request',
    isForm: true,
    onDone({ message }) {
      toast({ title: 'Success', description: message })
      onDone()
    },
  })
  const { form, errors } = useCheckedForm(
    newRequestSchema(new Date()),
    { kind, way, cameAt: instantOf(iso, time, zone), userId: isNobody ? null : person?.id },
    note,
  )
  const today = todayIn(zone)

  return (
    <form {...form} className="mt-3 rounded-admin border border-abu-200 p-3">
      <div className="grid gap-x-3 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField
          label="Asked for"
          value={kind}
          onChange={({ target }) => setKind(target.value as RequestKind)}
        >
          <Options values={REQUEST_KINDS} text={(one) => KIND_LABELS[one]} />
        </SelectField>
        <SelectField
          label="Came by"
          value={way}
          onChange={({ target }) => setWay(target.value as RequestWay)}
        >
          <Options values={REQUEST_WAYS} />
        </SelectField>
        <DateField
          label="On"
          value={day}
          onChange={setDay}
          placeholder="dd/MM/yyyy"
          earliest={yearsOn(today, -1)}
          latest={today}
          error={errors.cameAt}
        />
        <TimeField label="At" value={time} onChange={setTime} />
      </div>
      <PersonField
        chosen={person}
        onChoose={setPerson}
        isNobody={isNobody}
        onNobody={setNobody}
        error={errors.userId}
      />
      <div className="flex justify-end gap-2">
        <FormButtons text="Note it" isPending={note.isPending} onCancel={cancel} />
      </div>
    </form>
  )
}
