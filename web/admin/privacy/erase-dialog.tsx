import { useState } from 'react'
import type { InferOutput } from 'valibot'
import {
  erasedSchema,
  LAST_DIGITS,
  type PersonalData,
  personalDataSchema,
} from '../../../src/domain/privacy/privacy-calls'
import { displayPhone } from '../../../src/domain/profile/phone'
import { displayInstant } from '../../../src/domain/time'
import { call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { Dialog } from '../../ui/dialog'
import { FormDialog } from '../../ui/form-dialog'
import { TextField } from '../../ui/text-field'
import { confirmed } from '../app/form/confirmed'
import { useAction } from '../app/form/use-action'
import { givenSchema, useCheckedForm } from '../app/form/use-form'
import { NotLoadedDialog } from '../app/page/not-loaded-dialog'
import { FRESH, keys, useGet } from '../app/queries'
import { useTimeZone } from '../app/site-config'

type Erased = InferOutput<typeof erasedSchema>

export function EraseDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [done, setDone] = useState<Erased>()
  const path = `/api/privacy/people/${id}`
  const { data, error, refetch } = useGet(
    [...keys.privacy, 'personal data', id],
    personalDataSchema,
    path,
    FRESH,
  )
  if (done)
    return (
      <Dialog onClose={onClose} role="alertdialog" title="Erased">
        <Done erased={done} onClose={onClose} />
      </Dialog>
    )
  if (data) return <Erase data={data} onDone={setDone} onClose={onClose} />
  return (
    <NotLoadedDialog
      title="Erase a person"
      size="small"
      what="the person"
      error={error}
      onRetry={refetch}
      onClose={onClose}
    />
  )
}

function Erase({
  data,
  onDone,
  onClose,
}: {
  data: PersonalData
  onDone: (done: Erased) => void
  onClose: () => void
}) {
  const zone = useTimeZone()
  const [digits, setDigits] = useState('')
  const erase = useAction({
    run: (digits: string) =>
      confirmed(() => call(erasedSchema, 'POST', '/api/privacy/erase', { userId: data.id, digits })),
    failure: 'Failed to erase the person',
    unreached: 'See whether the person is still there',
    isForm: true,
    onDone,
  })
  const fits = data.phone.endsWith(digits) && digits.length === LAST_DIGITS
  const { form, errors, typed } = useCheckedForm(givenSchema, digits, erase, {
    digits: fits ? undefined : 'These are not the last digits',
  })
  return (
    <FormDialog
      onClose={onClose}
      role="alertdialog"
      title={`Erase ${data.name}`}
      form={form}
      text="Erase for good"
      variant="danger"
      isPending={erase.isPending}
    >
      <div className="mb-3 flex flex-col gap-2">
        <p>
          Everything that is held about {displayPhone(data.phone)} goes for good: answers, seats, messages,
          history. Check that it is theirs: the request came from this number, or you called it.
        </p>
        <ul className="list-disc pl-5">
          {data.signUps.map(({ id, name, registeredAt: at }) => (
            <li key={id}>
              {name}, signed up {displayInstant(at, 'dd/MM/yyyy', zone)}
            </li>
          ))}
          {data.dinners.map(({ id, name, event_date: date, status }) => (
            <li key={`group ${id}`}>
              the seat in group #{id} {name} ({status}
              {date && `, ${displayInstant(date, 'dd/MM/yyyy HH:mm', zone)}`})
            </li>
          ))}
        </ul>
        <p>
          Backups keep them until they are thrown away, and so do chats and what staff have typed about them.
        </p>
        {data.money && (
          <p className="text-sambal-dark">
            They paid for a dinner ahead or have money to return, and the record of it goes, too. Return it
            first, or write it down elsewhere.
          </p>
        )}
        <p className="text-sambal-dark">This action cannot be undone.</p>
      </div>
      <TextField
        label={`Type the last ${LAST_DIGITS} digits of the phone`}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        maxLength={LAST_DIGITS}
        value={digits}
        onChange={typed((text: string) => setDigits(text.replace(/\D/g, '')))}
        error={errors.digits}
      />
    </FormDialog>
  )
}

function Done({ erased: { erased, seats, rewritten }, onClose }: { erased: Erased; onClose: () => void }) {
  return (
    <>
      <div role="status" className="mt-2 flex flex-col gap-2 text-sm">
        <p>
          {count(erased, 'sign-up')} and {count(seats, 'seat')} at dinners are gone, and open requests for it
          are closed.
        </p>
        <p>
          {rewritten
            ? 'No trace is left in the database.'
            : 'Unused parts of the database may hold traces until they are overwritten at night.'}{' '}
          Backups made before still hold them. Delete the chat, too, and tell them that it is done.
        </p>
      </div>
      <div className="mt-4 flex justify-end">
        <AdminButton autoFocus onPress={onClose}>
          Close
        </AdminButton>
      </div>
    </>
  )
}

function count(n: number, thing: string): string {
  return `${n} ${thing}${n === 1 ? '' : 's'}`
}
