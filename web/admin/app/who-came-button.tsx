import type { DinnerGroup } from '../../../src/domain/api'
import { openDialog } from './dialogs'
import { groupTitle } from './group-name'

interface WhoCameButtonProps {
  group: Pick<DinnerGroup, 'id' | 'name' | 'whoCame' | 'came'>
  /** ids of those to go on to, this one among them */
  among?: readonly number[]
  className?: string
}

/** `Who came?` or, once it is marked, `5 of 6 came`: opens it; nothing before. */
export function WhoCameButton({ group, among = [group.id], className = '' }: WhoCameButtonProps) {
  const { id, whoCame, came } = group
  const isOpen = whoCame === 'open'
  if (!isOpen && !came) return null
  const text = isOpen || !came ? 'Who came?' : `${came.came} of ${came.of} came`
  return (
    <button
      type="button"
      aria-label={`${text}: ${groupTitle(group)}`}
      onClick={() => openDialog({ kind: 'who-came', id, among })}
      className={`cursor-pointer rounded-xs underline underline-offset-2 tabular-nums ${isOpen ? 'font-semibold text-sambal-dark' : 'text-abu-700'} ${className}`}
    >
      {text}
    </button>
  )
}
