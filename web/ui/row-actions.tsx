import type { ComponentProps } from 'react'

interface RowActionsProps {
  /** whom or what the row is about */
  name: string
  /** without it there is no way to edit */
  onEdit?: (() => void) | undefined
  /** without it there is no way to delete */
  onDelete?: (() => void) | undefined
}

/** What can be done with a row: plain buttons, for a hundred of them come and go while a table scrolls. */
export function RowActions({ name, onEdit, onDelete }: RowActionsProps) {
  return (
    <span className="-mx-2 flex">
      {onEdit && <IconButton aria-label={`Edit ${name}`} onClick={onEdit} d={PENCIL} />}
      {onDelete && <IconButton aria-label={`Delete ${name}`} onClick={onDelete} d={BIN} />}
    </span>
  )
}

const PENCIL = 'M3 13h2.5L13 5.5 10.5 3 3 10.5z'
const BIN = 'M2.5 4.5h11M6 4V2.5h4V4M4 4.5l.7 9h6.6l.7-9'

function IconButton({ d, ...props }: ComponentProps<'button'> & { d: string }) {
  return (
    <button
      type="button"
      {...props}
      className="size-9 shrink-0 cursor-pointer rounded-admin p-2.5 text-abu-700 -outline-offset-3 hover:bg-abu-100 active:bg-abu-200"
    >
      <svg
        viewBox="0 0 16 16"
        className="block size-4 fill-none stroke-current stroke-[1.6]"
        aria-hidden="true"
      >
        <path d={d} />
      </svg>
    </button>
  )
}
