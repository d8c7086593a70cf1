import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useUnsaved } from '../../app/unsaved'

interface InPlaceTextProps {
  label: string
  value: string
  placeholder: string
  maxLength: number
  isDisabled?: boolean
  className?: string
  /** stores what was typed; returns whether it was stored, or at once what is wrong with it */
  onSave: (text: string) => Promise<boolean> | string
}

/** A text that is edited in place: Enter and blur store it, Escape restores it. */
export function InPlaceText({
  label,
  value,
  placeholder,
  maxLength,
  isDisabled,
  className = '',
  onSave,
}: InPlaceTextProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const sent = useRef<string>(undefined)
  const [isSending, setSending] = useState(false)
  useUnsaved(typed !== undefined && typed.trim() !== value && !isSending)

  function change(text: string | undefined) {
    setTyped(text)
    setError(undefined)
  }

  function save() {
    const text = typed?.trim()
    // Enter, and then leaving the field, is one change
    if (text === undefined || text === sent.current) return
    if (text === value && sent.current === undefined) return change(undefined)
    const saving = onSave(text)
    if (typeof saving === 'string') return setError(saving)
    setError(undefined)
    sent.current = text
    setSending(true)
    saving.then((isStored) => {
      if (sent.current === text) {
        sent.current = undefined
        setSending(false)
      }
      // what was typed meanwhile stays
      if (isStored) setTyped((now) => (now?.trim() === text ? undefined : now))
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') save()
    if (event.key !== 'Escape' || typed === undefined) return
    // the dialog stays open
    event.stopPropagation()
    change(undefined)
  }

  return (
    <span className={`inline-flex flex-col ${className}`}>
      <input
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        value={typed ?? value}
        placeholder={placeholder}
        maxLength={maxLength}
        disabled={isDisabled}
        autoComplete="off"
        title={typed ?? value}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={save}
        className={`h-7 w-full truncate rounded-admin border bg-white px-2 font-semibold text-ink placeholder:font-normal placeholder:text-abu-600 hover:border-abu-500 disabled:bg-abu-50 max-sm:h-8 max-sm:text-base ${error ? 'border-sambal' : 'border-abu-300'}`}
      />
      {error && (
        <span id={id} role="alert" className="text-[13px] text-sambal sm:whitespace-nowrap">
          {error}
        </span>
      )}
    </span>
  )
}
