import type { User } from '../../../../src/domain/api'
import { Dialog, DialogFooter } from '../../../ui/dialog'
import { FormButtons } from '../../../ui/form-buttons'
import { ClashNote, ConflictNote } from '../../app/form/conflict-note'
import { useUnsaved } from '../../app/unsaved'
import { PersonFields } from './person-fields'
import { usePersonForm } from './use-person-form'

interface PersonDialogProps {
  /** none: a new one */
  user?: User
  onClose: () => void
}

export function PersonDialog({ user, onClose }: PersonDialogProps) {
  const form = usePersonForm(user, onClose)
  const close = useUnsaved(form.changed.length > 0, onClose)

  return (
    <Dialog
      onClose={close}
      isKeyboardDismissDisabled={form.isPending}
      title={user ? 'Edit User' : 'Add New User'}
      variant="medium"
    >
      <form {...form.form} className="mt-4 flex flex-col text-sm">
        {form.conflict && <ConflictNote onLoad={form.loadCurrent} />}
        {!form.conflict && form.clashes.length > 0 && <ClashNote clashes={form.clashes} />}
        <PersonFields {...form} isNew={!user} />
        <DialogFooter>
          <FormButtons
            text={user ? 'Save Changes' : 'Add User'}
            isPending={form.isPending}
            onCancel={close}
          />
        </DialogFooter>
      </form>
    </Dialog>
  )
}
