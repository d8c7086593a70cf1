import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog'

interface DiscardDialogProps {
  onDiscard: () => void
  onKeep: () => void
  /** what is lost */
  children: ReactNode
}

/** Asks before a preview that staff have changed is closed. */
export function DiscardDialog({ onDiscard, onKeep, children }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      title="Discard this preview?"
      confirmText="Discard Preview"
      cancelText="Keep Working"
      onConfirm={onDiscard}
      onCancel={onKeep}
    >
      <p>{children}</p>
    </ConfirmDialog>
  )
}
