import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { GroupDetails } from '../../../src/domain/group-details'
import {
  OUTCOME_LABELS,
  type Outcome,
  SET_OUTCOMES,
  type SetOutcome,
  WHY_MAX,
} from '../../../src/domain/outcome'
import { displayInstant } from '../../../src/domain/time'
import { AdminButton } from '../../ui/admin-button'
import { FormButtons } from '../../ui/form-buttons'
import { LineIcon } from '../../ui/line-icon'
import { TextField } from '../../ui/text-field'
import { useTimeZone } from '../app/site-config'
import { useUnsaved } from '../app/unsaved'
import type { Mark } from './use-marks'

type Attendance = GroupDetails['absent'][number]

export interface Guest extends Pick<Attendance, 'outcome' | 'why' | 'noted' | 'proposed'> {
  id: number
  name: string
  /** pressed, and not stored yet */
  mark: Mark | undefined
  /** marked by a colleague meanwhile, and otherwise */
  isConflict: boolean
  shown: Outcome | null
}

interface GuestRowProps {
  guest: Guest
  /** nothing can be changed any more */
  isOver: boolean
  hasProblem: boolean
  hasFocus: boolean
  onMark: (mark: Mark) => void
  onLeave: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onKeyed: () => void
}

export function GuestRow({
  guest,
  isOver,
  hasProblem,
  hasFocus,
  onMark,
  onLeave,
  onKeyDown,
  onKeyed,
}: GuestRowProps) {
  const id = useId()
  const [isExcusing, setExcusing] = useState(false)
  const { name, why, noted, proposed, mark, isConflict, shown } = guest
  const toggle = (outcome: SetOutcome) => onMark({ outcome: shown === outcome ? null : outcome })
  return (
    <li
      data-guest={guest.id}
      className="flex flex-wrap items-center gap-x-3 gap-y-0.5 py-1 sm:gap-y-1.5 sm:py-2"
    >
      <p id={id} className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <span className="font-semibold">{name}</span>{' '}
        <span className="text-[13px] text-abu-700 sm:block">
          <State {...guest} hasProblem={hasProblem} />
        </span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: no fields of a form */}
      <div
        role="group"
        aria-labelledby={id}
        onKeyDown={onKeyDown}
        className="grid w-full max-w-md grid-cols-[16fr_15fr_23fr_22fr] gap-1.5 sm:w-auto sm:grid-cols-4"
      >
        {SET_OUTCOMES.map((outcome, i) => {
          const isChosen = shown === outcome
          const isProposed = shown === null && proposed === outcome
          return (
            <button
              key={outcome}
              type="button"
              // biome-ignore lint/a11y/noAutofocus: keys mark people from here on
              autoFocus={hasFocus && i === 0}
              tabIndex={i === 0 || outcome === 'excused' ? 0 : -1}
              aria-pressed={isChosen}
              aria-keyshortcuts={KEYS[outcome]}
              disabled={isOver}
              onClick={({ detail }) => {
                if (outcome === 'excused') return setExcusing(!isExcusing)
                toggle(outcome)
                if (detail === 0) onKeyed()
              }}
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
      {isConflict && mark && (
        <div role="alert" className="flex w-full flex-wrap items-center gap-2 text-sm">
          <p className="min-w-0 flex-1 basis-56">
            {noted?.by ?? 'Somebody'} has changed it meanwhile. Yours is not stored: {labelOf(mark)}.
          </p>
          <AdminButton className="max-sm:h-11" onPress={() => onMark(mark)}>
            Store mine
          </AdminButton>
          <AdminButton className="max-sm:h-11" onPress={onLeave}>
            Leave it
          </AdminButton>
        </div>
      )}
      {isExcusing && (
        <ExcusedForm
          name={name}
          why={mark?.why ?? why ?? ''}
          onExcuse={(why) => {
            setExcusing(false)
            onMark({ outcome: 'excused', why })
          }}
          onCancel={() => setExcusing(false)}
        />
      )}
    </li>
  )
}

const KEYS: Record<SetOutcome, string | undefined> = {
  came: 'Space',
  late: 'L',
  'no-show': 'N',
  excused: undefined,
}

const CHOSEN: Record<SetOutcome, string> = {
  came: 'border-2 border-pandan bg-pandan/10 text-pandan',
  late: 'border-2 border-kunyit bg-[color-mix(in_srgb,var(--color-kunyit)_35%,white)]',
  'no-show': 'border-2 border-sambal-dark bg-sambal/10 text-sambal-dark',
  excused: 'border-2 border-laut bg-laut/10 text-laut',
}

function State({
  outcome,
  why,
  noted,
  proposed,
  mark,
  isConflict,
  hasProblem,
}: Guest & { hasProblem: boolean }) {
  const zone = useTimeZone()
  if (mark && !isConflict) {
    const what = mark.why ? `excused: ${mark.why} · ` : ''
    return hasProblem ? <strong className="text-sambal-dark">{what}not stored</strong> : `${what}storing`
  }
  if (outcome === null) return proposed === null ? 'not marked' : `${PROPOSALS[proposed]}, not stored`
  const when = noted ? displayInstant(noted.at, 'EEE d MMM HH:mm', zone) : ''
  if (noted?.source === 'computed') return `${OUTCOME_LABELS[outcome]} ${when}`
  return `${why ? `${why} · ` : ''}by ${noted?.by ?? 'somebody'}, ${when}`
}

const PROPOSALS = { came: 'was here', 'no-show': 'was missing' }

function labelOf({ outcome, why }: Mark): string {
  if (outcome === null) return 'no mark'
  return `${OUTCOME_LABELS[outcome]}${why ? `, ${why}` : ''}`
}

interface ExcusedFormProps {
  name: string
  why: string
  onExcuse: (why: string) => void
  onCancel: () => void
}

function ExcusedForm({ name, why, onExcuse, onCancel }: ExcusedFormProps) {
  const [text, setText] = useState(why)
  const [error, setError] = useState<string>()
  useUnsaved(text !== why)
  const form = useRef<HTMLFormElement>(null)

  // not behind the buttons of the dialog
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'center' })
  }, [])

  return (
    <form
      ref={form}
      className="w-full"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) onExcuse(text.trim())
        else setError('Say why in a word')
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
    >
      <TextField
        label={`Why is ${name} excused?`}
        value={text}
        onChange={setText}
        error={error}
        maxLength={WHY_MAX}
        autoComplete="off"
        enterKeyHint="done"
        autoFocus
      />
      <div className="flex justify-end gap-2">
        <FormButtons text="Excuse" onCancel={onCancel} />
      </div>
    </form>
  )
}
