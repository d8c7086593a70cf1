import type { ComponentProps, ReactNode } from 'react'
import { Dialog as AriaDialog, type DialogProps as AriaDialogProps } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay, type ModalOverlayProps } from 'react-aria-components/Modal'
import { AdminButton } from './admin-button'
import { useFocusBack } from './focus-back'
import { Spinner } from './spinner'

interface DialogProps extends Omit<ModalOverlayProps, 'className' | 'children'> {
  title: ReactNode
  children: AriaDialogProps['children']
  role?: AriaDialogProps['role']
  variant?: keyof typeof widths
  /** of a dialog that is open while it is rendered */
  onClose?: () => void
}

/** A modal dialog that no toast covers; unless the props forbid it, Escape closes it. The focus returns. */
export function Dialog({ title, children, role, variant = 'small', onClose, ...props }: DialogProps) {
  useFocusBack(onClose !== undefined)
  return (
    <ModalOverlay
      {...(onClose && { isOpen: true, onOpenChange: (isOpen: boolean) => isOpen || onClose() })}
      {...props}
      className={`fixed inset-0 z-50 flex flex-col items-center before:flex-1 after:flex-1 bg-ink/50 p-2 sm:p-4 sm:pb-2 opacity-100 transition-opacity duration-150 data-exiting:opacity-0 motion-reduce:transition-none starting:opacity-0 ${rooms[variant]}`}
    >
      <Modal
        className={`flex min-h-0 w-full flex-col overflow-hidden rounded-admin bg-white shadow-card forced-colors:border ${widths[variant]}`}
      >
        <AriaDialog
          {...(role && { role })}
          className={`flex min-h-0 scroll-pb-20 flex-col overflow-auto outline-none ${variant === 'full' ? 'flex-1 p-3 sm:p-5' : 'p-5'}`}
        >
          {(dialog) => (
            <>
              <Heading slot="title" className="w-fit text-lg font-bold wrap-anywhere min-[1440px]:max-w-160">
                {title}
              </Heading>
              {typeof children === 'function' ? children(dialog) : children}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** The buttons at the end of a dialog: in view while its content scrolls under them. */
export function DialogFooter({ className = '', ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className={`sticky -bottom-5 z-40 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 border-t border-abu-200 bg-white px-5 py-3 ${className}`}
    />
  )
}

/** The end of a dialog in which there is nothing to save. */
export function CloseFooter({ onClose, ...props }: { id?: string; onClose: () => void }) {
  return (
    <DialogFooter className="mt-5">
      <AdminButton {...props} onPress={onClose}>
        Close
      </AdminButton>
    </DialogFooter>
  )
}

/** Where a toast has room: on a wide screen beside what is narrow and at the right of other titles, else below. */
const rooms = {
  small: 'is-narrow after:min-h-26 min-[1440px]:after:min-h-2',
  medium: 'is-narrow after:min-h-26 min-[1440px]:after:min-h-2',
  large: 'is-wide after:min-h-26 min-[1440px]:after:min-h-2',
  full: 'is-full',
}

const widths = { small: 'max-w-md', medium: 'max-w-2xl', large: 'max-w-6xl', full: 'h-full max-w-[120rem]' }

interface BusyDialogProps {
  title?: string
  text: string
  /** how far it is */
  children?: ReactNode
}

/** A dialog that blocks the page while something runs; it cannot be closed. */
export function BusyDialog({ title = 'Please wait', text, children }: BusyDialogProps) {
  return (
    <Dialog isOpen isDismissable={false} isKeyboardDismissDisabled title={title} role="alertdialog">
      <p className="mt-4 flex items-center gap-3 text-sm text-abu-700">
        <Spinner />
        {text}
      </p>
      {children}
    </Dialog>
  )
}
