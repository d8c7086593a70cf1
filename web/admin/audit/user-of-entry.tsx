import { useQuery } from '@tanstack/react-query'
import type { User } from '../../../src/domain/api'
import { request } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { BusyDialog, Dialog } from '../../ui/dialog'
import { loadFailure } from '../queries'
import { PersonDialog } from '../users/person/person-dialog'

interface UserOfEntryProps {
  id: number
  onClose: () => void
}

/** The form of somebody whom an entry is about, once their answers are here. */
export function UserOfEntry({ id, onClose }: UserOfEntryProps) {
  const { data, error } = useQuery({
    queryKey: ['user-of-entry', id],
    queryFn: ({ signal }) => request<User>('GET', `/api/users/${id}`, undefined, signal),
    // the form begins with what is stored now, and nothing changes under it
    gcTime: 0,
  })
  if (data) return <PersonDialog user={data} onClose={onClose} />
  if (!error) return <BusyDialog isOpen text="Loading user..." />
  return (
    <Dialog isOpen isDismissable onOpenChange={(isOpen) => isOpen || onClose()} title="Edit User">
      <p role="alert" className="mt-3 text-sm">
        {loadFailure(error)}
      </p>
      <div className="mt-4 flex justify-end">
        <AdminButton onPress={onClose}>Close</AdminButton>
      </div>
    </Dialog>
  )
}
