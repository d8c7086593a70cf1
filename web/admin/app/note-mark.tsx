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
