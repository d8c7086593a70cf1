import type { User } from '../../../../src/domain/api'
import { Dialog, DialogFooter } from '../../../ui/dialog'
import { FormButtons } from '../../../ui/form-buttons'
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
    <Dialog
      onClose={form.close}
      isKeyboardDismissDisabled={form.isPending}
      title={user ? 'Edit User' : 'Add New User'}
      variant="medium"
    >
      <form {...form.form} className="mt-4 flex flex-col text-sm">
        {form.isStale && <ConflictNote onLoad={form.load} />}
        <PersonFields {...form} isNew={!user} />
        <DialogFooter>
          <FormButtons
            text={user ? 'Save Changes' : 'Add User'}
            isPending={form.isPending}
            onCancel={form.close}
          />
        </DialogFooter>
      </form>
    </Dialog>
  )
}
