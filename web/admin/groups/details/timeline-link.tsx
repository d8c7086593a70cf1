import { shortName } from '../../../../src/domain/name'
import { openDialog } from '../../app/dialogs'

/** The name of a person, which opens what happened with them at a dinner. */
export function TimelineLink({ groupId, userId, name }: { groupId: number; userId: number; name: string }) {
  return (
    <button
      type="button"
      title="What happened with them at this dinner"
      onClick={() => openDialog({ kind: 'timeline', groupId, userId, name })}
      className="cursor-pointer rounded-xs text-left font-semibold wrap-anywhere underline-offset-2 hover:underline"
    >
      {shortName(name)}
    </button>
  )
}
