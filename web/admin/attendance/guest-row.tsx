import { useId, useState } from 'react'
import {
  OUTCOME_LABELS,
  type Outcome,
  SET_OUTCOMES,
  type SetOutcome,
} from '../../../src/domain/after-dinner/outcome'
import type { Guest } from '../../../src/domain/evening/guests'
import { shortName } from '../../../src/domain/profile/name'
import { displayInstant } from '../../../src/domain/time'
import { LineIcon } from '../../ui/line-icon'
import { ExcusedForm } from '../app/dinner/excused-form'
import { useTimeZone } from '../app/site-config'
import type { Marks } from './use-marks'

interface GuestRowProps {
  guest: Guest
  marks: Marks
  /** nothing can be changed any more */
  isOver: boolean
}

export function GuestRow({ guest, marks, isOver }: GuestRowProps) {
  const id = useId()
  const [isExcusing, setExcusing] = useState(false)
  const { userId, why, proposed, isUnpaid } = guest
  const name = shortName(guest.name)
  const shown = outcomeOf(guest, marks)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-0.5 py-1 sm:gap-y-1.5 sm:py-2">
      <p id={id} className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <span className="font-semibold">{name}</span>{' '}
        <span className="text-[13px] text-abu-700 sm:block">
          {isUnpaid && <strong className="text-sambal-dark">not paid · </strong>}
          <State guest={guest} marks={marks} />
        </span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: no fields of a form */}
      <div
        role="group"
        aria-labelledby={id}
        className="grid w-full max-w-md grid-cols-[16fr_15fr_23fr_22fr] gap-1.5 sm:w-auto sm:grid-cols-4"
      >
        {SET_OUTCOMES.map((outcome) => {
          const isChosen = shown === outcome
          const isProposed = shown === null && proposed === outcome
          return (
            <button
              key={outcome}
              type="button"
              aria-pressed={isChosen}
              disabled={isOver}
              onClick={() =>
                outcome === 'excused'
                  ? setExcusing(!isExcusing)
                  : marks.press([userId], { outcome: isChosen ? null : outcome })
              }
              className={`flex h-11 cursor-pointer touch-manipulation items-center justify-center gap-1 rounded-admin border text-sm font-semibold max-sm:gap-0.5 max-sm:text-[13px] outline-offset-2 disabled:cursor-default sm:h-10 sm:min-w-24 ${isChosen ? CHOSEN[outcome] : isProposed ? 'border-dashed border-abu-700 bg-abu-50' : 'border-abu-300 bg-white enabled:hover:bg-abu-50 disabled:text-abu-600'}`}
            >
              {isChosen && (
                <LineIcon name="check" className="size-3.5 stroke-current stroke-[2.4] max-[350px]:hidden" />
              )}
              {OUTCOME_LABELS[outcome]}
              {isProposed && '?'}
              {outcome === 'excused' && !isChosen && '…'}
            </button>
          )
        })}
      </div>
      {isExcusing && (
        <ExcusedForm
          name={name}
          why={marks.of(userId)?.why ?? why ?? ''}
          onExcuse={(why) => {
            setExcusing(false)
            marks.press([userId], { outcome: 'excused', why })
          }}
          onCancel={() => setExcusing(false)}
        />
      )}
    </li>
  )
}

/** Returns what became of somebody's seat: what was pressed last, else what is stored. */
export function outcomeOf({ userId, outcome }: Guest, marks: Marks): Outcome | null {
  const mark = marks.of(userId)
  return mark?.outcome === undefined ? outcome : mark.outcome
}

const CHOSEN: Record<SetOutcome, string> = {
  came: 'border-2 border-pandan bg-pandan/10 text-pandan',
  late: 'border-2 border-kunyit bg-[color-mix(in_srgb,var(--color-kunyit)_35%,white)]',
  'no-show': 'border-2 border-sambal-dark bg-sambal/10 text-sambal-dark',
  excused: 'border-2 border-laut bg-laut/10 text-laut',
}

function State({ guest: { userId, outcome, why, noted, proposed }, marks }: Omit<GuestRowProps, 'isOver'>) {
  const zone = useTimeZone()
  const mark = marks.of(userId)
  if (mark) {
    const what = mark.why ? `excused: ${mark.why} · ` : ''
    return marks.problem ? <strong className="text-sambal-dark">{what}not saved</strong> : `${what}saving`
  }
  if (outcome === null) return proposed === null ? 'not marked' : `${PROPOSALS[proposed]}, not saved`
  const when = noted ? displayInstant(noted.at, 'EEE d MMM HH:mm', zone) : ''
  if (noted?.source === 'computed') return `${OUTCOME_LABELS[outcome]} ${when}`
  // of what no button says
  const other = SET_OUTCOMES.some((one) => one === outcome) ? '' : `${OUTCOME_LABELS[outcome]} · `
  return `${other}${why ? `${why} · ` : ''}by ${noted?.by ?? 'an account that is gone'}, ${when}`
}

const PROPOSALS = { came: 'was here', 'no-show': 'was missing' }
