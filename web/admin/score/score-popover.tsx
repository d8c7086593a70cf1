import { type ReactNode, useRef, useState } from 'react'
import { Popover } from 'react-aria-components/Popover'
import { ErrorBoundary } from '../../ui/error-boundary'
import { innerButton } from '../../ui/inner-button'
import { ScoreBar } from './score-bar'

interface ScorePopoverProps {
  score: number | null
  /** whose score it is */
  of: string
  /** fetched or drawn once it is open */
  children: ReactNode
}

/** A score that shows its reasons when pressed; a plain button until then, as tables have hundreds. */
export function ScorePopover({ score, of, children }: ScorePopoverProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const label = `Score of ${of}: ${score === null ? 'none' : score.toFixed(1)}`
  return (
    <>
      <button
        {...innerButton}
        ref={button}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="-mx-1 inline-flex h-7 cursor-pointer items-center rounded-admin px-1 hover:bg-abu-100 aria-expanded:bg-abu-100"
      >
        <ScoreBar score={score} />
      </button>
      {isOpen && (
        // itself the dialog: then the hidden dismiss buttons are inside, where screen readers look for them
        <Popover
          isOpen
          onOpenChange={setOpen}
          triggerRef={button}
          aria-label={label}
          trigger="DialogTrigger"
          placement="bottom end"
          className="w-88 max-w-[calc(100vw-16px)] overflow-auto rounded-admin border border-abu-200 bg-white p-3 text-sm shadow-card outline-none"
        >
          <ErrorBoundary fallback={() => <p role="alert">This cannot be shown. Nothing was changed.</p>}>
            {children}
          </ErrorBoundary>
        </Popover>
      )}
    </>
  )
}
