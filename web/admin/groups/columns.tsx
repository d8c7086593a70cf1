import type { ComponentProps } from 'react'
import type { DinnerGroup } from '../../../src/domain/api'
import { DINNER_FACTS, shownFact } from '../../../src/domain/group/dinner'
import { budgetColour, tableNameLines } from '../../../src/domain/group/group'
import { displayRecorded } from '../../../src/domain/time'
import { Badge } from '../../ui/badge'
import type { Column } from '../../ui/data-columns'
import { RowActions } from '../../ui/row-actions'
import { openDialog } from '../app/dialogs'
import { WhoCameButton } from '../app/dinner/who-came-button'
import { GLOSSARY } from '../app/glossary'
import { GroupId, groupTitle } from '../app/group-name'
import { PicSelect, StatusSelect } from './inline-selects'
import { Seats } from './seats'

interface Options {
  zone: string
  picNames: string[]
  isPhone: boolean
}

export function groupColumns(options: Options): Column<DinnerGroup>[] {
  const { zone, picNames, isPhone } = options
  const columns: Column<DinnerGroup>[] = [
    { id: 'no', header: 'No.', width: 52, pinned: 'wide', align: 'end', cell: (_, position) => position + 1 },
    { id: 'id', header: 'ID', width: 52, pinned: 'wide', align: 'end', cell: ({ id }) => id },
    {
      id: 'name',
      header: 'Group Name',
      width: 232,
      pinned: 'always',
      namesRow: true,
      sorts: true,
      cell: (group) => <Name group={group} hasId={isPhone} />,
    },
    {
      id: 'budget',
      header: 'Budget',
      width: 198,
      cell: ({ budget }) => <Badge variant={budgetColour(budget)}>{budget}</Badge>,
    },
    {
      id: 'created',
      header: 'Group Creation',
      width: 142,
      sorts: true,
      cell: ({ created_at }) => <TwoLines>{displayRecorded(created_at, zone)}</TwoLines>,
    },
    {
      id: 'venue',
      header: DINNER_FACTS.venue.label,
      title: GLOSSARY.things.venue,
      width: 108,
      grows: true,
      cell: venueCell,
    },
    {
      id: 'event',
      header: DINNER_FACTS.event_date.label,
      width: 142,
      sorts: true,
      cell: (group) => <EventDate group={group} zone={zone} />,
    },
    {
      id: 'status',
      header: 'Status',
      width: 134,
      sorts: true,
      cell: (group, _, isPassing) => <StatusSelect group={group} isPassing={isPassing} />,
    },
    {
      id: 'pic',
      header: 'PIC',
      width: 132,
      cell: (group, _, isPassing) => <PicSelect group={group} names={picNames} isPassing={isPassing} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      width: 84,
      cell: (group) => (
        <RowActions
          name={groupTitle(group)}
          onEdit={() => openDialog({ kind: 'edit-group', group })}
          onDelete={() => openDialog({ kind: 'delete-group', group })}
        />
      ),
    },
  ]
  if (!isPhone) return columns
  // on a phone the status is beside the name, in reach without scrolling
  const rank = ({ id }: Column<DinnerGroup>) => ['name', 'status', 'event'].indexOf(id) + 1 || 9
  return columns.sort((a, b) => rank(a) - rank(b))
}

function Name({ group, hasId }: { group: DinnerGroup; hasId: boolean }) {
  const lines = tableNameLines(group.name)
  const isOneLine = lines.length === 1
  const id = hasId && <GroupId id={group.id} isAlone={isOneLine} />
  return (
    <span className="flex items-center gap-2">
      <Seats group={group} />
      <button
        type="button"
        title={group.name}
        onClick={() => openDialog({ kind: 'group', id: group.id })}
        className="min-w-0 cursor-pointer rounded-xs text-left text-[13px] leading-[18px] font-semibold hover:underline"
      >
        {lines.map((line, i) => (
          <span key={line} className="block truncate">
            {line}
            {/* its column is out of view on a phone */}
            {i === 0 && !isOneLine && id && <> {id}</>}
          </span>
        ))}
        {isOneLine && id && <span className="block">{id}</span>}
      </button>
    </span>
  )
}

function EventDate({ group, zone }: { group: DinnerGroup; zone: string }) {
  const text = shownFact('event_date', group, zone)
  const date = group.event_date ? text : <Unset>{text}</Unset>
  if (group.whoCame !== 'open' && !group.came) return <TwoLines>{date}</TwoLines>
  return (
    <span className="block text-[13px] leading-[18px]">
      <span className="block">{date}</span>
      <WhoCameButton group={group} />
    </span>
  )
}

function venueCell({ venue }: DinnerGroup) {
  return venue ? <TwoLines title={venue}>{venue}</TwoLines> : <Unset>{DINNER_FACTS.venue.none}</Unset>
}

/** A text that may take both lines of a row: the time of a creation stands below its day. */
function TwoLines(props: ComponentProps<'span'>) {
  return <span {...props} className="line-clamp-2 w-full text-[13px] leading-[18px] whitespace-normal" />
}

function Unset({ children }: { children: string }) {
  return <span className="text-abu-600">{children}</span>
}
