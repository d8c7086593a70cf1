import { useEffect, useRef } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog'

interface DiscardDialogProps {
  what?: string | undefined
  onAnswer: (agrees: boolean) => void
  onClose: () => void
}

/** Asks before changes that are not saved are lost; closed in any other way, it keeps them. */
export function DiscardDialog({ what, onAnswer, onClose }: DiscardDialogProps) {
  const agrees = useRef(false)
  useEffect(() => () => onAnswer(agrees.current), [onAnswer])
  return (
    <ConfirmDialog
      title="Discard unsaved changes?"
      confirmText="Discard Changes"
      cancelText="Keep Editing"
      onConfirm={() => {
        agrees.current = true
        onClose()
      }}
      onCancel={onClose}
    >
      <p>{what ?? 'Your changes have not been saved.'}</p>
    </ConfirmDialog>
  )
}
