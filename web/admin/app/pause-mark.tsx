import { displayInstant } from '../../../src/domain/time'

interface PauseMarkProps {
  /** the first day on which the person may be chosen again (`yyyy-MM-dd`); none for nobody who is paused */
  until: string | null | undefined
  className?: string
}

/** Marks somebody whom staff have paused, with the day on which that ends; nothing for others. */
export function PauseMark({ until, className = '' }: PauseMarkProps) {
  if (!until) return null
  return (
    <span className={`rounded-xs bg-laut/10 px-1 text-[13px] text-ink ${className}`}>{pauseText(until)}</span>
  )
}

export function pauseText(until: string): string {
  return `Paused until ${displayInstant(until, 'd MMM', 'UTC')}`
}
