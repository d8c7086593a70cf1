import { useState } from 'react'
import { doneSchema } from '../../../src/domain/done'
import {
  byLinksSchema,
  type Erasure,
  latestErasure,
  STOP_REASON_MAX,
} from '../../../src/domain/privacy/erasures'
import { displayInstant } from '../../../src/domain/time'
import { call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { Badge } from '../../ui/badge'
import { FormDialog } from '../../ui/form-dialog'
import { TextArea } from '../../ui/text-area'
import { toast } from '../../ui/toast'
import { openDialog } from '../app/dialogs'
import { useNewLink } from '../app/dinner/new-link'
import { useAction } from '../app/form/use-action'
import { useForm } from '../app/form/use-form'
import { PhoneLink } from '../app/links'
import { NotLoaded } from '../app/page/not-loaded'
import { FRESH, keys, useGet } from '../app/queries'
import { useTimeZone } from '../app/site-config'
import { useUnsaved } from '../app/unsaved'
import { useIsAdmin } from '../session/signed-in'
import { erasureText } from './privacy-texts'

/** Erasures that people requested by links of staff, for admins; nothing when there is none. */
export function ByLinksView() {
  const { data, error, refetch } = useByLinks()
  if (error) return <NotLoaded what="what is requested by links" error={error} onRetry={refetch} />
  if (!data?.erasures.length) return null
  return (
    <section aria-label="By links that staff handed out" className="mt-4 text-sm">
      <h2 className="text-base font-bold">By links that staff handed out</h2>
      <p className="text-abu-700">
        Was it not them? Call the number, and give them a new link: they can undo it until then.
      </p>
      <ul className="divide-y divide-abu-200">
        {data.erasures.map((erasure) => (
          <Row key={erasure.id} erasure={erasure} />
        ))}
      </ul>
    </section>
  )
}

function Row({ erasure }: { erasure: Erasure }) {
  const zone = useTimeZone()
  const { name, phone, requestedAt, signups, linkBy, reason, decidedBy, state } = erasure
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge variant={state === 'waiting' ? 'yellow' : 'purple'}>Erasure</Badge>
        <span className="font-semibold wrap-anywhere">{name}</span>
        <PhoneLink phone={phone} />
        {signups > 1 && <span className="text-abu-700">{signups} sign-ups</span>}
        <strong>{erasureText(erasure, zone)}</strong>
      </div>
      <p className="text-abu-700 wrap-anywhere">
        Requested {displayInstant(requestedAt, 'EEE d MMM HH:mm', zone)} by a link of{' '}
        {linkBy ?? 'an unknown account'}
        {reason !== null && ` · ${decidedBy ?? 'An admin'}: ${reason}`}
      </p>
      <Actions erasure={erasure} />
    </li>
  )
}

function Actions({ erasure }: { erasure: Erasure }) {
  const [isStopping, setStopping] = useState(false)
  const decide = useDecide(erasure)
  const { id, userId, name, state } = erasure
  const allow = state === 'stopped' ? 'Resume' : 'Allow'
  return (
    <div className="flex flex-wrap items-center gap-2">
      {state !== 'coming' && (
        <AdminButton
          isPending={decide.isPending}
          onPress={() => decide.mutate({ decision: 'allow' })}
          aria-label={`${allow} the erasure of ${name}`}
        >
          {allow}
        </AdminButton>
      )}
      {state !== 'stopped' && (
        <AdminButton onPress={() => setStopping(true)} aria-label={`Stop the erasure of ${name}`}>
          Stop
        </AdminButton>
      )}
      <ErasureLink id={id} name={name} />
      <AdminButton
        onPress={() => openDialog({ kind: 'erase-person', id: userId })}
        aria-label={`Erase ${name}`}
      >
        Erase
      </AdminButton>
      {isStopping && <StopDialog erasure={erasure} onClose={() => setStopping(false)} />}
    </div>
  )
}

function ErasureLink({ id, name }: { id: number; name: string }) {
  const { make, notCopied } = useNewLink(`/api/privacy/erasures/${id}`, name)
  return (
    notCopied || (
      <AdminButton
        isPending={make.isPending}
        onPress={() => make.mutate()}
        aria-label={`New link for ${name}`}
      >
        New link
      </AdminButton>
    )
  )
}

/** Asks why an erasure is stopped: the person reads it. */
function StopDialog({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  const zone = useTimeZone()
  const [reason, setReason] = useState('')
  const decide = useDecide(erasure, onClose)
  const { name, requestedAt } = erasure
  const isMissing = reason.trim() === ''
  const close = useUnsaved(!isMissing, onClose)
  const { form, wasTried } = useForm({
    isPending: decide.isPending,
    isValid: !isMissing,
    onSubmit: () => decide.mutate({ decision: 'stop', reason: reason.trim() }),
  })

  return (
    <FormDialog
      onClose={close}
      title="Stop the erasure"
      form={form}
      text="Stop it"
      variant="danger"
      isPending={decide.isPending}
    >
      <p className="wrap-anywhere">
        <strong>{name}</strong> reads the reason on their own page, and that you will write to them. They stay
        out of all lists; on {displayInstant(latestErasure(requestedAt), 'EEE d MMM HH:mm', zone)}, 72 hours
        after the request, they are erased after all.
      </p>
      <TextArea
        autoFocus
        label="Reason, in their language"
        rows={3}
        aria-required
        maxLength={STOP_REASON_MAX}
        value={reason}
        onChange={setReason}
        error={wasTried && isMissing ? 'Say why: they read it' : undefined}
      />
    </FormDialog>
  )
}

function useByLinks() {
  const isAdmin = useIsAdmin()
  return useGet([...keys.privacy, 'links'], byLinksSchema, '/api/privacy/links', {
    enabled: isAdmin,
    ...FRESH,
  })
}

/** Lets an erasure go on, or stops it with a reason. */
function useDecide({ id, version }: Erasure, onDone?: () => void) {
  return useAction({
    run: (decision: { decision: 'allow' } | { decision: 'stop'; reason: string }) =>
      call(doneSchema, 'PATCH', `/api/privacy/erasures/${id}`, { ...decision, version }),
    refreshes: [keys.privacy],
    failure: 'The decision was not saved',
    unreached: 'See whether it is decided',
    onDone({ message }) {
      toast({ title: 'Success', description: message })
      onDone?.()
    },
  })
}
