import { useEffect } from 'react'
import { dueIn } from '../../../src/domain/message-kinds'
import { AdminButton } from '../../ui/admin-button'
import { openDialog } from '../app/dialogs'
import { forgetKept } from './kept'
import { useMessageCounts } from './queries'

/** Opens Messages; shows the number of due ones. */
export function MessagesButton() {
  const counts = useMessageCounts()
  const due = dueIn(counts ?? {})
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
