import { useState } from 'react'
import * as v from 'valibot'
import { VENUE_SORTS, type Venue, venuesSchema } from '../../../src/domain/venue/venue'
import { AdminButton } from '../../ui/admin-button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Spinner } from '../../ui/spinner'
import { FilterSelect } from '../app/filters'
import { EmptyList } from '../app/page/empty-list'
import { NotLoadedDialog } from '../app/page/not-loaded-dialog'
import { Page } from '../app/page/page'
import { keys } from '../app/queries'
import { useTimeZone } from '../app/site-config'
import { useIsAdmin } from '../session/signed-in'
import { usePaged, usePageQuery } from '../table/page-query'
import { PagedTable } from '../table/paged-table'
import { SearchBox } from '../table/search-box'
import { filterQuery } from '../table/table-view'
import { type VenueAction, venueColumns } from './columns'
import { MenuDialog } from './menu-dialog'
import { useChangeVenue, useRemoveVenue } from './mutations'
import { useVenue } from './queries'
import { EditVenueDialog, NewVenueDialog } from './venue-dialog'

/** Venues of a page. */
const PAGE_SIZE = 50

const SHOWN = {
  search: v.pipe(v.string(), v.maxLength(200)),
  active: v.picklist(['no', 'all']),
  // the one that is open, so that it can be reloaded and shared
  venue: v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/)),
  sort: v.picklist(VENUE_SORTS),
  dir: v.picklist(['asc', 'desc']),
}
type Opened = { action: 'menu' | 'remove'; venue: Venue } | { action: 'new' }

export function VenuesPage() {
  const zone = useTimeZone()
  const { shown, narrow: show, paging } = usePaged(SHOWN, PAGE_SIZE)
  const { sort = 'name', dir = 'asc', venue: edited, ...filter } = shown
  const list = usePageQuery({
    schema: venuesSchema,
    key: [...keys.venues, 'list'],
    path: '/api/venues',
    query: { ...filterQuery(filter), sort, dir },
    paging,
  })
  const { data } = list
  const restore = useChangeVenue()
  const [opened, setOpened] = useState<Opened>()
  const isNarrowed = Object.keys(filter).length > 0

  function act(action: VenueAction, venue: Venue) {
    if (action === 'restore') restore.mutate({ id: venue.id, version: venue.version, active: true })
    else if (action === 'edit') show({ venue: String(venue.id) }, 'instead')
    else setOpened({ action, venue })
  }

  return (
    <>
      <Page
        title="Venues"
        about={
          <>
            Restaurants for dinners: choosing one fills the place of a dinner.{' '}
            {list.isFetching && <Spinner label="Loading venues" />}
          </>
        }
        action={
          data !== undefined &&
          data.total > 0 && (
            <AdminButton variant="primary" onPress={() => setOpened({ action: 'new' })}>
              New venue
            </AdminButton>
          )
        }
      >
        <fieldset className="mb-3 flex shrink-0 flex-wrap items-center gap-2">
          <legend className="sr-only">Filters</legend>
          <SearchBox
            label="Search venues"
            searched={filter.search ?? ''}
            onSearch={(search) => show({ search }, 'typing')}
          />
          <FilterSelect
            label="Filter by state"
            any="In use"
            value={filter.active}
            onChange={(active) => show({ active: active as typeof filter.active })}
          >
            <option value="no">Archived</option>
            <option value="all">All</option>
          </FilterSelect>
        </fieldset>
        <PagedTable
          what="venues"
          list={list}
          paging={paging}
          className="min-h-60 flex-1"
          label="Venues"
          columns={venueColumns(zone, act)}
          rowKey={({ id }) => id}
          sorting={{ column: sort, direction: dir }}
          onSort={({ column, direction }) => show({ sort: column as typeof sort, dir: direction })}
          onClear={isNarrowed ? () => show({ search: undefined, active: undefined }) : undefined}
          empty={
            <EmptyList
              title="No venue yet"
              action={{ text: 'New venue', onAction: () => setOpened({ action: 'new' }) }}
            >
              A venue has an address, a WhatsApp number and a menu. A dinner that takes its place from here
              can be booked, its guests choose their dishes beforehand, and you are warned where something
              speaks against it.
            </EmptyList>
          }
        />
      </Page>
      {edited && <EditedVenue id={Number(edited)} onClose={() => show({ venue: undefined }, 'instead')} />}
      {opened && <OpenedDialog opened={opened} onOpen={setOpened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

interface OpenedProps {
  opened: Opened
  onOpen: (opened: Opened) => void
  onClose: () => void
}

function OpenedDialog({ opened, onOpen, onClose }: OpenedProps) {
  switch (opened.action) {
    case 'new':
      return <NewVenueDialog onStored={(venue) => onOpen({ action: 'menu', venue })} onClose={onClose} />
    case 'menu':
      return <MenuDialog venue={opened.venue} onClose={onClose} />
    case 'remove':
      return <RemoveVenueDialog venue={opened.venue} onClose={onClose} />
  }
}

function EditedVenue({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useVenue(id)
  if (data) return <EditVenueDialog venue={data.venue} onClose={onClose} />
  return (
    <NotLoadedDialog title="Edit venue" what="the venue" error={error} onRetry={refetch} onClose={onClose} />
  )
}

/** Asks before a venue is deleted or, where it has been used or hosts ask for it, archived. */
function RemoveVenueDialog({ venue, onClose }: { venue: Venue; onClose: () => void }) {
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
