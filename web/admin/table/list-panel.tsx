import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page } from '../../../src/domain/api'
import type { Column } from '../../ui/data-columns'
import { DataTable } from '../../ui/data-table'
import { Spinner } from '../../ui/spinner'
import { ErrorCard } from '../error-card'
import { messageOf } from '../queries'
import { Pager } from './pager'
import type { Paging } from './paging'

interface ListPanelProps<Row extends { id: number }> {
  heading: string
  /** buttons at the right of the heading */
  actions?: ReactNode
  /** the rows' name in `Error loading <things>: …` */
  things: string
  /** what is said when there are no rows at all, and what to do then */
  empty: { text: string; hint: string }
  columns: Column<Row>[]
  query: UseQueryResult<Page<Row>>
  paging: Paging
}

/** A tab's content: heading, table in a card that takes the height that is left, and the line with the pages. */
export function ListPanel<Row extends { id: number }>(props: ListPanelProps<Row>) {
  const { heading, actions, things, empty, columns, query, paging } = props
  const { data, error, isFetching, refetch } = query
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-13 shrink-0 flex-wrap items-center justify-between gap-2 py-2">
        <div className="flex items-center gap-3">
          <h2 className="text-base font-bold">{heading}</h2>
          {isFetching && <Spinner label={`Loading ${things}`} />}
        </div>
        {actions}
      </div>
      {error ? (
        <ErrorCard
          text={`Error loading ${things}: ${messageOf(error, error.message)}`}
          onRetry={() => refetch()}
        />
      ) : data?.total === 0 ? (
        <div className="flex flex-1 flex-col items-center justify-center gap-1 rounded-admin border border-abu-200 p-6 text-center">
          <p className="font-semibold">{empty.text}</p>
          <p className="text-abu-600">{empty.hint}</p>
        </div>
      ) : (
        <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-admin border border-abu-200">
          <DataTable
            label={heading}
            columns={columns}
            rows={data?.items}
            rowKey={(row) => row.id}
            offset={paging.page * paging.size}
            isBusy={isFetching}
          />
          {data && <Pager label={heading} paging={paging} data={data} />}
        </div>
      )}
    </div>
  )
}
