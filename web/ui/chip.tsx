import type { ReactNode } from 'react'
import { LineIcon } from './line-icon'

interface ChipProps {
  children: ReactNode
  /** the label of the cross */
  removeLabel: string
  onRemove: () => void
}

/** A removable chip. */
export function Chip({ children, removeLabel, onRemove }: ChipProps) {
  return (
    <span className="flex h-7 max-w-80 items-center rounded-full bg-abu-100 pl-3 text-[13px]">
      <span className="truncate">{children}</span>
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="grid size-7 shrink-0 cursor-pointer place-items-center rounded-full text-abu-700 hover:bg-abu-200 hover:text-ink"
      >
        <LineIcon name="cross" className="size-3 stroke-current" />
      </button>
    </span>
  )
}
