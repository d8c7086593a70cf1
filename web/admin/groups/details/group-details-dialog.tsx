import { useQuery } from '@tanstack/react-query'
import { budgetColour, NO_PIC, statusColour } from '../../../../src/domain/group'
import type { GroupDetails } from '../../../../src/domain/seating'
import { groupDetailsSchema } from '../../../../src/domain/seating'
import { displayInstant, displayRecorded } from '../../../../src/domain/time'
import { call } from '../../../api'
import { AdminButton } from '../../../ui/admin-button'
import { Badge } from '../../../ui/badge'
import { Dialog, DialogFooter } from '../../../ui/dialog'
import { LineIcon } from '../../../ui/line-icon'
import { Spinner } from '../../../ui/spinner'
import { openDialog } from '../../dialogs'
import { loadFailure } from '../../queries'
import { useTimeZone } from '../../site-config'
import { detailsKey } from '../shown-groups'
import { useLock } from './lock'
import { PeopleTable } from './people-table'
import { TableScore } from './table-score'

interface GroupDetailsDialogProps {
  id: number
  onClose: () => void
}

/** The details of a group: facts, score, members and backups. */
export function GroupDetailsDialog({ id, onClose }: GroupDetailsDialogProps) {
  const { isLocked, hold } = useLock()
  const { data, error, refetch } = useQuery({
    queryKey: detailsKey(id),
    queryFn: ({ signal }) => call(groupDetailsSchema, 'GET', `/api/dinner-groups/${id}`, undefined, signal),
    refetchOnMount: 'always',
  })
  return (
    <Dialog
      isOpen
      isDismissable={!isLocked}
      isKeyboardDismissDisabled={isLocked}
      onOpenChange={(isOpen) => isOpen || isLocked || onClose()}
      variant="large"
      title={data?.group.name ?? `Dinner group ${id}`}
    >
      {data ? (
        <>
          <Facts {...data} />
          <TableScore {...data} />
          <PeopleTable kind="member" {...data} hold={hold} />
          <PeopleTable kind="backup" {...data} hold={hold} />
        </>
      ) : error ? (
        <div role="alert" className="mt-4 flex flex-col items-start gap-3 text-sm">
          <p>{`Error loading groups: ${loadFailure(error)}`}</p>
          <AdminButton onPress={() => refetch()}>Try Again</AdminButton>
        </div>
      ) : (
        <div className="grid h-60 place-items-center">
          <Spinner variant="large" label="Loading group" />
        </div>
      )}
      <DialogFooter className="mt-5">
        <AdminButton
          onPress={() => openDialog({ kind: 'activity', filter: { group: String(id) } })}
          isDisabled={isLocked}
        >
          Activity
        </AdminButton>
        {data && (
          <a
            href={`/api/dinner-groups/${id}/export`}
            download
            className="inline-flex h-9 items-center gap-2 rounded-admin border border-abu-300 px-3 text-sm font-semibold hover:bg-abu-50"
          >
            <LineIcon name="download" />
            Export CSV
          </a>
        )}
        <AdminButton onPress={onClose} isDisabled={isLocked}>
          Close
        </AdminButton>
      </DialogFooter>
    </Dialog>
  )
}

function Facts({ group, people }: GroupDetails) {
  const zone = useTimeZone()
  const members = people.filter(({ id }) => group.member_ids.includes(id))
  const count = (gender: string) => members.filter(({ profile }) => profile?.gender === gender).length
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-abu-700 tabular-nums">
      <p>ID {group.id}</p>
      <p>Created {displayRecorded(group.created_at, zone)}</p>
      <p className="flex flex-wrap gap-1.5">
        <Badge variant={budgetColour(group.budget)}>{group.budget}</Badge>
        <Badge variant="grey" title="Men and women among the members">
          {`${count('male')}M/${count('female')}F`}
        </Badge>
        <Badge variant={statusColour(group.status)} className="capitalize">
          {group.status}
        </Badge>
      </p>
      <Fact name="Event">
        {group.event_date ? displayInstant(group.event_date, 'dd/MM/yyyy HH:mm', zone) : 'Not scheduled'}
      </Fact>
      <Fact name="Venue">{group.venue ?? 'Not set'}</Fact>
      <Fact name="PIC">{group.pic === NO_PIC ? 'Unassigned' : group.pic}</Fact>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <p className="max-w-80 truncate" title={children}>
      {name} <span className="font-semibold text-ink">{children}</span>
    </p>
  )
}
