import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { ChoiceCard } from '../ui/choice-card'
import { useEarlyInput } from './early-input'

export interface Option<T> {
  value: T
  label: ReactNode
}

interface SingleChoiceProps<T> {
  name: string
  options: readonly Option<T>[]
  value: T | null | undefined
  onChoose: (value: T) => void
  /** after a choice that was meant as the answer; not while arrow keys pass over the options */
  onDecide?: () => void
  /** what the browser may have put back by itself: nobody has just chosen it */
  remembered?: () => unknown
  shape?: 'card' | 'tile'
  className: string
  labelledBy: string
  /** a drawing for every option */
  hasIcons?: boolean
}

/** Milliseconds for which a choice is shown before the next question. */
export const ADVANCE_MS = 300

/** Radio buttons as cards. */
export function SingleChoice<T extends string | number>(props: SingleChoiceProps<T>) {
  const { name, options, value, onChoose, onDecide, shape, className, labelledBy, hasIcons = true } = props
  const group = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isMoving = useRef(false)

  useEffect(() => () => clearTimeout(timer.current), [])
  useEarlyInput(() => {
    const early = group.current?.querySelector<HTMLInputElement>('input:checked')
    const option = options.find((option) => String(option.value) === early?.value)
    if (option && option.value !== value)
      (props.remembered?.() === option.value ? onChoose : decide)(option.value)
  })

  function decide(chosen: T) {
    onChoose(chosen)
    clearTimeout(timer.current)
    if (onDecide && !isMoving.current) timer.current = setTimeout(onDecide, ADVANCE_MS)
  }

  function handleKey(event: KeyboardEvent, option: T) {
    isMoving.current = event.key.startsWith('Arrow')
    if (event.key !== 'Enter' || !onDecide) return
    // Enter chooses the focused option instead of submitting the form
    event.preventDefault()
    decide(option)
  }

  return (
    <div
      ref={group}
      role="radiogroup"
      aria-labelledby={labelledBy}
      // WebKit shows no ring where arrow keys have led, which is to what they chose
      onKeyDown={(event) => {
        event.currentTarget.dataset.keys = ''
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) delete currentTarget.dataset.keys
      }}
      onPointerDown={(event) => {
        isMoving.current = false
        delete event.currentTarget.dataset.keys
      }}
      onKeyUp={() => {
        isMoving.current = false
      }}
      className={className}
    >
      {options.map((option) => (
        <ChoiceCard
          key={option.value}
          type="radio"
          name={name}
          value={option.value}
          icon={hasIcons ? option.value : undefined}
          shape={shape}
          checked={value === option.value}
          onChange={() => onChoose(option.value)}
          onClick={() => decide(option.value)}
          onKeyDown={(event) => handleKey(event, option.value)}
        >
          {option.label}
        </ChoiceCard>
      ))}
    </div>
  )
}
