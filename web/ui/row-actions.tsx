import type { ComponentProps } from 'react'
import { LineIcon } from './line-icon'

interface RowActionsProps {
  name: string
  /** without it there is no Edit button */
  onEdit?: (() => void) | undefined
  /** without it there is no Delete button */
  onDelete?: (() => void) | undefined
}

/** Edit and Delete of a row; plain buttons, because a hundred of them mount and unmount while a table scrolls. */
export function RowActions({ name, onEdit, onDelete }: RowActionsProps) {
  return (
    <span className="-mx-2 flex">
      {onEdit && <IconButton aria-label={`Edit ${name}`} onClick={onEdit} icon="edit" />}
      {onDelete && <IconButton aria-label={`Delete ${name}`} onClick={onDelete} icon="delete" />}
    </span>
  )
}

function IconButton({ icon, ...props }: ComponentProps<'button'> & { icon: 'edit' | 'delete' }) {
  return (
    <button
      type="button"
      {...props}
      className="size-9 shrink-0 cursor-pointer rounded-admin p-2.5 text-abu-700 -outline-offset-3 hover:bg-abu-100 active:bg-abu-200"
    >
      <LineIcon name={icon} className="block size-4 stroke-current" />
    </button>
  )
}
