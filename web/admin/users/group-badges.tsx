import { Badge } from '../../ui/badge'
import { openGroup } from '../open-group'

interface GroupBadgesProps {
  ids: number[]
  /** called before a group's details open */
  onOpen?: () => void
}

/** The groups someone is or was in; each leads to its details. */
export function GroupBadges({ ids, onOpen }: GroupBadgesProps) {
  return ids.map((id) => (
    <button
      key={id}
      type="button"
      aria-label={`Open group ${id}`}
      onClick={() => {
        onOpen?.()
        openGroup(id)
      }}
      className="cursor-pointer rounded-full hover:underline"
    >
      <Badge variant="blue">{id}</Badge>
    </button>
  ))
}
