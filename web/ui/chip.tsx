import type { ReactNode } from 'react'
import { LineIcon } from './line-icon'

interface ChipProps {
  children: ReactNode
  /** the label of the cross, and what it does; without one the chip stays */
  removeLabel?: string | undefined
  onRemove?: (() => void) | undefined
}

export function Chip({ children, removeLabel, onRemove }: ChipProps) {
  return (
    <span className="flex h-7 max-w-80 items-center rounded-full bg-abu-100 pl-3 text-[13px]">
      <span className="truncate">{children}</span>
      {onRemove ? (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="grid size-7 shrink-0 cursor-pointer place-items-center rounded-full text-abu-700 hover:bg-abu-200 hover:text-ink"
        >
          <LineIcon name="cross" className="size-3 stroke-current" />
        </button>
      ) : (
        <span className="w-3" />
      )}
    </span>
  )
}
