import { useState } from 'react'
import { AdminButton } from '../../../ui/admin-button'
import { AdminLink } from '../../../ui/admin-link'
import { Dialog, DialogFooter } from '../../../ui/dialog'
import { addressOf } from '../../app/addresses'
import { openDialog } from '../../app/dialogs'
import { GroupName } from '../../app/group-name'
import { useMayClose } from '../../app/unsaved'
import { ExportButton, GroupDetails, useDetails } from './group-details'

/** The details of a group. */
export function GroupDetailsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const mayClose = useMayClose()
  const { isLocked, hold } = useLock()
  const found = useDetails(id)
  const { data, isGone } = found
  return (
    <Dialog
      isDismissable={!isLocked}
      isKeyboardDismissDisabled={isLocked}
      onClose={async () => isLocked || ((await mayClose()) && onClose())}
      variant="large"
      title={data ? <GroupName group={data.group} /> : `Dinner group ${id}`}
    >
      <GroupDetails id={id} found={found} hold={hold} />
      <DialogFooter className="mt-5">
        <AdminLink href={addressOf('activity', { group: String(id) })}>Activity</AdminLink>
        {data && !isGone && <ExportButton id={id} />}
        {data && !isGone && (
          <AdminButton
            isDisabled={isLocked}
            onPress={() => openDialog({ kind: 'edit-group', group: data.group })}
          >
            Edit
          </AdminButton>
        )}
        <AdminButton onPress={onClose} isDisabled={isLocked}>
          Close
        </AdminButton>
      </DialogFooter>
    </Dialog>
  )
}

/** Milliseconds for which the dialog is locked at least. */
const LOCK_MS = 500

/** Locks a dialog while a promise is pending, at least for LOCK_MS. */
function useLock() {
  const [running, setRunning] = useState(0)
  async function hold(run: Promise<unknown>) {
    setRunning((count) => count + 1)
    await Promise.allSettled([run, new Promise((resolve) => setTimeout(resolve, LOCK_MS))])
    setRunning((count) => count - 1)
  }
  return { isLocked: running > 0, hold }
}
