import { Badge } from '../../ui/badge'
import { openDialog } from '../app/dialogs'

/** The groups that a user is or was in; each opens its details. */
export function GroupBadges({ ids }: { ids: number[] }) {
  return ids.map((id) => (
    <button
      key={id}
      type="button"
      aria-label={`Open group ${id}`}
      onClick={() => openDialog({ kind: 'group', id })}
      className="cursor-pointer rounded-full hover:underline"
    >
      <Badge variant="blue">{id}</Badge>
    </button>
  ))
}
