import { useState } from 'react'
import { shownFact } from '../../../../src/domain/dinner'
import { statusColour } from '../../../../src/domain/group'
import type { PersonHistory as History } from '../../../../src/domain/seating'
import { AdminButton } from '../../../ui/admin-button'
import { Badge } from '../../../ui/badge'
import { Spinner } from '../../../ui/spinner'
import { timesText } from '../../app/labels'
import { GroupLink } from '../../app/links'
import { messageOf } from '../../app/queries'
import { useTimeZone } from '../../app/site-config'
import { useHistory } from './history'
import { KeepApart } from './keep-apart'

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
