import { useEffect, useRef } from 'react'
import { counted } from '../../../src/domain/counted'
import { TypedDialog } from './typed-dialog'

interface EraseOldDialogProps {
  count: number
  onGiven: () => void
  onCancel: () => void
  onClose: () => void
}

/** Asks before a shorter retention is stored, and has the number of guests typed whom it erases. */
export function EraseOldDialog({ count, onGiven, onCancel, onClose }: EraseOldDialogProps) {
  const guests = counted(count, 'guest')
  const isGiven = useRef(false)
  // however it closes, what waits for it goes on
  useEffect(() => () => void (isGiven.current || onCancel()), [onCancel])
  return (
    <TypedDialog
      title={`Erase ${guests}?`}
      confirmText={`Erase ${guests}`}
      count={count}
      label={`Type ${count} to have them erased`}
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
    </TypedDialog>
  )
}
