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
