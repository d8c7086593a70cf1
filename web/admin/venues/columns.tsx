import { displayInstant } from '../../../src/domain/time'
import type { Venue } from '../../../src/domain/venue/venue'
import { AdminButton } from '../../ui/admin-button'
import { Badge } from '../../ui/badge'
import type { Column } from '../../ui/data-columns'
import { RowActions } from '../../ui/row-actions'
import { knownOf, priceText, saidText } from '../app/dinner/book-texts'

export type VenueAction = 'edit' | 'menu' | 'remove' | 'restore'
type OnAct = (action: VenueAction, venue: Venue) => void

/** The columns of the venue book; days are those of `zone`. */
export function venueColumns(zone: string, onAct: OnAct): Column<Venue>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      width: 180,
      grows: true,
      pinned: 'wide',
      namesRow: true,
      sorts: true,
      cell: (venue) => <Name venue={venue} />,
    },
    {
      id: 'area',
      header: 'Area',
      width: 190,
      sorts: true,
      cell: ({ area, city }) => <Text text={[area, city].filter(Boolean).join(', ')} />,
    },
    { id: 'known', header: 'Known', width: 260, cell: (venue) => <Text text={knownOf(venue).join(' · ')} /> },
    {
      id: 'price',
      header: 'A person pays',
      width: 200,
      sorts: true,
      cell: (venue) => <Text text={priceText(venue)} />,
    },
    {
      id: 'tables',
      header: 'Tables',
      width: 70,
      align: 'end',
      cell: ({ tables_max: most }) => most ?? <Unknown />,
    },
    { id: 'menu', header: 'Menu', width: 128, cell: (venue) => <Menu venue={venue} onAct={onAct} /> },
    {
      id: 'groups',
      header: 'Dinners',
      width: 250,
      sorts: true,
      cell: ({ groups, people, lastAt }) =>
        groups === 0 ? (
          <span className="text-abu-600">None yet</span>
        ) : (
          <Text
            text={`${groups} · ${people} people${lastAt ? `, last ${displayInstant(lastAt, 'd MMM yyyy', zone)}` : ''}`}
          />
        ),
    },
    {
      id: 'said',
      header: 'Guests said',
      width: 300,
      cell: (venue) =>
        venue.said ? <Text text={saidText(venue)} /> : <span className="text-abu-600">Too few to say</span>,
    },
    {
      id: 'actions',
      header: 'Actions',
      width: 104,
      cell: (venue) =>
        venue.active ? (
          <RowActions
            name={venue.name}
            onEdit={() => onAct('edit', venue)}
            onDelete={() => onAct('remove', venue)}
          />
        ) : (
          <AdminButton
            size="small"
            aria-label={`Restore ${venue.name}`}
            onPress={() => onAct('restore', venue)}
          >
            Restore
          </AdminButton>
        ),
    },
  ]
}

function Name({ venue }: { venue: Venue }) {
  return (
    <span className="flex items-center gap-2">
      <span
        title={[venue.name, venue.address].filter(Boolean).join('\n')}
        className="min-w-0 truncate font-semibold"
      >
        {venue.name}
      </span>
      {!venue.active && <Badge variant="grey">Archived</Badge>}
    </span>
  )
}

function Menu({ venue, onAct }: { venue: Venue; onAct: OnAct }) {
  const { dishes, drinks, name } = venue
  const text = dishes + drinks === 0 ? 'Add a menu' : `${dishes} + ${drinks}`
  return (
    <AdminButton size="small" aria-label={`${text}: menu of ${name}`} onPress={() => onAct('menu', venue)}>
      {text}
    </AdminButton>
  )
}

function Text({ text }: { text: string }) {
  return text === '' ? <Unknown /> : <span title={text}>{text}</span>
}

function Unknown() {
  return (
    <span className="text-abu-600" title="Not known">
      –
    </span>
  )
}
