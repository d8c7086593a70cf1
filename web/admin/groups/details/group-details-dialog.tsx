import { type GroupDetails, groupDetailsSchema } from '../../../../src/domain/seating'
import { ApiError } from '../../../api'
import { AdminButton } from '../../../ui/admin-button'
import { AdminLink } from '../../../ui/admin-link'
import { Dialog, DialogFooter } from '../../../ui/dialog'
import { addressOf } from '../../app/addresses'
import { ConflictNote } from '../../app/conflict-note'
import { GroupName } from '../../app/group-name'
import { NotLoaded } from '../../app/not-loaded'
import { FRESH, useGet } from '../../app/queries'
import { detailsKey } from '../shown-groups'
import { useStale } from '../stale'
import { ExportButton } from './export-button'
import { Facts } from './facts'
import { useLock } from './lock'
import { PeopleTable } from './people-table'
import { TableScore } from './table-score'
import { VisitorActions } from './visitor-actions'

interface GroupDetailsDialogProps {
  id: number
  onClose: () => void
}

/** The details of a group: facts, score, members and backups. */
export function GroupDetailsDialog({ id, onClose }: GroupDetailsDialogProps) {
  const { isLocked, hold } = useLock()
  const { data, error, refetch } = useGet(
    detailsKey(id),
    groupDetailsSchema,
    `/api/dinner-groups/${id}`,
    FRESH,
  )
  const isGone = data !== undefined && error instanceof ApiError && error.status === 404
  return (
    <Dialog
      isDismissable={!isLocked}
      isKeyboardDismissDisabled={isLocked}
      onClose={() => isLocked || onClose()}
      variant="large"
      title={data ? <GroupName group={data.group} /> : `Dinner group ${id}`}
    >
      {isGone ? (
        <p role="alert" className="mt-3 text-sm">
          This group has been deleted meanwhile.
        </p>
      ) : data ? (
        <>
          <Conflict {...data} />
          <Facts {...data} />
          <TableScore {...data} />
          <PeopleTable kind="member" {...data} hold={hold} />
          <PeopleTable kind="backup" {...data} hold={hold} />
          <VisitorActions visitorActions={data.visitorActions} />
        </>
      ) : (
        <NotLoaded what="groups" error={error} onRetry={refetch} />
      )}
      <DialogFooter className="mt-5">
        {isLocked ? (
          <AdminButton isDisabled>Activity</AdminButton>
        ) : (
          <AdminLink href={addressOf('activity', { group: String(id) })}>Activity</AdminLink>
        )}
        {data && !isGone && <ExportButton id={id} />}
        <AdminButton onPress={onClose} isDisabled={isLocked}>
          Close
        </AdminButton>
      </DialogFooter>
    </Dialog>
  )
}

function Conflict({ group }: GroupDetails) {
  const stale = useStale(group)
  if (!stale) return null
  return (
    <div className="mt-3 text-sm">
      <ConflictNote
        by={stale.by}
        hint="Your last change was not stored; you can make it again after that."
        onLoad={stale.load}
      />
    </div>
  )
}
