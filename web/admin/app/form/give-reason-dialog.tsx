import { useEffect, useRef } from 'react'
import type { Unexplained } from '../../../../src/domain/group/dinner'
import type { MessageKind } from '../../../../src/domain/messages/message-kinds'
import { ReasonDialog } from './reason-dialog'

interface GiveReasonDialogProps {
  unexplained: Unexplained
  onGiven: (reason: string) => void
  onCancel: () => void
  onClose: () => void
}

/** Asks why a dinner is moved or cancelled that people know of, before it is. */
export function GiveReasonDialog({ unexplained, onGiven, onCancel, onClose }: GiveReasonDialogProps) {
  const { people, kind, text } = unexplained
  const isGiven = useRef(false)

  // however it closes, what waits for it goes on
  useEffect(() => () => void (isGiven.current || onCancel()), [onCancel])

  return (
    <ReasonDialog
      title={TITLES[kind] ?? 'Why?'}
      text={text}
      submitText="Go on"
      cancelText="Leave it as it is"
      sending={{
        mutate({ change_reason: reason }) {
          isGiven.current = true
          onGiven(reason)
          onClose()
        },
      }}
      onClose={onClose}
    >
      <p>
        {people === 1 ? '1 person knows' : `${people} people know`} of it and will get a message that says
        why:
      </p>
    </ReasonDialog>
  )
}

const TITLES: Partial<Record<MessageKind, string>> = {
  moved: 'Why is it moved?',
  cancelled: 'Why is it cancelled?',
}
