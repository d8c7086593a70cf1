import type { DinnerGroup } from '../../../../src/domain/api'
import { addressOf } from '../addresses'
import { openDialog } from '../dialogs'
import { go } from '../go'
import { groupTitle } from '../group-name'

interface WhoCameButtonProps {
  group: Pick<DinnerGroup, 'id' | 'name' | 'whoCame' | 'came' | 'eveningId'>
  className?: string
}

/** `Who came?` or, once it is marked, `5 of 6 came`: opens it, for the whole evening where there is one; nothing before. */
export function WhoCameButton({ group, className = '' }: WhoCameButtonProps) {
  const { id, whoCame, came, eveningId } = group
  const isOpen = whoCame === 'open'
  if (!isOpen && !came) return null
  const text = isOpen || !came ? 'Who came?' : `${came.came} of ${came.of} came`
  return (
    <button
      type="button"
      aria-label={`${text}: ${groupTitle(group)}`}
      onClick={() =>
        eveningId === null
          ? openDialog({ kind: 'group', id })
          : go(addressOf('evenings/:id/door', '', eveningId))
      }
      className={`cursor-pointer rounded-xs underline underline-offset-2 tabular-nums ${isOpen ? 'font-semibold text-sambal-dark' : 'text-abu-700'} ${className}`}
    >
      {text}
    </button>
  )
}
