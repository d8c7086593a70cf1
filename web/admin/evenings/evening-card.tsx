import { useState } from 'react'
import type { Evening } from '../../../src/domain/evenings'
import { rupiah } from '../../../src/domain/site'
import { displayInstant } from '../../../src/domain/time'
import { ActionMenu } from '../../ui/action-menu'
import { AdminButton } from '../../ui/admin-button'
import { Badge } from '../../ui/badge'
import { dayOf } from '../app/evening-list'
import { messageOf, UNREACHED } from '../app/queries'
import { showError } from '../app/show-error'
import { useTimeZone } from '../app/site-config'
import { useIsAdmin } from '../session/signed-in'
import { counted, STATUS_COLOURS, STATUS_WORDS } from './evening-words'
import { Forecast } from './forecast'
import { staleIn, useChangeEvening } from './mutations'

export type EveningAction = 'edit' | 'copy' | 'cancel' | 'delete' | 'people' | 'tables' | 'groups'

interface EveningCardProps {
  evening: Evening
  onAct: (action: EveningAction) => void
}

/** One evening: date, place, price, who can come, and the tables it can make. */
export function EveningCard({ evening, onAct }: EveningCardProps) {
  const zone = useTimeZone()
  const { id, status, can, aboveBudget: above, groups, seated, note } = evening
  const isAhead = status === 'draft' || status === 'open' || status === 'closed'
  const [shows, setShows] = useState(isAhead)
  const name = dayOf(evening, zone)
  return (
    <article
      aria-labelledby={`evening-${id}`}
      className="flex flex-col gap-2 rounded-admin border border-abu-200 p-3 sm:p-4"
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id={`evening-${id}`} className="flex flex-wrap items-center gap-x-2 text-base font-bold">
            {name} <span className="tabular-nums">{displayInstant(evening.at, 'HH:mm', zone)}</span>
            <Badge variant={STATUS_COLOURS[status]}>{STATUS_WORDS[status]}</Badge>
          </h2>
          <Where evening={evening} />
          {note && <p className="wrap-anywhere whitespace-pre-line text-abu-700">{note}</p>}
          <p className="tabular-nums">
            <strong>{can} can</strong>
            {above > 0 && `, ${above} of them above their budget`}
            {groups > 0 && ` · ${seated} seated in ${counted(groups, 'group')}`}
          </p>
        </div>
        <Buttons evening={evening} name={name} onAct={onAct} />
      </div>
      {isAhead && shows && <Forecast id={id} />}
      {isAhead && !shows && <AdminButton onPress={() => setShows(true)}>What it can become</AdminButton>}
    </article>
  )
}

function Where({ evening }: { evening: Evening }) {
  const zone = useTimeZone()
  const { area, city, price, tables_max: tables, status, answers_until: until } = evening
  const facts = [
    `${area}, ${city}`,
    price === 0 ? 'free' : rupiah(price),
    tables !== null && `${counted(tables, 'table')} at most`,
    status === 'open' && `answers until ${displayInstant(until, 'EEE d MMM HH:mm', zone)}`,
  ]
  return <p className="wrap-anywhere text-abu-700 tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
}

function Buttons({ evening, name, onAct }: EveningCardProps & { name: string }) {
  const { status, groups, groupsEver: everMade } = evening
  const { mutate, isPending } = useChangeEvening()
  const isAdmin = useIsAdmin()
  const isAhead = status === 'draft' || status === 'open' || status === 'closed'
  // once the time of answers is over another has to be set
  const isLate = Date.parse(evening.answers_until) <= Date.now()
  const again = { text: 'Open again', onAction: () => give('open') }
  const item = (text: string, action: EveningAction) => ({ text, onAction: () => onAct(action) })

  const give = (next: 'open' | 'closed') =>
    mutate(
      { evening, changes: { status: next } },
      {
        onError: (error) =>
          staleIn(error) && showError(error, messageOf(error, 'Somebody changed it meanwhile'), UNREACHED),
      },
    )

  return (
    <div className="flex flex-wrap gap-2">
      {status === 'draft' && (
        <AdminButton
          aria-label={`Open ${name}`}
          variant="primary"
          isPending={isPending}
          onPress={() => give('open')}
        >
          Open for answers
        </AdminButton>
      )}
      {(status === 'open' || status === 'closed') && (
        <AdminButton aria-label={`Make tables for ${name}`} onPress={() => onAct('tables')}>
          Make tables
        </AdminButton>
      )}
      {status === 'open' && (
        <AdminButton
          aria-label={`Close answers for ${name}`}
          isPending={isPending}
          onPress={() => give('closed')}
        >
          Close answers
        </AdminButton>
      )}
      {isAhead && (
        <AdminButton aria-label={`Who can on ${name}`} onPress={() => onAct('people')}>
          Who can
        </AdminButton>
      )}
      {groups > 0 && (
        <AdminButton aria-label={`Groups of ${name}`} onPress={() => onAct('groups')}>
          Groups ({groups})
        </AdminButton>
      )}
      <ActionMenu
        label={`More of ${name}`}
        items={[
          ...(isAhead ? [item('Edit…', 'edit')] : []),
          item('Copy a week on…', 'copy'),
          ...(status === 'closed' ? [isLate ? item('Open again…', 'edit') : again] : []),
          ...(isAhead ? [item('Cancel…', 'cancel')] : []),
          ...(everMade === 0 && isAdmin ? [item('Delete…', 'delete')] : []),
        ]}
      />
    </div>
  )
}
