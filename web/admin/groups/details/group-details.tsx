import { useState } from 'react'
import { STALE } from '../../../../src/domain/api'
import { type GroupDetails as Details, groupDetailsSchema } from '../../../../src/domain/group/group-details'
import { shortName } from '../../../../src/domain/profile/name'
import { type GroupChoices, groupChoicesSchema } from '../../../../src/domain/venue/chosen'
import { ApiError } from '../../../api'
import { AdminButton } from '../../../ui/admin-button'
import { LineIcon } from '../../../ui/line-icon'
import { Spinner } from '../../../ui/spinner'
import { Notes } from '../../app/dinner/notes'
import { ConflictNote } from '../../app/form/conflict-note'
import { download } from '../../app/form/download'
import { useAction } from '../../app/form/use-action'
import { NotLoaded } from '../../app/page/not-loaded'
import { detailsKey, FRESH, keys, useGet } from '../../app/queries'
import { WhoCameOf } from '../../attendance/who-came'
import { choiceText } from '../../bookings/booking-texts'
import { GroupBooking } from '../../bookings/group-booking'
import { useIsAdmin } from '../../session/signed-in'
import { useStale } from '../shown-groups'
import { Facts, Identity } from './group-facts'
import { MenuDialog } from './menu-dialog'
import { PeopleTable } from './people-table'
import { TableScore } from './table-score'
import { VisitorActions } from './visitor-actions'

/** The details of a group; one that others have deleted is still known here. */
export function useDetails(id: number) {
  const found = useGet(detailsKey(id), groupDetailsSchema, `/api/dinner-groups/${id}`, FRESH)
  const { data, error } = found
  return { ...found, isGone: data !== undefined && error instanceof ApiError && error.status === 404 }
}

interface GroupDetailsProps {
  id: number
  found: ReturnType<typeof useDetails>
  /** called with each change of a seat that runs */
  hold: (run: Promise<unknown>) => void
  /** whether all but who sits there is folded at first */
  isPage?: boolean
}

/** Who sits at a table, then where it is, then how well they fit. */
export function GroupDetails({
  id,
  found: { data, error, isGone, refetch },
  hold,
  isPage = false,
}: GroupDetailsProps) {
  if (isGone) {
    return (
      <p role="alert" className="mt-3 text-sm">
        This group has been deleted meanwhile.
      </p>
    )
  }
  if (!data) return <NotLoaded what="groups" error={error} onRetry={refetch} />
  const came = <WhoCameOf key={id} {...data} />
  return (
    <>
      <Conflict {...data} />
      <Identity {...data} isPage={isPage} />
      {data.group.whoCame === 'open' && came}
      <PeopleTable key={`${id} member`} kind="member" {...data} hold={hold} isFolded={isPage} />
      <PeopleTable key={`${id} backup`} kind="backup" {...data} hold={hold} isFolded={isPage} />
      {data.group.whoCame !== 'open' && data.group.came !== null && came}
      <Facts group={data.group} />
      {data.group.venueId !== null && (
        <>
          <GroupBooking groupId={id} isFolded={isPage} />
          <Menu key={`${id} menu`} groupId={id} />
        </>
      )}
      <Notes path={`/api/dinner-groups/${id}`} notes={data.notes} />
      <VisitorActions {...data} />
      <TableScore key={`${id} score`} {...data} />
    </>
  )
}

function Conflict({ group }: Details) {
  const stale = useStale(group)
  if (!stale) return null
  return (
    <div className="mt-3 text-sm">
      <ConflictNote
        title={STALE}
        by={stale.by}
        hint="Your last change was not saved; you can make it again after that."
        onLoad={stale.load}
      />
    </div>
  )
}

/** Downloads a group's people as a CSV file. */
export function useExport(id: number) {
  return useAction({
    run: () => download('GET', `/api/dinner-groups/${id}/export`, `semeja_group_${id}.csv`),
    refreshes: [keys.audit],
    failure: 'Failed to export the group',
  })
}

/** Downloads a group's people; for admins only. */
export function ExportButton({ id }: { id: number }) {
  const exporting = useExport(id)
  if (!useIsAdmin()) return null
  return (
    <AdminButton onPress={() => exporting.mutate()} isPending={exporting.isPending}>
      {exporting.isPending ? <Spinner /> : <LineIcon name="download" />}
      Export CSV
    </AdminButton>
  )
}

type Guest = GroupChoices['guests'][number]

/** What those who sit at a group eat, also for who answers by chat. */
function Menu({ groupId }: { groupId: number }) {
  const [changing, setChanging] = useState<Guest>()
  const { data, error, refetch } = useGet(
    [...keys.messages, 'choices', groupId],
    groupChoicesSchema,
    `/api/dinner-groups/${groupId}/choices`,
    FRESH,
  )
  if (!data) return error ? <NotLoaded what="menus" error={error} onRetry={refetch} /> : null
  if (data.guests.length === 0) return null
  return (
    <section aria-label="Menu" className="mt-5 text-sm">
      <h3 className="pb-2 text-base font-bold">Menu</h3>
      <ul className="divide-y divide-abu-100 rounded-admin border border-abu-200">
        {data.guests.map((guest) => (
          <li key={guest.userId} className="flex items-center gap-3 px-2 py-1 sm:px-3">
            <p className="min-w-0 flex-1 wrap-anywhere">
              <strong>{shortName(guest.name)}</strong>{' '}
              <span className="text-abu-700">{choiceText(guest, data.dishes) || 'nothing known'}</span>
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
