import { useAtom } from 'jotai'
import { AdminButton } from '../../ui/admin-button'
import { Fetched } from '../../ui/fetched'
import { LineIcon } from '../../ui/line-icon'
import { Opened, ticksPart, useOpener } from '../../ui/opener'
import { Spinner } from '../../ui/spinner'
import { openDialog } from '../app/dialogs'
import { useIsAdmin } from '../session/signed-in'
import { SearchBox } from '../table/search-box'
import { HIDEABLE, hiddenColumns } from './columns'
import { chipsOf } from './filter-chips'
import { useExport } from './several'
import { type UsersFilter, usersView } from './view'

interface ToolbarProps {
  heading: string
  filter: UsersFilter
  isBusy: boolean
}

export function Toolbar({ heading, filter, isBusy }: ToolbarProps) {
  const exporting = useExport()
  const isAdmin = useIsAdmin()
  const count = chipsOf(filter).length
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
            <span className="grid h-5 min-w-5 place-items-center rounded-full bg-sambal px-1 text-[12px] text-white tabular-nums max-lg:absolute max-lg:-top-2 max-lg:-right-2">
              {count} <span className="sr-only">active</span>
            </span>
          )}
        </AdminButton>
        <ColumnsMenu />
        {isAdmin && (
          <AdminButton
            onPress={() =>
              exporting.isPending || exporting.mutate({ selection: { kind: 'matching' }, filter })
            }
          >
            {exporting.isPending ? <Spinner /> : <LineIcon name="download" />}
            <span className="max-lg:sr-only">Export CSV</span>
          </AdminButton>
        )}
        <AdminButton
          variant="primary"
          onPress={() => openDialog({ kind: 'add-user' })}
          className="max-lg:px-3"
        >
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
          <Fetched
            part={ticksPart}
            props={{
              label: 'Columns in view',
              items: HIDEABLE,
              ticked: HIDEABLE.filter(({ id }) => !hidden.includes(id)).map(({ id }) => id),
              onChange: (shown) =>
                setHidden(HIDEABLE.map(({ id }) => id).filter((id) => !shown.includes(id))),
              ...opened,
            }}
          />
        </Opened>
      )}
    </>
  )
}
