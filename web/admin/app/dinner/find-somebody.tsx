import { AdminButton } from '../../../ui/admin-button'
import { openDialog } from '../dialogs'

/** Opens who could take a free seat of a group, or the seat of the member `insteadOf`. */
export function FindSomebody({ groupId, insteadOf }: { groupId: number; insteadOf?: number }) {
  return (
    <AdminButton
      size="small"
      className="self-start"
      onPress={() => openDialog({ kind: 'somebody', groupId, insteadOf })}
    >
      Find somebody
    </AdminButton>
  )
}
