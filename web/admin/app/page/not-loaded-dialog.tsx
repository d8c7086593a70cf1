import type { ComponentProps } from 'react'
import { CloseFooter, Dialog } from '../../../ui/dialog'
import { NotLoaded, type NotLoadedProps } from './not-loaded'

interface NotLoadedDialogProps extends NotLoadedProps {
  title: string
  size?: NonNullable<ComponentProps<typeof Dialog>['variant']>
  onClose: () => void
}

/** A dialog until what it is about is loaded. */
export function NotLoadedDialog({ title, size = 'medium', onClose, ...props }: NotLoadedDialogProps) {
  return (
    <Dialog onClose={onClose} variant={size} title={title}>
      <NotLoaded {...props} />
      <CloseFooter onClose={onClose} />
    </Dialog>
  )
}
