import type { ComponentProps, ReactNode } from 'react'
import { Dialog, DialogFooter } from './dialog'
import { FormButtons } from './form-buttons'

interface FormDialogProps extends Omit<ComponentProps<typeof FormButtons>, 'onCancel'> {
  title: ReactNode
  size?: NonNullable<ComponentProps<typeof Dialog>['variant']>
  role?: 'alertdialog'
  form: ComponentProps<'form'>
  children: ReactNode
  onClose: () => void
}

/** A dialog with a form and its buttons; Escape does not close it while its answer is on its way. */
export function FormDialog({ title, size, role, form, children, onClose, ...buttons }: FormDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      isKeyboardDismissDisabled={buttons.isPending ?? false}
      {...(size && { variant: size })}
      {...(role && { role })}
      title={title}
    >
      <form {...form} className="mt-3 flex flex-col text-sm">
        {children}
        <DialogFooter>
          <FormButtons {...buttons} onCancel={onClose} />
        </DialogFooter>
      </form>
    </Dialog>
  )
}
