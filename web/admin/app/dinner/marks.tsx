import type { Profile } from '../../../../src/domain/api'
import { displayInstant } from '../../../../src/domain/time'

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

const PLACES = { idle: 'listed', confirmed: 'awaited', paid: 'paid' } as const

/** Marks somebody who has joined an evening ahead, with its day in `zone` and their place; nothing for others. */
export function JoinedMark({
  joined,
  zone,
  className = '',
}: {
  joined: Profile['joined'] | undefined
  zone: string
  className?: string
}) {
  if (!joined) return null
  return (
    <span className={`text-[13px] text-abu-700 ${className}`}>
      {displayInstant(joined.at, 'EEE d MMM', zone)}, {PLACES[joined.status]}
    </span>
  )
}

interface RemovalMarkProps {
  /** why staff removed the person from a group; null for nobody who was */
  reason: string | null | undefined
  className?: string
}

/** Marks somebody whom staff removed from a group, with the reason; nothing for others. */
export function RemovalMark({ reason, className = '' }: RemovalMarkProps) {
  if (!reason) return null
  const text = removalText(reason)
  return (
    <span title={text} className={`text-[13px] text-sambal-dark ${className}`}>
      {text}
    </span>
  )
}

export function removalText(reason: string): string {
  return `Removed: ${reason}`
}

interface NoteMarkProps {
  notes?: readonly string[] | undefined
  className?: string
}

/** What staff noted on a person; nothing without notes. */
export function NoteMark({ notes = [], className = 'wrap-anywhere' }: NoteMarkProps) {
  if (notes.length === 0) return null
  const text = notes.join(' · ')
  return (
    <span title={text} className={`rounded-xs bg-kunyit/25 px-1 text-[13px] text-ink ${className}`}>
      <span className="font-semibold">{notes.length > 1 ? 'Notes' : 'Note'}:</span> {text}
    </span>
  )
}
