import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { ScoreBar } from './score-bar'

interface ScorePopoverProps {
  score: number | null
  /** whose score it is */
  of: string
  /** fetched or drawn once it is open */
  children: ReactNode
}

/** A score that says why when it is pressed. */
export function ScorePopover({ score, of, children }: ScorePopoverProps) {
  const label = `Score of ${of}: ${score === null ? 'none' : score.toFixed(1)}`
  return (
    <DialogTrigger>
      <Button
        aria-label={label}
        className="-mx-1 inline-flex h-7 cursor-pointer items-center rounded-admin px-1 data-focus-visible:outline-3 data-focus-visible:outline-laut data-hovered:bg-abu-100 data-pressed:bg-abu-100"
      >
        <ScoreBar score={score} />
      </Button>
      {/* itself the dialog: then its hidden ways out lie inside, where screen readers look for them */}
      <Popover
        aria-label={label}
        placement="bottom end"
        className="w-88 max-w-[calc(100vw-16px)] overflow-auto rounded-admin border border-abu-200 bg-white p-3 text-sm shadow-card outline-none"
      >
        {children}
      </Popover>
    </DialogTrigger>
  )
}
