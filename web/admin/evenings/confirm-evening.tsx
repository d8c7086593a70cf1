import type { Evening } from '../../../src/domain/evenings'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { ConflictNote } from '../app/conflict-note'
import { dayOf } from '../app/evening-list'
import { useTimeZone } from '../app/site-config'
import { useSeen } from '../app/stale'
import { saidTheyCan } from './evening-words'
import { Followers, useFollowers } from './followers'
import { staleIn, useChangeEvening, useDeleteEvening } from './mutations'

interface ConfirmProps {
  evening: Evening
  onClose: () => void
}

/** Asks before an evening is cancelled, and shows the groups and messages that follow. */
export function CancelEveningDialog({ evening, onClose }: ConfirmProps) {
  const zone = useTimeZone()
  const change = useChangeEvening({ onStored: onClose })
  const { seen, isStale, load } = useSeen(evening, change, staleIn)
  const followers = useFollowers(seen.id, seen.groups > 0)
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
      <p>A cancelled evening stays cancelled, and nobody is asked for it any more.</p>
      <Followers followers={followers} of={seen} what="cancelled" />
      {seen.can > seen.seated && <p>{saidTheyCan(seen.can)}; who has no seat is not written to.</p>}
    </ConfirmDialog>
  )
}

/** Asks before an evening for which no group was made is deleted, with the answers to it. */
export function DeleteEveningDialog({ evening, onClose }: ConfirmProps) {
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
        {seen.can === 0
          ? 'Nobody has said that they can.'
          : `${saidTheyCan(seen.can)}; their answers go with it.`}{' '}
        This cannot be undone.
      </p>
    </ConfirmDialog>
  )
}
