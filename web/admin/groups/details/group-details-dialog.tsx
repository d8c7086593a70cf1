import { Suspense, useState } from 'react'
import { type GroupChoices, groupChoicesSchema } from '../../../../src/domain/choice-calls'
import { type GroupDetails, groupDetailsSchema } from '../../../../src/domain/group-details'
import { NO_DIET } from '../../../../src/domain/menu'
import { shortName } from '../../../../src/domain/name'
import { ApiError } from '../../../api'
import { AdminButton } from '../../../ui/admin-button'
import { AdminLink } from '../../../ui/admin-link'
import { Dialog, DialogFooter } from '../../../ui/dialog'
import { Fetched, partOf } from '../../../ui/fetched'
import { LineIcon } from '../../../ui/line-icon'
import { Spinner } from '../../../ui/spinner'
import { addressOf } from '../../app/addresses'
import { ConflictNote } from '../../app/conflict-note'
import { type GroupDialog, openDialog, showInstead } from '../../app/dialogs'
import { download } from '../../app/download'
import { GroupName } from '../../app/group-name'
import { NotLoaded } from '../../app/not-loaded'
import { Notes } from '../../app/notes'
import { detailsKey, FRESH, keys, useGet } from '../../app/queries'
import { useMayClose } from '../../app/unsaved'
import { useAction } from '../../app/use-action'
import { useIsAdmin } from '../../session/signed-in'
import { useStale } from '../shown-groups'
import { Facts } from './facts'
import { MenuDialog } from './menu-dialog'
import { Neighbours } from './neighbours'
import { PeopleTable } from './people-table'
import { TableScore } from './table-score'
import { VisitorActions } from './visitor-actions'

const booking = partOf(() => import('../../bookings/group-booking').then((code) => code.GroupBooking))
const whoCame = partOf(() => import('../../attendance/who-came').then((code) => code.WhoCameOf))

/** The details of a group: facts, notes, score, members and backups; from a list, with the groups before and after it there. */
export function GroupDetailsDialog({ dialog, onClose }: { dialog: GroupDialog; onClose: () => void }) {
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
          {(data.group.whoCame === 'open' || data.group.came !== null) && (
            <Suspense>
              <Fetched key={id} part={whoCame} props={data} />
            </Suspense>
          )}
          <Facts key={id} {...data} />
          {data.group.venueId !== null && (
            <Suspense>
              <Fetched part={booking} props={{ groupId: id }} />
            </Suspense>
          )}
          <Notes path={`/api/dinner-groups/${id}`} notes={data.notes} />
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
        hint="Your last change was not saved; you can make it again after that."
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

/** Downloads a group's people as a CSV file; for admins only. */
function ExportButton({ id }: { id: number }) {
  const exporting = useAction({
    run: () => download('GET', `/api/dinner-groups/${id}/export`, `semeja_group_${id}.csv`),
    refreshes: [keys.audit],
    failure: 'Failed to export the group',
  })
  if (!useIsAdmin()) return null
  return (
    <AdminButton onPress={() => exporting.mutate()} isPending={exporting.isPending}>
      {exporting.isPending ? <Spinner /> : <LineIcon name="download" />}
      Export CSV
    </AdminButton>
  )
}

type Guest = GroupChoices['guests'][number]

/** What those who sit at a group eat, also for who answers by chat; nothing where the venue has no menu. */
function Menu({ groupId }: { groupId: number }) {
  const [changing, setChanging] = useState<Guest>()
  const { data, error, refetch } = useGet(
    [...keys.messages, 'choices', groupId],
    groupChoicesSchema,
    `/api/dinner-groups/${groupId}/choices`,
    FRESH,
  )
  if (!data) return error ? <NotLoaded what="menus" error={error} onRetry={refetch} /> : null
  if (data.dishes.length === 0 || data.guests.length === 0) return null
  const nameOf = (dish: number | null) => data.dishes.find(({ id }) => id === dish)?.name
  return (
    <section aria-label="Menu" className="mt-5 text-sm">
      <h3 className="pb-2 text-base font-bold">Menu</h3>
      <ul className="divide-y divide-abu-100 rounded-admin border border-abu-200">
        {data.guests.map((guest) => (
          <li key={guest.userId} className="flex items-center gap-3 px-2 py-1 sm:px-3">
            <p className="min-w-0 flex-1 wrap-anywhere">
              <strong>{shortName(guest.name)}</strong>{' '}
              {[nameOf(guest.food), nameOf(guest.drink)].filter(Boolean).join(', ') || 'not chosen'}
              <span className="text-abu-700">
                {dietOf(guest)}
                {guest.nickname && ' · name on the sheet'}
                {guest.noPhotos && ' · no photos'}
              </span>
            </p>
            <AdminButton
              size="small"
              aria-label={`Change the menu of ${shortName(guest.name)}`}
              onPress={() => setChanging(guest)}
            >
              Change
            </AdminButton>
          </li>
        ))}
      </ul>
      {changing && (
        <MenuDialog
          groupId={groupId}
          dishes={data.dishes}
          guest={changing}
          onClose={() => setChanging(undefined)}
        />
      )}
    </section>
  )
}

/** What a guest does not eat: as they said for this dinner, else as they answered when they signed up. */
function dietOf({ diet, answered }: Guest): string {
  if (diet === '') return ` · ${NO_DIET}`
  if (diet !== null) return ` · ${diet}`
  return answered ? ` · ${answered} (not confirmed)` : ''
}
