import { useState } from 'react'
import type { InferOutput } from 'valibot'
import {
  type PersonFound,
  REQUEST_KINDS,
  REQUEST_WAYS,
  type RequestKind,
  type RequestWay,
  storedRequestSchema,
} from '../../../src/domain/privacy/privacy'
import { newRequestSchema } from '../../../src/domain/privacy/privacy-calls'
import { yearsOn } from '../../../src/domain/profile/age'
import { displayPhone } from '../../../src/domain/profile/phone'
import { displayInstant, todayIn } from '../../../src/domain/time'
import { instantOf } from '../../../src/domain/wall-clock'
import { call } from '../../api'
import { DateField } from '../../ui/date-field'
import { FormButtons } from '../../ui/form-buttons'
import { SearchPicker } from '../../ui/search-picker'
import { SelectField } from '../../ui/select-field'
import { TimeField } from '../../ui/time-field'
import { toast } from '../../ui/toast'
import { useDebounced } from '../../ui/use-debounced'
import { useAction } from '../app/form/use-action'
import { useCheckedForm } from '../app/form/use-form'
import { keys } from '../app/queries'
import { useTimeZone } from '../app/site-config'
import { differ, useUnsaved } from '../app/unsaved'
import { KIND_LABELS } from './privacy-texts'
import { PATH, usePeople } from './queries'

export function NoteRequest({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
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
    failure: 'The request was not saved',
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
          onChange={setKind}
          options={REQUEST_KINDS}
          text={(one) => KIND_LABELS[one]}
        />
        <SelectField label="Came by" value={way} onChange={setWay} options={REQUEST_WAYS} />
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
        <FormButtons text="Save" isPending={note.isPending} onCancel={cancel} />
      </div>
    </form>
  )
}

interface PersonFieldProps {
  chosen: PersonFound | null
  onChoose: (person: PersonFound | null) => void
  isNobody: boolean
  onNobody: (isNobody: boolean) => void
  error?: string | undefined
}

/** The person of a request, found by phone, name or code, or nobody about whom anything is stored. */
function PersonField({ chosen, onChoose, isNobody, onNobody, error }: PersonFieldProps) {
  const [text, setText] = useState('')
  const wanted = text.trim()
  const search = useDebounced(wanted)
  const { data, isPending, isPlaceholderData, isError } = usePeople(search)
  const people = (wanted !== '' && data?.items) || []
  const isSearching = wanted !== '' && (isPending || isPlaceholderData || search !== wanted)
  return (
    <div className="flex flex-col">
      <span className="mb-1 text-sm font-semibold">Whose</span>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {!isNobody && (
          <div className="w-full sm:w-auto">
            <SearchPicker
              label="Whose: phone, name or code"
              placeholder="Phone, name or code"
              items={people.map(({ id, name, phone, signups, erasesAt }) => ({
                key: id,
                text: name,
                hint: `${displayPhone(phone)}${signups > 1 ? ` · ${signups} sign-ups` : ''}${erasesAt ? ' · to be erased' : ''}`,
              }))}
              isSearching={isSearching}
              emptyText={
                wanted === ''
                  ? 'Type a phone, a name or a code.'
                  : isSearching
                    ? 'Searching…'
                    : isError
                      ? 'The search failed. Type again.'
                      : 'Nobody found.'
              }
              chosen={chosen && { key: chosen.id, text: chosen.name, hint: displayPhone(chosen.phone) }}
              onSearch={setText}
              onChoose={(key) => onChoose(people.find(({ id }) => id === key) ?? null)}
            />
          </div>
        )}
        {chosen && !isNobody && <span className="text-sm tabular-nums">{displayPhone(chosen.phone)}</span>}
        <label className="flex min-h-9 cursor-pointer items-center gap-2 text-sm">
          <input type="checkbox" checked={isNobody} onChange={({ target }) => onNobody(target.checked)} />
          Nothing is held about them
        </label>
      </div>
      <p role={error ? 'alert' : undefined} className="min-h-7 pt-1 text-sm text-sambal">
        {error}
      </p>
    </div>
  )
}
