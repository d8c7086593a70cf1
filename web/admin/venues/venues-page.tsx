import { useState } from 'react'
import * as v from 'valibot'
import { VENUE_SORTS, type Venue } from '../../../src/domain/venue/venue'
import { AdminButton } from '../../ui/admin-button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { DataTable } from '../../ui/data-table'
import { Spinner } from '../../ui/spinner'
import { type How, pageNumberSchema, useShown } from '../app/address-query'
import { FilterSelect } from '../app/filters'
import { NotLoaded, NotLoadedDialog } from '../app/page/not-loaded'
import { Page } from '../app/page/page'
import { useTimeZone } from '../app/site-config'
import { useIsAdmin } from '../session/signed-in'
import { Pager } from '../table/pager'
import { SearchBox } from '../table/search-box'
import { type VenueAction, venueColumns } from './columns'
import { MenuDialog } from './menu-dialog'
import { useChangeVenue, useRemoveVenue } from './mutations'
import { PAGE_SIZE, useVenue, useVenues } from './queries'
import { EditVenueDialog, NewVenueDialog } from './venue-dialog'

const SHOWN = {
  search: v.pipe(v.string(), v.maxLength(200)),
  active: v.picklist(['no', 'all']),
  // the one that is open, so that it can be reloaded and shared
  venue: v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/)),
  sort: v.picklist(VENUE_SORTS),
  dir: v.picklist(['asc', 'desc']),
  page: pageNumberSchema,
}
type Opened = { action: 'menu' | 'remove'; venue: Venue } | { action: 'new' }

export function VenuesPage() {
  const zone = useTimeZone()
  const [{ page: number = '1', sort = 'name', dir = 'asc', venue: edited, ...filter }, show] = useShown(SHOWN)
  const page = Number(number) - 1
  const query = { ...(filter as Record<string, string>), sort, dir, page: String(page) }
  const { data, error, isFetching, refetch } = useVenues(query)
  const restore = useChangeVenue()
  const [opened, setOpened] = useState<Opened>()
  const isNarrowed = Object.keys(filter).length > 0
  const setPage = (next: number, how?: How) => show({ page: next > 0 ? String(next + 1) : undefined }, how)

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
            {isFetching && <Spinner label="Loading venues" />}
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
            onSearch={(search) => show({ search, page: undefined }, 'typing')}
          />
          <FilterSelect
            label="Filter by state"
            any="In use"
            value={filter.active}
            onChange={(active) => show({ active: active as typeof filter.active, page: undefined })}
          >
            <option value="no">Archived</option>
            <option value="all">All</option>
          </FilterSelect>
        </fieldset>
        {error ? (
          <NotLoaded what="venues" error={error} onRetry={refetch} />
        ) : data?.total === 0 ? (
          <Empty onNew={() => setOpened({ action: 'new' })} />
        ) : (
          <div className="flex min-h-60 flex-1 flex-col overflow-hidden rounded-admin border border-abu-200">
            <DataTable
              label="Venues"
              columns={venueColumns(zone, act)}
              rows={data?.items}
              rowKey={({ id }) => id}
              offset={page * PAGE_SIZE}
              isBusy={isFetching}
              sorting={{ column: sort, direction: dir }}
              onSort={({ column, direction }) =>
                show({ sort: column as typeof sort, dir: direction, page: undefined })
              }
              emptyText={isNarrowed ? 'No venue fits these filters.' : 'All venues are archived.'}
              emptyAction={
                isNarrowed
                  ? { text: 'Clear filters', onAction: () => show({ search: undefined, active: undefined }) }
                  : undefined
              }
            />
            {data && <Pager label="Venues" paging={{ page, size: PAGE_SIZE, setPage }} data={data} />}
          </div>
        )}
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

function Empty({ onNew }: { onNew: () => void }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-2 rounded-admin border border-abu-200 p-6 text-center">
      <p className="text-base font-semibold">No venue yet</p>
      <p className="max-w-lg text-abu-700">
        A venue has an address, a WhatsApp number and a menu. A dinner that takes its place from here can be
        booked, its guests choose their dishes beforehand, and you are warned where something speaks against
        it.
      </p>
      <AdminButton variant="primary" onPress={onNew}>
        New venue
      </AdminButton>
    </div>
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
