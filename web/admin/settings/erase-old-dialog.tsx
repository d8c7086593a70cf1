import { useEffect, useRef, useState } from 'react'
import { counted } from '../../../src/domain/counted'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { TextField } from '../../ui/text-field'

interface EraseOldDialogProps {
  count: number
  onGiven: () => void
  onCancel: () => void
  onClose: () => void
}

/** Asks before a shorter retention is stored, and has the number of guests typed whom it erases. */
export function EraseOldDialog({ count, onGiven, onCancel, onClose }: EraseOldDialogProps) {
  const guests = counted(count, 'guest')
  const [typed, setTyped] = useState('')
  const isGiven = useRef(false)
  // however it closes, what waits for it goes on
  useEffect(() => () => void (isGiven.current || onCancel()), [onCancel])
  return (
    <ConfirmDialog
      title={`Erase ${guests}?`}
      confirmText={`Erase ${guests}`}
      isDisabled={typed.trim() !== String(count)}
      onConfirm={() => {
        isGiven.current = true
        onGiven()
        onClose()
      }}
      onCancel={onClose}
    >
      <p>
        The last dinner of <strong>{guests}</strong> is longer ago. They are erased for good a day after you
        save; until then you can set it back.
      </p>
      <TextField
        label={`Type ${count} to have them erased`}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
    </ConfirmDialog>
  )
}
