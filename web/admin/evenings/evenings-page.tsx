import { useState } from 'react'
import * as v from 'valibot'
import { Link } from 'wouter'
import { isCancelled } from '../../../src/domain/group/group'
import { displayInstant } from '../../../src/domain/time'
import { AdminButton } from '../../ui/admin-button'
import { useShown } from '../app/address-query'
import { addressOf } from '../app/addresses'
import { dayOf } from '../app/dinner/evening-list'
import { StateBadge } from '../app/dinner/state-badge'
import { EmptyList } from '../app/page/empty-list'
import { NotLoaded } from '../app/page/not-loaded'
import { Page } from '../app/page/page'
import { useTimeZone } from '../app/site-config'
import { factsOf } from './evening-texts'
import { NextEveningDialog } from './next-evening-dialog'
import { NumberLine } from './number-line'
import { type NumberedEvening, useNumberedEvenings } from './queries'

export function EveningsPage() {
  const { data, error, refetch } = useNumberedEvenings('ahead')
  const past = useNumberedEvenings('past', data !== undefined)
  const [isNew, setNew] = useState(false)
  const isOff = ({ evening }: NumberedEvening) => isCancelled(evening)
  const ahead = data?.filter((one) => !isOff(one)) ?? []
  const folded = [...(data ?? []).filter(isOff), ...(past.data ?? [])]

  return (
    <>
      <Page
        title="Evenings"
        about="Dates that guests join, so that all six of a table come that night."
        action={
          ahead.length > 0 && (
            <AdminButton variant="primary" onPress={() => setNew(true)}>
              New evening
            </AdminButton>
          )
        }
      >
        <div className="flex flex-1 flex-col gap-3">
          {!data ? (
            <NotLoaded what="evenings" error={error} onRetry={refetch} />
          ) : (
            <>
              {ahead.length === 0 && (
                <EmptyList
                  title="No evening ahead"
                  action={{ text: 'New evening', onAction: () => setNew(true) }}
                >
                  An evening is a date with an area and a price. While it is open, guests join it by its link,
                  and tables are made of those who did.
                </EmptyList>
              )}
              <Cards label="To come" evenings={ahead} />
              {folded.length > 0 && <Past evenings={folded} />}
            </>
          )}
        </div>
      </Page>
      {isNew && <NextEveningDialog onClose={() => setNew(false)} />}
    </>
  )
}

interface ListProps {
  evenings: NumberedEvening[]
}

function Cards({ label, evenings }: ListProps & { label: string }) {
  if (evenings.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {evenings.map(({ evening, numbers }) => (
        <li key={evening.id}>
          <EveningCard evening={evening} numbers={numbers} />
        </li>
      ))}
    </ul>
  )
}

const FOLDED = { past: v.literal('shown') }

function Past({ evenings }: ListProps) {
  const [{ past }, show] = useShown(FOLDED)
  const isShown = past !== undefined
  return (
    <section className="flex flex-col gap-3">
      <button
        type="button"
        aria-expanded={isShown}
        onClick={() => show({ past: isShown ? undefined : 'shown' })}
        className="self-start cursor-pointer rounded-admin px-1 py-2 font-semibold underline-offset-2 hover:underline"
      >
        Past and cancelled ({evenings.length})
      </button>
      {isShown && <Cards label="Past and cancelled" evenings={evenings} />}
    </section>
  )
}

function EveningCard({ evening, numbers }: NumberedEvening) {
  const zone = useTimeZone()
  const { id, note } = evening
  return (
    <article aria-labelledby={`evening-${id}`} className="rounded-admin border border-abu-200 p-3 sm:p-4">
      <h2 id={`evening-${id}`} className="flex flex-wrap items-center gap-x-2 text-base font-bold">
        <Link
          href={addressOf('evenings/:id', '', id)}
          className="rounded-sm underline decoration-abu-300 underline-offset-4 hover:decoration-ink"
        >
          {dayOf(evening, zone)}{' '}
          <span className="tabular-nums">{displayInstant(evening.at, 'HH:mm', zone)}</span>
        </Link>
        <StateBadge evening={evening} />
      </h2>
      <p className="wrap-anywhere text-abu-700 tabular-nums">{factsOf(evening, zone)}</p>
      {note && <p className="wrap-anywhere whitespace-pre-line text-abu-700">{note}</p>}
      <NumberLine evening={evening} numbers={numbers} />
    </article>
  )
}
