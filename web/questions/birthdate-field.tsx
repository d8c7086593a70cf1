import { type ComponentType, useEffect, useRef, useState } from 'react'
import { BigField } from '../ui/big-field'
import { ErrorBoundary } from '../ui/error-boundary'
import { Icon } from '../ui/icon'
import { whenIdle } from '../ui/when-idle'
import type { BirthdateCalendarProps } from './birthdate-calendar'
import { typedBirthdate, wholeBirthdate } from './birthdate-text'
import { useEarlyInput } from './early-input'

interface BirthdateFieldProps {
  /** a whole date `dd/MM/yyyy`, or nothing */
  value: string
  onChange: (value: string) => void
  /** what is wrong with a whole date, or with none */
  problem: string | undefined
  /** whether to tell that there is none */
  isRequired: boolean
}

/** A birth date, typed or picked from a calendar whose code is fetched when idle. */
export function BirthdateField({ value, onChange, problem, isRequired }: BirthdateFieldProps) {
  const [text = value, setText] = useState<string>()
  const [hasLeft, setLeft] = useState(false)
  const [Calendar, setCalendar] = useState<ComponentType<BirthdateCalendarProps>>()
  const [failed, setFailed] = useState(false)
  const field = useRef<HTMLDivElement>(null)

  const type = (typed: string) => {
    setText(typed)
    onChange(wholeBirthdate(typed))
  }
  useEarlyInput(() => {
    const early = field.current?.querySelector('input')?.value
    if (early) type(typedBirthdate(early))
  })

  async function open() {
    try {
      const { BirthdateCalendar } = await loadCalendar()
      setCalendar(() => BirthdateCalendar)
      setFailed(false)
    } catch {
      // no network, and not fetched in time: the field does the same
      setFailed(true)
    }
  }

  const isWhole = text.length >= 10
  const problemOfText = isWhole && !value ? 'Tanggal itu ga ada di kalender' : problem
  const error = (isWhole || isRequired || (hasLeft && text !== '')) && problemOfText
  return (
    <div ref={field}>
      <BigField
        label="Tanggal lahir"
        inputMode="numeric"
        autoComplete="bday"
        enterKeyHint="done"
        placeholder="tgl/bln/tahun"
        maxLength={24}
        value={text}
        onChange={({ target }) => {
          // slashes are put in at the end only: in the middle they would move the caret away
          const atEnd = target.selectionStart === null || target.selectionStart === target.value.length
          type(atEnd ? typedBirthdate(target.value) : target.value.replace(/[^\d/]/g, '').slice(0, 10))
        }}
        onBlur={() => {
          setLeft(true)
          if (text) type(typedBirthdate(text))
        }}
        hint={failed ? 'Kalender belum bisa dibuka. Ketik aja tanggalnya ya.' : 'Contoh: 17/08/2001'}
        error={error || undefined}
        hasLongError
        end={
          <button
            type="button"
            aria-label="Pilih dari kalender"
            aria-haspopup="dialog"
            onClick={open}
            className="grid w-14 shrink-0 half:w-10 cursor-pointer place-items-center rounded-card text-sambal transition-colors hover:bg-abu-100 active:bg-abu-200"
          >
            <Icon name="calendar" />
          </button>
        }
      />
      {Calendar && (
        <ErrorBoundary
          fallback={() => null}
          onError={() => {
            setCalendar(undefined)
            setFailed(true)
          }}
        >
          <Calendar
            value={value}
            onPick={(picked) => {
              type(picked)
              setCalendar(undefined)
            }}
            onClose={() => setCalendar(undefined)}
          />
        </ErrorBoundary>
      )}
    </div>
  )
}

/** Fetches the code of the calendar once the page is idle. */
export function usePrefetchedCalendar() {
  useEffect(() => whenIdle(() => void loadCalendar().catch(() => {})), [])
}

function loadCalendar() {
  return import('./birthdate-calendar')
}
