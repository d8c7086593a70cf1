import type { DinnerGroup } from '../../../src/domain/api'
import { budgetColour, tableNameLines } from '../../../src/domain/group'
import { displayInstant, displayRecorded } from '../../../src/domain/time'
import { Badge } from '../../ui/badge'
import type { Column } from '../../ui/data-columns'
import { PicSelect, StatusSelect } from './inline-selects'
import { Seats } from './seats'

/** The columns of the groups table; times are shown in `zone`. */
export function groupColumns(zone: string): Column<DinnerGroup>[] {
  return [
    { id: 'no', header: 'No.', width: 60, pinned: 'wide', align: 'end', cell: (_, position) => position + 1 },
    { id: 'id', header: 'ID', width: 64, pinned: 'wide', align: 'end', cell: ({ id }) => id },
    {
      id: 'name',
      header: 'Group Name',
      width: 200,
      pinned: 'always',
      namesRow: true,
      sorts: true,
      cell: (group) => <Name group={group} />,
    },
    { id: 'budget', header: 'Budget', width: 212, cell: budgetCell },
    {
      id: 'created',
      header: 'Group Creation',
      width: 176,
      sorts: true,
      cell: ({ created_at }) => displayRecorded(created_at, zone),
    },
    { id: 'venue', header: 'Venue', width: 180, grows: true, cell: venueCell },
    {
      id: 'event',
      header: 'Event Date',
      width: 160,
      sorts: true,
      cell: ({ event_date }) =>
        event_date ? displayInstant(event_date, 'dd/MM/yyyy HH:mm', zone) : <Unset>Not scheduled</Unset>,
    },
    {
      id: 'status',
      header: 'Status',
      width: 140,
      sorts: true,
      cell: (group) => <StatusSelect group={group} />,
    },
    { id: 'pic', header: 'PIC', width: 140, cell: (group) => <PicSelect group={group} /> },
  ]
}

function Name({ group }: { group: DinnerGroup }) {
  const lines = tableNameLines(group.name)
  return (
    <span className="flex items-center gap-2" title={group.name}>
      <Seats group={group} />
      <span className="min-w-0 text-[13px] leading-[18px] font-semibold">
        {lines.map((line) => (
          <span key={line} className="block truncate">
            {line}
          </span>
        ))}
      </span>
    </span>
  )
}

function budgetCell({ budget }: DinnerGroup) {
  return <Badge variant={budgetColour(budget)}>{budget}</Badge>
}

function venueCell({ venue }: DinnerGroup) {
  return venue ? <span title={venue}>{venue}</span> : <Unset>Not set</Unset>
}

function Unset({ children }: { children: string }) {
  return <span className="text-abu-600">{children}</span>
}
