import type { ReactNode } from 'react'
import { AdminButton } from './admin-button'
import { Dialog } from './dialog'
import { Spinner } from './spinner'

interface ConfirmDialogProps {
  title: string
  /** what happens and what is lost */
  children: ReactNode
  confirmText: string
  cancelText?: string
  isPending?: boolean
  isDisabled?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be undone; Cancel has the initial focus. */
export function ConfirmDialog({
  title,
  children,
  confirmText,
  cancelText = 'Cancel',
  isPending = false,
  isDisabled = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog onClose={onCancel} isKeyboardDismissDisabled={isPending} title={title} role="alertdialog">
      <div className="mt-3 flex flex-col gap-2 text-sm break-words">{children}</div>
      <div className="mt-5 flex justify-end gap-2">
        <AdminButton autoFocus onPress={onCancel} isDisabled={isPending}>
          {cancelText}
        </AdminButton>
        <AdminButton variant="danger" onPress={onConfirm} isPending={isPending} isDisabled={isDisabled}>
          {isPending && <Spinner />}
          {confirmText}
        </AdminButton>
      </div>
    </Dialog>
  )
}
