import { guestsJoined } from '../../../src/domain/counted'
import type { Evening } from '../../../src/domain/evening/evening-calls'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { dayOf } from '../app/dinner/evening-list'
import { ConflictNote } from '../app/form/conflict-note'
import { useSeen } from '../app/form/stale'
import { useTimeZone } from '../app/site-config'
import type { EveningAction } from './evening-buttons'
import { EditEveningDialog } from './form'
import { staleIn, useChangeEvening, useDeleteEvening } from './mutations'
import { QrDialog } from './share'

export interface Opened {
  action: EveningAction
  evening: Evening
}

export function OpenedDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const { evening } = opened
  switch (opened.action) {
    case 'edit':
      return <EditEveningDialog evening={evening} onClose={onClose} />
    case 'cancel':
      return <CancelEveningDialog evening={evening} onClose={onClose} />
    case 'delete':
      return <DeleteEveningDialog evening={evening} onClose={onClose} />
    case 'qr':
      return <QrDialog evening={evening} onClose={onClose} />
  }
}

interface ConfirmProps {
  evening: Evening
  onClose: () => void
}

/** Asks before an evening is cancelled, and shows the groups and messages that follow. */
function CancelEveningDialog({ evening, onClose }: ConfirmProps) {
  const zone = useTimeZone()
  const change = useChangeEvening({ onStored: onClose })
  const { seen, isStale, load } = useSeen(evening, change, staleIn)
  return (
    <ConfirmDialog
      title={`Cancel ${dayOf(seen, zone)}?`}
      confirmText="Cancel Evening"
      cancelText="Keep It"
      isPending={change.isPending}
      onConfirm={() => change.mutate({ evening: seen, changes: { status: 'cancelled' } })}
      onCancel={onClose}
    >
      {isStale && <ConflictNote hint="Look at it again before you cancel it." onLoad={load} />}
      <p>A cancelled evening stays cancelled, and nobody can join it any more.</p>
      {seen.joined > 0 && <p>{guestsJoined(seen.joined)}: “Cancelled” is due to them.</p>}
    </ConfirmDialog>
  )
}

/** Asks before an evening for which no group was made is deleted. */
function DeleteEveningDialog({ evening, onClose }: ConfirmProps) {
  const zone = useTimeZone()
  const remove = useDeleteEvening(onClose)
  const { seen, isStale, load } = useSeen(evening, remove, staleIn)
  return (
    <ConfirmDialog
      title={`Delete ${dayOf(seen, zone)}?`}
      confirmText="Delete"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(seen)}
      onCancel={onClose}
    >
      {isStale && <ConflictNote hint="Look at it again before you delete it." onLoad={load} />}
      <p>
        {seen.joined === 0 ? 'Nobody has joined it.' : `${guestsJoined(seen.joined)}.`} This cannot be undone.
      </p>
    </ConfirmDialog>
  )
}
