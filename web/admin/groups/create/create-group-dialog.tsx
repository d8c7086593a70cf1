import { Dialog } from '../../../ui/dialog'
import { CreateGroupForm } from './create-group-form'

/** The form for a group put together by hand. */
export function CreateGroupDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog variant="large" title="Create New Dinner Group" onClose={onClose}>
      <CreateGroupForm onClose={onClose} />
    </Dialog>
  )
}
