import { STALE, type User } from '../../../../src/domain/api'
import { FormDialog } from '../../../ui/form-dialog'
import { ConflictNote } from '../../app/form/conflict-note'
import { PersonFields } from './person-fields'
import { usePersonForm } from './use-person-form'

interface PersonDialogProps {
  /** none: a new one */
  user?: User
  onClose: () => void
}

export function PersonDialog({ user, onClose }: PersonDialogProps) {
  const form = usePersonForm(user, onClose)

  return (
    <FormDialog
      onClose={form.close}
      size="medium"
      title={user ? 'Edit User' : 'Add New User'}
      form={form.form}
      text={user ? 'Save Changes' : 'Add User'}
      isPending={form.isPending}
    >
      {form.isStale && <ConflictNote title={STALE} onLoad={form.load} />}
      <PersonFields {...form} isNew={!user} />
    </FormDialog>
  )
}
