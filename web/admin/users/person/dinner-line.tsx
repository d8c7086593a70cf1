import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import {
  hasCome,
  OUTCOME_LABELS,
  type Outcome,
  SET_OUTCOMES,
  type SetOutcome,
  WHY_MAX,
} from '../../../../src/domain/outcome'
import { displayInstant } from '../../../../src/domain/time'
import { AdminButton } from '../../../ui/admin-button'
import { Badge } from '../../../ui/badge'
import { LineIcon } from '../../../ui/line-icon'
import { SmallSelect } from '../../../ui/small-select'
import { displayDay } from '../../app/labels'
import { GroupLink } from '../../app/links'
import { useTimeZone } from '../../app/site-config'
import { type Dinner, useCorrection } from './outcomes'

/** What became of the dinners of a person, the latest first, each to be corrected in its place for as long as that is possible. */
export function DinnerLine({ name, dinners }: { name: string; dinners: readonly Dinner[] }) {
  return (
    <ol aria-label={`Dinners of ${name}`} className="flex flex-col rounded-admin border border-abu-200">
      {dinners.map((dinner) => (
        <Row key={`${dinner.dinnerDay} ${dinner.groupId}`} dinner={dinner} />
      ))}
    </ol>
  )
}

function Row({ dinner }: { dinner: Dinner }) {
  const { groupId, groupName, dinnerDay, outcome, why, canCorrect } = dinner
  const zone = useTimeZone()
  const [isExcusing, setExcusing] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const wantsFocus = useRef(false)
  const correct = useCorrection(endExcuse)
  const { isPending } = correct

  // once it can have it
  useEffect(() => {
    if (isExcusing || isPending || !wantsFocus.current) return
    wantsFocus.current = false
    row.current?.querySelector('select')?.focus()
  }, [isExcusing, isPending])

  function endExcuse() {
    // what had the focus goes
    wantsFocus.current = isExcusing
    setExcusing(false)
  }

  function choose(chosen: SetOutcome) {
    if (chosen === 'excused') setExcusing(true)
    else correct.mutate({ dinner, outcome: chosen })
  }

  return (
    <li
      ref={row}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-abu-100 px-3 py-2 not-first:border-t"
    >
      <span className="w-34 shrink-0 tabular-nums">{displayDay(dinnerDay)}</span>
      <span className="w-34 shrink-0">
        <OutcomeBadge outcome={outcome} />
      </span>
      <span className="flex min-w-0 flex-1 basis-40 flex-col">
        {groupId === null ? (
          <span className="text-abu-700">A group that was deleted</span>
        ) : (
          <GroupLink id={groupId} name={groupName ?? ''} className="text-laut wrap-anywhere" />
        )}
        <span className="text-[13px] text-abu-700 wrap-anywhere">
          {why && `“${why}” · `}
          {authorOf(dinner, zone)}
        </span>
      </span>
      {canCorrect && (
        <SmallSelect
          aria-label={`Correct what became of ${displayDay(dinnerDay)}`}
          value={isExcusing ? 'excused' : ''}
          disabled={isPending}
          onChange={({ target }) => choose(target.value as SetOutcome)}
        >
          <option value="" disabled>
            Correct…
          </option>
          {SET_OUTCOMES.map((option) => (
            <option key={option} value={option} disabled={option === outcome && option !== 'excused'}>
              {OUTCOME_LABELS[option]}
            </option>
          ))}
        </SmallSelect>
      )}
      {isExcusing && (
        <Excuse
          day={displayDay(dinnerDay)}
          start={outcome === 'excused' ? (why ?? '') : ''}
          isPending={isPending}
          onExcuse={(text) => correct.mutate({ dinner, outcome: 'excused', why: text })}
          onCancel={endExcuse}
        />
      )}
    </li>
  )
}

interface ExcuseProps {
  day: string
  start: string
  isPending: boolean
  onExcuse: (why: string) => void
  onCancel: () => void
}

function Excuse({ day, start, isPending, onExcuse, onCancel }: ExcuseProps) {
  const [why, setWhy] = useState(start)
  const text = why.trim()

  // the form around it is another one
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (text) onExcuse(text)
  }

  return (
    <span className="flex w-full flex-wrap items-center gap-2">
      <input
        aria-label={`Why ${day} is excused`}
        placeholder="A word why"
        // it replaces what had the focus
        ref={(input) => input?.focus()}
        maxLength={WHY_MAX}
        value={why}
        onChange={({ target }) => setWhy(target.value)}
        onKeyDown={onKeyDown}
        className="h-9 min-w-0 flex-1 basis-48 rounded-admin border border-abu-500 px-3 placeholder:text-abu-600 max-sm:text-base"
      />
      <AdminButton isDisabled={!text} isPending={isPending} onPress={() => onExcuse(text)}>
        Excuse
      </AdminButton>
      <AdminButton onPress={onCancel}>Cancel</AdminButton>
    </span>
  )
}

/** An outcome as a word and a sign, which is read without its colour, too. */
export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const isMissed = outcome === 'no-show' || outcome === 'cancelled late'
  return (
    <Badge
      variant={hasCome(outcome) ? 'green' : isMissed ? 'yellow' : 'grey'}
      className="inline-flex! items-center gap-1"
    >
      {(hasCome(outcome) || isMissed) && (
        <LineIcon name={isMissed ? 'cross' : 'check'} className="size-3.5 stroke-current" />
      )}
      {OUTCOME_LABELS[outcome]}
    </Badge>
  )
}

/** Returns who noted what became of a dinner, and on which day of the house. */
export function authorOf({ source, by, at }: Pick<Dinner, 'source' | 'by' | 'at'>, zone: string): string {
  const day = displayInstant(at, 'd MMM yyyy', zone)
  if (source === 'staff') return `by ${by ?? 'an account that is gone'}, ${day}`
  return `${source === 'visitor' ? 'said on their own page' : 'from what became of the seat'}, ${day}`
}
