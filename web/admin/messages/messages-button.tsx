import { useEffect } from 'react'
import { MESSAGE_KINDS } from '../../../src/domain/messages'
import { AdminButton } from '../../ui/admin-button'
import { openDialog } from '../app/dialogs'
import { forgetKept } from './kept'
import { useMessageCounts } from './queries'

/** Opens Messages; shows the number of due ones. */
export function MessagesButton() {
  const counts = useMessageCounts()
  const due = MESSAGE_KINDS.reduce((sum, kind) => sum + (counts?.[kind] ?? 0), 0)
  // it stays as long as the dashboard does
  useEffect(() => forgetKept, [])
  return (
    <AdminButton onPress={() => openDialog({ kind: 'messages' })}>
      Messages{' '}
      {due > 0 && (
        <span className="rounded-full bg-sambal px-1.5 text-xs leading-5 text-white tabular-nums">
          {due}
          <span className="sr-only"> due</span>
        </span>
      )}
    </AdminButton>
  )
}
