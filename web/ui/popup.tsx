import { type ReactNode, useId, useState } from 'react'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { Popover, type PopoverProps } from 'react-aria-components/Popover'
import { ErrorBoundary } from './error-boundary'

interface PopupProps extends Pick<PopoverProps, 'placement'> {
  /** names the dialog */
  label: string
  /** the button that opens it */
  trigger: ReactNode
  children: (close: () => void) => ReactNode
}

/** A small dialog beside its trigger; Escape and a press elsewhere close it. */
export function Popup({ label, trigger, placement, children }: PopupProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      {trigger}
      {/* itself the dialog: then the buttons that React Aria adds for readers to close it are in the dialog, too */}
      <Popover
        aria-labelledby={id}
        {...(placement && { placement })}
        className="overflow-auto rounded-admin border border-abu-200 bg-white p-3 shadow-card outline-none"
      >
        <span id={id} hidden>
          {label}
        </span>
        <ErrorBoundary fallback={() => <p role="alert">This cannot be shown. Nothing was changed.</p>}>
          {children(() => setOpen(false))}
        </ErrorBoundary>
      </Popover>
    </DialogTrigger>
  )
}
