import type { KeyboardEvent } from 'react'
import { TextField } from './text-field'

interface TimeFieldProps {
  label: string
  /** as typed: `HH:mm` once it is whole */
  value: string
  onChange: (value: string) => void
  isDisabled?: boolean
  error?: string | undefined
}

/** Minutes per press of an arrow key. */
const STEP = 15
const DAY = 24 * 60

/** A time of day on a clock of 24 hours: typed (`1930`, `19.30`), or moved by the arrow keys. */
export function TimeField({ value, onChange, isDisabled = false, ...props }: TimeFieldProps) {
  function step(event: KeyboardEvent) {
    const minutes = minutesOf(tidyTime(value))
    if (minutes === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const whole = event.key === 'ArrowUp' ? Math.floor(minutes / STEP) + 1 : Math.ceil(minutes / STEP) - 1
    onChange(clock((whole * STEP + DAY) % DAY))
  }

  return (
    <TextField
      {...props}
      disabled={isDisabled}
      value={value}
      onChange={onChange}
      onBlur={() => onChange(tidyTime(value))}
      onKeyDown={step}
      placeholder="19:00"
      inputMode="numeric"
      maxLength={5}
      autoComplete="off"
    />
  )
}

/** Returns a time in any form (`1930`, `19.30`, `9`) as `HH:mm`; anything else unchanged. */
export function tidyTime(text: string): string {
  const typed = text.trim()
  const parts = /^(\d{1,2})(?:[:. ](\d{2}))?$/.exec(typed) ?? /^(\d{1,2})(\d{2})$/.exec(typed)
  return parts ? `${parts[1]!.padStart(2, '0')}:${parts[2] ?? '00'}` : typed
}

function minutesOf(time: string): number | undefined {
  const parts = /^(\d\d):(\d\d)$/.exec(time)
  const minutes = parts ? Number(parts[1]) * 60 + Number(parts[2]) : DAY
  return minutes < DAY ? minutes : undefined
}

function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
