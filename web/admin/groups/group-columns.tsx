import type { DinnerGroup } from '../../../src/domain/api'
import { budgetColour, tableNameLines } from '../../../src/domain/group'
import { displayInstant, displayRecorded } from '../../../src/domain/time'
import { AdminButton } from '../../ui/admin-button'
import { Badge } from '../../ui/badge'
import type { Column } from '../../ui/data-columns'
import type { OpenDialog } from './group-dialog'
import { PicSelect, StatusSelect } from './inline-selects'
import { ScoreCell } from './score-cell'
import { Seats } from './seats'

/** The columns of the groups table; times are shown in `zone`, `onOpen` is asked for a dialog about a group. */
export function groupColumns(zone: string, onOpen: (dialog: OpenDialog) => void): Column<DinnerGroup>[] {
  return [
    { id: 'no', header: 'No.', width: 56, pinned: 'wide', align: 'end', cell: (_, position) => position + 1 },
    { id: 'id', header: 'ID', width: 54, pinned: 'wide', align: 'end', cell: ({ id }) => id },
    {
      id: 'name',
      header: 'Group Name',
      width: 200,
      pinned: 'always',
      namesRow: true,
      sorts: true,
      cell: (group) => <Name group={group} onOpen={onOpen} />,
    },
    { id: 'budget', header: 'Budget', width: 192, cell: budgetCell },
    {
      id: 'created',
      header: 'Group Creation',
      width: 168,
      sorts: true,
      cell: ({ created_at }) => displayRecorded(created_at, zone),
    },
    { id: 'venue', header: 'Venue', width: 112, grows: true, cell: venueCell },
    {
      id: 'event',
      header: 'Event Date',
      width: 148,
      sorts: true,
      cell: ({ event_date }) =>
        event_date ? displayInstant(event_date, 'dd/MM/yyyy HH:mm', zone) : <Unset>Not scheduled</Unset>,
    },
    {
      id: 'status',
      header: 'Status',
      width: 130,
      sorts: true,
      cell: (group) => <StatusSelect group={group} />,
    },
    { id: 'pic', header: 'PIC', width: 136, cell: (group) => <PicSelect group={group} /> },
    { id: 'score', header: 'Score', width: 88, cell: (group) => <ScoreCell group={group} /> },
    {
      id: 'actions',
      header: 'Actions',
      width: 86,
      cell: (group) => <Actions group={group} onOpen={onOpen} />,
    },
  ]
}

interface WithDialogs {
  group: DinnerGroup
  onOpen: (dialog: OpenDialog) => void
}

function Name({ group, onOpen }: WithDialogs) {
  const lines = tableNameLines(group.name)
  return (
    <span className="flex items-center gap-2">
      <Seats group={group} />
      <button
        type="button"
        title={group.name}
        onClick={() => onOpen({ kind: 'details', id: group.id })}
        className="min-w-0 cursor-pointer rounded-xs text-left text-[13px] leading-[18px] font-semibold hover:underline"
      >
        {lines.map((line) => (
          <span key={line} className="block truncate">
            {line}
          </span>
        ))}
      </button>
    </span>
  )
}

function budgetCell({ budget }: DinnerGroup) {
  return <Badge variant={budgetColour(budget)}>{budget}</Badge>
}

function venueCell({ venue }: DinnerGroup) {
  return venue ? <span title={venue}>{venue}</span> : <Unset>Not set</Unset>
}

function Actions({ group, onOpen }: WithDialogs) {
  return (
    <span className="-mx-2 flex">
      <AdminButton
        variant="icon"
        aria-label={`Edit ${group.name}`}
        onPress={() => onOpen({ kind: 'edit', group })}
      >
        <svg viewBox="0 0 16 16" className={icon} aria-hidden="true">
          <path d="M3 13h2.5L13 5.5 10.5 3 3 10.5z" />
        </svg>
      </AdminButton>
      <AdminButton
        variant="icon"
        aria-label={`Delete ${group.name}`}
        onPress={() => onOpen({ kind: 'delete', group })}
      >
        <svg viewBox="0 0 16 16" className={icon} aria-hidden="true">
          <path d="M2.5 4.5h11M6 4V2.5h4V4M4 4.5l.7 9h6.6l.7-9" />
        </svg>
      </AdminButton>
    </span>
  )
}

const icon = 'size-4 fill-none stroke-current stroke-[1.6]'

function Unset({ children }: { children: string }) {
  return <span className="text-abu-600">{children}</span>
}
