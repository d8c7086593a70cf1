import { userSchema } from '../../../../src/domain/api'
import { AdminButton } from '../../../ui/admin-button'
import { BusyDialog, Dialog } from '../../../ui/dialog'
import { loadFailure, useGet } from '../../app/queries'
import { PersonDialog } from './person-dialog'

export function UserDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error } = useGet(['user-dialog', id], userSchema, `/api/users/${id}`, {
    // the form starts from what is stored now, and nothing changes under it
    gcTime: 0,
  })
  if (data) return <PersonDialog user={data} onClose={onClose} />
  if (!error) return <BusyDialog text="Loading user..." />
  return (
    <Dialog isDismissable onClose={onClose} title="Edit User">
      <p role="alert" className="mt-3 text-sm">
        {loadFailure(error)}
      </p>
      <div className="mt-4 flex justify-end">
        <AdminButton onPress={onClose}>Close</AdminButton>
      </div>
    </Dialog>
  )
}
