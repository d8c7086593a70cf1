import { useState } from 'react'
import { displayInstant } from '../../../src/domain/time'
import { AdminButton } from '../../ui/admin-button'
import { Badge } from '../../ui/badge'
import { copied } from '../../ui/copy'
import { toast } from '../../ui/toast'
import { openDialog } from '../app/dialogs'
import { PhoneLink } from '../app/links'
import { NotCopied } from '../app/not-copied'
import { NotLoaded } from '../app/not-loaded'
import { useTimeZone } from '../app/site-config'
import { type ByLink, useByLinks, useDecide, useErasureLink } from './by-links'
import { StopDialog } from './stop-dialog'
import { erasureText, exportText } from './words'

/** What people request by links that staff handed out, for admins; nothing when there is none. */
export function ByLinksView() {
  const { data, error, refetch } = useByLinks()
  if (error) return <NotLoaded what="what is requested by links" error={error} onRetry={refetch} />
  const all: ByLink[] = [
    ...(data?.erasures ?? []).map((of): ByLink => ({ kind: 'erasures', of })),
    ...(data?.exports ?? []).map((of): ByLink => ({ kind: 'exports', of })),
  ]
  if (all.length === 0) return null
  return (
    <section aria-label="By links that staff handed out" className="mt-4 text-sm">
      <h2 className="text-base font-bold">By links that staff handed out</h2>
      <p className="text-abu-700">
        Was it not them? Call the number, and give them a new link: they can take it back until then.
      </p>
      <ul className="divide-y divide-abu-200">
        {all.map((request) => (
          <Row key={`${request.kind} ${request.of.id}`} request={request} />
        ))}
      </ul>
    </section>
  )
}

function Row({ request }: { request: ByLink }) {
  const zone = useTimeZone()
  const { kind, of } = request
  const { name, phone, requestedAt, linkBy, reason, decidedBy } = of
  const text = kind === 'erasures' ? erasureText(request.of, zone) : exportText(request.of)
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge variant={of.state === 'waiting' ? 'yellow' : kind === 'erasures' ? 'purple' : 'blue'}>
          {kind === 'erasures' ? 'Erasure' : 'Export'}
        </Badge>
        <span className="font-semibold wrap-anywhere">{name}</span>
        <PhoneLink phone={phone} />
        {request.kind === 'erasures' && request.of.signups > 1 && (
          <span className="text-abu-700">{request.of.signups} sign-ups</span>
        )}
        <strong>{text}</strong>
      </div>
      <p className="text-abu-700 wrap-anywhere">
        Requested {displayInstant(requestedAt, 'EEE d MMM HH.mm', zone)} by a link of{' '}
        {linkBy ?? 'an unknown account'}
        {reason !== null && ` · ${decidedBy ?? 'An admin'}: ${reason}`}
      </p>
      <Actions request={request} />
    </li>
  )
}

function Actions({ request }: { request: ByLink }) {
  const [isStopping, setStopping] = useState(false)
  const decide = useDecide(request)
  const { kind, of } = request
  const isErasure = kind === 'erasures'
  const canAllow = of.state !== 'coming' && of.state !== 'allowed'
  const allow = of.state === 'stopped' ? 'Resume' : 'Allow'
  const canStop = of.state !== 'stopped' && of.state !== 'refused'
  return (
    <div className="flex flex-wrap items-center gap-2">
      {canAllow && (
        <AdminButton
          isPending={decide.isPending}
          onPress={() => decide.mutate({ decision: 'allow' })}
          aria-label={`${allow} the ${isErasure ? 'erasure' : 'export'} of ${of.name}`}
        >
          {allow}
        </AdminButton>
      )}
      {canStop && (
        <AdminButton
          onPress={() => setStopping(true)}
          aria-label={`${isErasure ? 'Stop the erasure' : 'Refuse the export'} of ${of.name}`}
        >
          {isErasure ? 'Stop' : 'Refuse'}
        </AdminButton>
      )}
      {isErasure && (
        <>
          <ErasureLink id={of.id} name={of.name} />
          <AdminButton
            onPress={() => openDialog({ kind: 'erase-person', id: of.userId })}
            aria-label={`Erase ${of.name}`}
          >
            Erase
          </AdminButton>
        </>
      )}
      {isStopping && <StopDialog request={request} onClose={() => setStopping(false)} />}
    </div>
  )
}

function ErasureLink({ id, name }: { id: number; name: string }) {
  const [link, setLink] = useState('')
  const making = useErasureLink(id)
  async function make() {
    const { link: made } = await making.mutateAsync()
    const isCopied = await copied(made)
    setLink(isCopied ? '' : made)
    toast({
      title: isCopied ? 'Link copied' : 'Link made',
      description: `It opens the page of ${name}; earlier links have ended.`,
    })
  }
  if (link !== '') return <NotCopied label={`Link of ${name}`} text={link} />
  return (
    <AdminButton
      isPending={making.isPending}
      onPress={() => void make().catch(() => undefined)}
      aria-label={`New link for ${name}`}
    >
      New link
    </AdminButton>
  )
}
