import { useState } from 'react'
import type { User } from '../../../../src/domain/api'
import { shownFact } from '../../../../src/domain/dinner'
import { statusColour } from '../../../../src/domain/group'
import type { PersonHistory as History, KeptApart } from '../../../../src/domain/seating'
import { AdminButton } from '../../../ui/admin-button'
import { Badge } from '../../../ui/badge'
import { Chip } from '../../../ui/chip'
import { Spinner } from '../../../ui/spinner'
import { toast } from '../../../ui/toast'
import { timesText } from '../../app/labels'
import { GroupLink } from '../../app/links'
import { messageOf } from '../../app/queries'
import { useTimeZone } from '../../app/site-config'
import { useAllowTogether, useHistory, useKeepApart } from './history'
import { PersonAdder } from './person-adder'

export function PersonHistory({ id, name }: { id: number; name: string }) {
  const { data, error, refetch } = useHistory(id)
  // the retry button stays until there is an answer: it has the focus
  const [isRetried, setRetried] = useState(false)
  if (data) {
    return (
      <>
        <KeepApart id={id} name={name} apart={data.apart} takesFocus={isRetried} />
        <PastTables dinners={data.dinners} waited={data.waited} />
      </>
    )
  }
  return (
    <section aria-label="History" className="mb-4 border-t border-abu-200 pt-4">
      {error || isRetried ? (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>{messageOf(error, 'Past tables cannot be loaded now.')}</p>
          <AdminButton
            size="small"
            isPending={!error}
            onPress={() => {
              setRetried(true)
              refetch()
            }}
          >
            {!error && <Spinner />}
            Try Again
          </AdminButton>
        </div>
      ) : (
        <Spinner label="Loading past tables" />
      )}
    </section>
  )
}

function PastTables({ dinners, waited }: Pick<History, 'dinners' | 'waited'>) {
  const zone = useTimeZone()
  return (
    <section aria-label="Past tables" className="mb-4 border-t border-abu-200 pt-4">
      <h3 className="text-base font-bold">Past tables</h3>
      <p className="pb-2 text-abu-700">{waitedText(waited)}</p>
      {dinners.length === 0 ? (
        <p>No tables yet.</p>
      ) : (
        <ul className="flex flex-col rounded-admin border border-abu-200">
          {dinners.map(({ group, role, memberStatus, mates }) => (
            <li
              key={`${group.id} ${role}`}
              className="flex flex-col gap-1 border-abu-100 px-3 py-2 not-first:border-t"
            >
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <GroupLink id={group.id} name={group.name} className="font-semibold break-words" />
                <span className="flex-1 text-abu-700 tabular-nums">
                  {shownFact('event_date', group, zone)}
                </span>
                <span className="flex flex-wrap gap-1.5">
                  <Badge variant={statusColour(group.status)} className="capitalize">
                    {group.status}
                  </Badge>
                  <Badge variant="grey">{`${role === 'member' ? 'Member' : 'Backup'}: ${memberStatus}`}</Badge>
                </span>
              </div>
              {mates.length > 0 && (
                <p className="text-[13px] break-words text-abu-700">
                  With {mates.map(({ name }) => name).join(', ')}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function waitedText(waited: number) {
  if (waited === 0) return 'Matchmaking has never left them over.'
  return `Matchmaking has left them over ${timesText(waited)}.`
}

interface KeepApartProps {
  id: number
  name: string
  apart: KeptApart[]
  /** it replaces a button that had the focus */
  takesFocus: boolean
}

/** The people whom matchmaking never seats with this user; changes are stored immediately, not with the form around them. */
function KeepApart({ id, name, apart, takesFocus }: KeepApartProps) {
  const keeping = useKeepApart(id, name)
  const allowing = useAllowTogether(id, name)

  function keep(user: User, onSuccess: () => void) {
    if (user.id === id)
      return toast({ title: 'Error', description: 'That is the same person', variant: 'destructive' })
    keeping.mutate({ id: user.id, name: user.profile?.name ?? user.username }, { onSuccess })
  }

  return (
    <section aria-label="Keep apart" className="mt-3 mb-4 border-t border-abu-200 pt-4">
      <h3 className="text-base font-bold">Keep apart</h3>
      <p className="pb-2 text-abu-700">
        Matchmaking never seats them at one table. Saved at once, for everyone who signs up with these phones.
      </p>
      {apart.length > 0 && (
        <ul aria-label="Kept apart" className="flex flex-wrap gap-1.5 pb-2">
          {apart.map((other) => (
            <li key={other.phone}>
              <Chip
                removeLabel={`Allow ${other.name} at the same table`}
                onRemove={other.isByGuest ? undefined : () => allowing.isPending || allowing.mutate(other)}
              >
                {other.name}{' '}
                <span className="text-abu-700">
                  {other.phone}
                  {other.isByGuest && ' · asked by a guest'}
                </span>
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the picker must not save the form around it */}
      <div
        className="flex gap-2"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
        }}
      >
        <PersonAdder
          isAnyone
          label="Find someone to keep apart"
          text="Keep Apart"
          takesFocus={takesFocus}
          isPending={keeping.isPending}
          onAdd={keep}
        />
      </div>
    </section>
  )
}
