import { useAtom, useAtomValue } from 'jotai'
import { pageSchema, type User, userSchema } from '../../../src/domain/api'
import { AdminButton } from '../../ui/admin-button'
import { useIsPhone } from '../../ui/is-phone'
import { LineIcon } from '../../ui/line-icon'
import { Opened, OpenTicks, useOpener } from '../../ui/opener'
import { Spinner } from '../../ui/spinner'
import { toast } from '../../ui/toast'
import { openDialog } from '../app/dialogs'
import { EmptyList } from '../app/page/empty-list'
import { keys } from '../app/queries'
import { useTimeZone } from '../app/site-config'
import { useIsAdmin, useSignedIn } from '../session/signed-in'
import { usePageQuery } from '../table/page-query'
import { PagedTable } from '../table/paged-table'
import { SearchBox } from '../table/search-box'
import { filterQuery, useTableView } from '../table/table-view'
import { HIDEABLE, hiddenColumns, userColumns } from './columns'
import { useFreshSelection, useSelection } from './selection'
import { SelectionBar } from './selection-bar'
import { useExport } from './use-export'
import { filterCount, type UsersFilter, usersView } from './view'

const { changeView, goToPage, resize } = usersView

const HEADING = 'Daftar Pengguna'
const USERS = pageSchema(userSchema)

export function UsersPanel() {
  const zone = useTimeZone()
  const me = useSignedIn().data
  const isAdmin = useIsAdmin()
  const { filter, sort, dir, page, size } = useTableView(usersView)
  const paging = { page, size, setPage: goToPage, setSize: resize }
  const hidden = useAtomValue(hiddenColumns)
  const filterText = JSON.stringify(filter)
  useFreshSelection(filterText)

  const list = usePageQuery({
    schema: USERS,
    key: keys.users,
    path: '/api/users',
    query: { ...filterQuery(filter), sort, dir },
    paging,
    retries: 1,
  })

  function askDelete(user: User) {
    if (user.id !== me?.id) return openDialog({ kind: 'delete-user', user })
    toast({ title: 'Error', description: 'You cannot delete your own account', variant: 'destructive' })
  }

  const pageIds = list.data?.items.map(({ id }) => id) ?? []
  const isPhone = useIsPhone()
  const columns = userColumns(zone, pageIds, {
    isPhone,
    onEdit: (user) => openDialog({ kind: 'edit-user', user }),
    ...(isAdmin && { onDelete: askDelete }),
  }).filter(({ id }) => !hidden.includes(id) && (isAdmin || id !== 'select'))

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Toolbar heading={HEADING} filter={filter} isBusy={list.isFetching} />
      <PagedTable
        what="users"
        list={list}
        paging={paging}
        label={HEADING}
        columns={columns}
        rowKey={(user) => user.id}
        sorting={{ column: sort, direction: dir }}
        onSort={({ column, direction }) => changeView({ sort: column as typeof sort, dir: direction })}
        onClear={filterText === '{}' ? undefined : () => changeView({ filter: {} })}
        empty={
          <EmptyList title="Belum ada pengguna yang terdaftar">
            Everyone who completes the sign-up page appears here.
          </EmptyList>
        }
      >
        {list.data && <SelectionBar users={list.data.items} />}
      </PagedTable>
    </div>
  )
}

function Toolbar({ heading, filter, isBusy }: { heading: string; filter: UsersFilter; isBusy: boolean }) {
  const selection = useSelection()
  // of those who are selected there is a button beside their number
  const isAdmin = useIsAdmin()
  const exporting = useExport()
  const count = filterCount(filter)
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 py-2">
      <h2 className="text-base font-bold">{heading}</h2>
      <span className="flex size-5 max-sm:hidden">{isBusy && <Spinner label="Loading users" />}</span>
      <div className="max-sm:order-1 max-sm:w-full">
        <SearchBox
          label="Search users"
          searched={filter.search ?? ''}
          onSearch={(search) => usersView.changeView({ filter: { ...filter, search } }, 'typing')}
        />
      </div>
      <div className="ml-auto flex gap-1 sm:gap-2">
        <AdminButton onPress={() => openDialog({ kind: 'filter-users' })} className="relative">
          <LineIcon name="filter" />
          <span className="max-lg:sr-only">Filter</span>
          {count > 0 && (
            <span className="grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1 text-[12px] text-white tabular-nums max-lg:absolute max-lg:-top-2 max-lg:-right-2">
              {count} <span className="sr-only">active</span>
            </span>
          )}
        </AdminButton>
        <ColumnsMenu />
        {isAdmin && selection.size === 0 && (
          <AdminButton
            isPending={exporting.isPending}
            onPress={() => exporting.mutate({ matching: filterQuery(filter) })}
          >
            <LineIcon name="download" />
            <span className="max-lg:sr-only">Export CSV</span>
          </AdminButton>
        )}
        <AdminButton onPress={() => openDialog({ kind: 'add-user' })}>
          <LineIcon name="add" />
          <span className="max-lg:sr-only">Add New User</span>
        </AdminButton>
      </div>
    </div>
  )
}

function ColumnsMenu() {
  const [hidden, setHidden] = useAtom(hiddenColumns)
  const { isOpen, opened, button } = useOpener('menu')
  return (
    <>
      <AdminButton {...button}>
        <LineIcon name="columns" />
        <span className="max-lg:sr-only">Columns</span>
      </AdminButton>
      {isOpen && (
        <Opened onClose={opened.onClose}>
          <OpenTicks
            label="Columns in view"
            items={HIDEABLE}
            ticked={HIDEABLE.filter(({ id }) => !hidden.includes(id)).map(({ id }) => id)}
            onChange={(shown) => setHidden(HIDEABLE.map(({ id }) => id).filter((id) => !shown.includes(id)))}
            {...opened}
          />
        </Opened>
      )}
    </>
  )
}
