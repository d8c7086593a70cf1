import { type ComponentProps, useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { TextField } from '../../ui/text-field'

interface TypedDialogProps extends Omit<ComponentProps<typeof ConfirmDialog>, 'isDisabled'> {
  /** undefined until it is known */
  count: number | undefined
  /** of the field: `Type 12 to delete them` */
  label: string
}

/** Asks before several people are lost, and has their number typed. */
export function TypedDialog({ count, label, children, ...dialog }: TypedDialogProps) {
  const [typed, setTyped] = useState('')
  return (
    <ConfirmDialog {...dialog} isDisabled={typed.trim() !== String(count)}>
      {children}
      <TextField label={label} inputMode="numeric" autoComplete="off" value={typed} onChange={setTyped} />
    </ConfirmDialog>
  )
}
