import { Suspense, useState } from 'react'
import { type GroupDetails, groupDetailsSchema } from '../../../../src/domain/group-details'
import { ApiError } from '../../../api'
import { AdminButton } from '../../../ui/admin-button'
import { AdminLink } from '../../../ui/admin-link'
import { Dialog, DialogFooter } from '../../../ui/dialog'
import { Fetched, partOf } from '../../../ui/fetched'
import { addressOf } from '../../app/addresses'
import { ConflictNote } from '../../app/conflict-note'
import { type GroupDialog, openDialog, showInstead } from '../../app/dialogs'
import { GroupName } from '../../app/group-name'
import { NotLoaded } from '../../app/not-loaded'
import { Notes } from '../../app/notes'
import { detailsKey, FRESH, useGet } from '../../app/queries'
import { useMayClose } from '../../app/unsaved'
import { useStale } from '../stale'
import { ExportButton } from './export-button'
import { Facts } from './facts'
import { Menu } from './menu'
import { Neighbours } from './neighbours'
import { PeopleTable } from './people-table'
import { TableScore } from './table-score'
import { VisitorActions } from './visitor-actions'

const booking = partOf(() => import('../../bookings/group-booking').then((code) => code.GroupBooking))
const whoCame = partOf(() => import('../../attendance/who-came').then((code) => code.WhoCame))

interface GroupDetailsDialogProps {
  dialog: GroupDialog
  onClose: () => void
}

/** The details of a group: facts, notes, score, members and backups; from a list, with the groups before and after it there. */
export function GroupDetailsDialog({ dialog, onClose }: GroupDetailsDialogProps) {
  const mayClose = useMayClose()
  const { id, among = [] } = dialog
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
      onClose={async () => isLocked || ((await mayClose()) && onClose())}
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
          <Facts key={id} {...data} />
          {data.group.venueId !== null && (
            <Suspense>
              <Fetched part={booking} props={{ groupId: id }} />
            </Suspense>
          )}
          <Notes path={`/api/dinner-groups/${id}`} notes={data.notes} />
          {(data.group.whoCame === 'open' || data.group.came !== null) && (
            <Suspense>
              <Fetched key={id} part={whoCame} props={{ details: data, hasHeading: true }} />
            </Suspense>
          )}
          <TableScore {...data} />
          <PeopleTable key={`${id} member`} kind="member" {...data} hold={hold} />
          <PeopleTable key={`${id} backup`} kind="backup" {...data} hold={hold} />
          <Menu key={`${id} menu`} groupId={id} />
          <VisitorActions {...data} />
        </>
      ) : (
        <NotLoaded what="groups" error={error} onRetry={refetch} />
      )}
      <DialogFooter className="mt-5">
        {among.length > 1 && (
          <Neighbours
            id={id}
            among={among}
            isLocked={isLocked}
            onShow={async (other) => (await mayClose()) && showInstead(dialog, { ...dialog, id: other })}
          />
        )}
        {isLocked ? (
          <AdminButton isDisabled>Activity</AdminButton>
        ) : (
          <AdminLink href={addressOf('activity', { group: String(id) })}>Activity</AdminLink>
        )}
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
