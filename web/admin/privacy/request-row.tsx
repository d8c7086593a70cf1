import {
  type PrivacyRequest,
  REQUEST_OUTCOMES,
  type RequestOutcome,
  storedRequestSchema,
  urgencyOf,
} from '../../../src/domain/privacy/privacy'
import { shortName } from '../../../src/domain/profile/name'
import { displayInstant } from '../../../src/domain/time'
import { call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { Badge } from '../../ui/badge'
import { Options } from '../../ui/options'
import { SmallSelect } from '../../ui/small-select'
import { Spinner } from '../../ui/spinner'
import { toast } from '../../ui/toast'
import { openDialog } from '../app/dialogs'
import { download } from '../app/form/download'
import { useAction } from '../app/form/use-action'
import { PhoneLink, UserLink } from '../app/links'
import { keys } from '../app/queries'
import { useTimeZone } from '../app/site-config'
import { useIsAdmin } from '../session/signed-in'
import { KIND_HINTS, KIND_LABELS } from './privacy-texts'
import { PATH } from './queries'

const TIME = 'EEE d MMM HH:mm'

export function RequestRow({ request }: { request: PrivacyRequest }) {
  const zone = useTimeZone()
  const { id, kind, way, user, cameAt: came, notedBy: noted, closedAt: closed } = request
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-abu-700 tabular-nums">#{id}</span>
        <Badge variant={kind === 'erasure' || kind === 'withdrawal' ? 'purple' : 'blue'}>
          {KIND_LABELS[kind]}
        </Badge>
        <Whose request={request} />
        {!closed && <Deadline request={request} />}
      </div>
      <p className="text-abu-700">
        Came {displayInstant(came, TIME, zone)} ({way}){noted && `, added by ${noted}`}
        {closed &&
          ` · ${request.outcome} ${displayInstant(closed, TIME, zone)}${request.closedBy ? ` by ${request.closedBy}` : ''}`}
        {!closed && user && ` · ${KIND_HINTS[kind]}`}
      </p>
      <Deeds request={request} />
    </li>
  )
}

function Whose({ request: { user, closedAt: closed } }: { request: PrivacyRequest }) {
  if (!user) return <span className="text-abu-700">{closed ? 'nobody, or erased' : 'nothing is held'}</span>
  return (
    <>
      {user.erasesAt ? (
        <button
          type="button"
          className="cursor-pointer font-semibold underline-offset-2 wrap-anywhere hover:underline"
          onClick={() => openDialog({ kind: 'erase-person', id: user.id })}
        >
          {shortName(user.name)}
        </button>
      ) : (
        <UserLink id={user.id} name={shortName(user.name)} />
      )}
      <PhoneLink phone={user.phone} />
      {user.signups > 1 && <span className="text-abu-700">{user.signups} sign-ups</span>}
    </>
  )
}

function Deadline({ request: { cameAt: came, dueAt: due } }: { request: PrivacyRequest }) {
  const zone = useTimeZone()
  const now = new Date()
  const hours = Math.floor(Math.abs(Date.parse(due) - now.getTime()) / 3_600_000)
  const urgency = urgencyOf(came, now)
  const until = displayInstant(due, TIME, zone)
  if (urgency === 'overdue')
    return (
      <span className="rounded-full bg-sambal-dark px-2 text-[13px] leading-6 font-semibold text-white">
        Overdue by {hours} h
      </span>
    )
  return urgency === 'urgent' ? (
    <span className="rounded-full bg-sambal/10 px-2 text-[13px] leading-6 font-semibold text-sambal-dark">
      {hours} h left, until {until}
    </span>
  ) : (
    <span className="text-abu-700">answer until {until}</span>
  )
}

function Deeds({ request }: { request: PrivacyRequest }) {
  const isAdmin = useIsAdmin()
  const close = useClose(request)
  const exporting = useExportPerson()
  const { id, user, closedAt: closed } = request
  if (!isAdmin) return closed ? null : <p className="text-abu-700">An admin answers it.</p>
  if (closed)
    return (
      <AdminButton
        className="self-start"
        isPending={close.isPending}
        onPress={() => close.mutate(null)}
        aria-label={`Open request ${id} again`}
      >
        Open again
      </AdminButton>
    )
  return (
    <div className="flex flex-wrap items-center gap-2">
      {user && (
        <>
          <AdminButton
            isPending={exporting.isPending}
            onPress={() => exporting.mutate(user.id)}
            aria-label={`Export what is held about ${user.name}`}
          >
            {exporting.isPending && <Spinner />}
            Export
          </AdminButton>
          <AdminButton
            onPress={() => openDialog({ kind: 'erase-person', id: user.id })}
            aria-label={`Erase ${user.name}`}
          >
            Erase
          </AdminButton>
        </>
      )}
      <SmallSelect
        aria-label={`Close request ${id} as`}
        value=""
        disabled={close.isPending}
        onChange={({ target }) => close.mutate(target.value as RequestOutcome)}
      >
        <option value="" disabled>
          Close with the outcome…
        </option>
        <Options values={REQUEST_OUTCOMES} />
      </SmallSelect>
    </div>
  )
}

/** Closes a request with an outcome, or reopens it with null. */
function useClose({ id, version }: PrivacyRequest) {
  return useAction({
    run: (outcome: RequestOutcome | null) =>
      call(storedRequestSchema, 'PATCH', `${PATH}/${id}`, { outcome, version }),
    refreshes: [keys.privacy],
    failure: 'Failed to change the request',
    onDone: ({ message }) => toast({ title: 'Success', description: message }),
  })
}

function useExportPerson() {
  return useAction({
    run: (userId: number) => download('POST', '/api/privacy/export', 'semeja_person.json', { userId }),
    refreshes: [keys.audit],
    failure: 'Failed to export the person',
  })
}
