import { AdminButton } from '../../ui/admin-button'
import { Spinner } from '../../ui/spinner'
import { SearchBox } from '../table/search-box'
import { ColumnsMenu } from './columns-menu'
import { countFilters } from './filter-chips'
import { useExport } from './several'
import { changeView } from './use-view'
import type { UsersFilter } from './view'

interface ToolbarProps {
  heading: string
  filter: UsersFilter
  isBusy: boolean
  onFilter: () => void
  onAdd: () => void
}

/** The line above the users table: find people, choose what is seen, take everything along, add someone. */
export function Toolbar({ heading, filter, isBusy, onFilter, onAdd }: ToolbarProps) {
  const exporting = useExport()
  const count = countFilters(filter)
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 py-2">
      <h2 className="text-base font-bold">{heading}</h2>
      <span className="flex size-5 max-sm:hidden">{isBusy && <Spinner label="Loading users" />}</span>
      <div className="max-sm:order-1 max-sm:w-full">
        <SearchBox
          label="Search users"
          searched={filter.search ?? ''}
          onSearch={(search) => changeView({ filter: { ...filter, search } }, 'typing')}
        />
      </div>
      <div className="ml-auto flex gap-1 sm:gap-2">
        <AdminButton onPress={onFilter} className="relative">
          <svg viewBox="0 0 16 16" className={icon} aria-hidden="true">
            <path d="M2 4h12M4.5 8h7M7 12h2" />
          </svg>
          <span className="max-lg:sr-only">Filter</span>
          {count > 0 && (
            <span className="grid h-5 min-w-5 place-items-center rounded-full bg-sambal px-1 text-[12px] text-white tabular-nums max-lg:absolute max-lg:-top-2 max-lg:-right-2">
              {count} <span className="sr-only">active</span>
            </span>
          )}
        </AdminButton>
        <ColumnsMenu />
        <AdminButton
          onPress={() => exporting.isPending || exporting.mutate({ selection: { kind: 'matching' }, filter })}
        >
          {exporting.isPending ? (
            <Spinner />
          ) : (
            <svg viewBox="0 0 16 16" className={icon} aria-hidden="true">
              <path d="M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11" />
            </svg>
          )}
          <span className="max-lg:sr-only">Export CSV</span>
        </AdminButton>
        <AdminButton variant="primary" onPress={onAdd} className="max-lg:px-3">
          <svg viewBox="0 0 16 16" className={icon} aria-hidden="true">
            <path d="M8 3v10M3 8h10" />
          </svg>
          <span className="max-lg:sr-only">Add New User</span>
        </AdminButton>
      </div>
    </div>
  )
}

const icon = 'size-4 fill-none stroke-current stroke-2'
