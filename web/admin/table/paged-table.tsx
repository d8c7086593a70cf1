import type { ComponentProps, ReactNode } from 'react'
import { DataTable } from '../../ui/data-table'
import { ErrorCard } from '../app/page/error-card'
import { loadFailure } from '../app/queries'
import type { Listed, Paging } from './page-query'
import { Pager } from './pager'

interface PagedTableProps<Row>
  extends Omit<ComponentProps<typeof DataTable<Row>>, 'rows' | 'offset' | 'isBusy'> {
  /** its rows, as in `Error loading users` */
  what: string
  list: {
    data: (Listed<Row> & { total?: number }) | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  paging: Paging
  /** shown where there is no row at all */
  empty?: ReactNode
  /** stands below the rows */
  children?: ReactNode
  className?: string
}

/** A page of a table with what leads to others; why it could not be loaded, or that there is nothing. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { what, list, paging, empty, children, className = 'min-h-0 flex-1', ...table } = props
  const { data, error, isFetching, refetch } = list
  if (error) return <ErrorCard text={`Error loading ${what}: ${loadFailure(error)}`} onRetry={refetch} />
  if (empty && data?.total === 0) return empty
  return (
    <div className={`flex flex-col overflow-hidden rounded-admin border border-abu-200 ${className}`}>
      <DataTable {...table} rows={data?.items} offset={paging.page * paging.size} isBusy={isFetching} />
      {children}
      {data && <Pager label={table.label} paging={paging} data={data} />}
    </div>
  )
}
