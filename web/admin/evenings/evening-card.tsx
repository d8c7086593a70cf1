import { useState } from 'react'
import { Link } from 'wouter'
import type { EveningNumbers } from '../../../src/domain/evening-page'
import type { Evening } from '../../../src/domain/evenings'
import { displayInstant } from '../../../src/domain/time'
import { AdminButton } from '../../ui/admin-button'
import { Badge } from '../../ui/badge'
import { addressOf } from '../app/addresses'
import { dayOf } from '../app/evening-list'
import { useTimeZone } from '../app/site-config'
import { type EveningAction, EveningButtons, isAhead } from './evening-buttons'
import { factsOf, STATUS_COLOURS, STATUS_WORDS } from './evening-words'
import { Forecast } from './forecast'
import { NumberLine } from './number-line'

interface EveningCardProps {
  evening: Evening
  numbers: EveningNumbers
  onAct: (action: EveningAction) => void
}

export function EveningCard({ evening, numbers, onAct }: EveningCardProps) {
  const zone = useTimeZone()
  const { id, status, note, dealtAt } = evening
  // what could become of it is said until it has come of it
  const isForecast = isAhead(evening) && dealtAt === null
  const [shows, setShows] = useState(isForecast)
  const name = dayOf(evening, zone)
  return (
    <article
      aria-labelledby={`evening-${id}`}
      className="flex flex-col gap-2 rounded-admin border border-abu-200 p-3 sm:p-4"
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id={`evening-${id}`} className="flex flex-wrap items-center gap-x-2 text-base font-bold">
            <Link
              href={addressOf('evenings/:id', '', id)}
              className="rounded-sm underline decoration-abu-300 underline-offset-4 hover:decoration-ink"
            >
              {name} <span className="tabular-nums">{displayInstant(evening.at, 'HH:mm', zone)}</span>
            </Link>
            <Badge variant={STATUS_COLOURS[status]}>{STATUS_WORDS[status]}</Badge>
          </h2>
          <p className="wrap-anywhere text-abu-700 tabular-nums">{factsOf(evening, zone)}</p>
          {note && <p className="wrap-anywhere whitespace-pre-line text-abu-700">{note}</p>}
          <NumberLine evening={evening} numbers={numbers} />
        </div>
        <EveningButtons evening={evening} name={name} onAct={onAct} />
      </div>
      {isForecast && shows && <Forecast id={id} />}
      {isForecast && !shows && <AdminButton onPress={() => setShows(true)}>What it can become</AdminButton>}
    </article>
  )
}
