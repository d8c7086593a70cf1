import type { Venue } from '../../../src/domain/venue'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useIsAdmin } from '../session/signed-in'
import { useChangeVenue, useRemoveVenue } from './mutations'

/** Asks before a venue is deleted or, where it has been used or hosts ask for it, archived. */
export function RemoveVenueDialog({ venue, onClose }: { venue: Venue; onClose: () => void }) {
  const isAdmin = useIsAdmin()
  const remove = useRemoveVenue(onClose)
  const archive = useChangeVenue(onClose)
  const { id, name, groups, version } = venue
  const isArchived = groups > 0 || !isAdmin
  return (
    <ConfirmDialog
      title={`${isArchived ? 'Archive' : 'Delete'} ${name}?`}
      confirmText={isArchived ? 'Archive' : 'Delete'}
      isPending={remove.isPending || archive.isPending}
      onConfirm={() =>
        isAdmin ? remove.mutate({ id, version }) : archive.mutate({ id, version, active: false })
      }
      onCancel={onClose}
    >
      {isArchived ? (
        <p>
          It is offered for no dinner any more. {groups > 0 && `The ${groups} dinners that have it keep it. `}
          You can restore it from the archived ones.
        </p>
      ) : (
        <p>
          It goes with its menu. Where a guest has chosen from that, or an evening has it, it is archived.
        </p>
      )}
    </ConfirmDialog>
  )
}
