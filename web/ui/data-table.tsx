import { type CSSProperties, memo, type ReactNode } from 'react'
import { AdminButton } from './admin-button'
import { type Column, pinnedWidths, pins, shapeOf, stickyStyles } from './data-columns'
import { ROW_HEIGHT, useRowWindow } from './row-window'

/** In which order the rows are. */
export interface Sorting {
  column: string
  direction: 'asc' | 'desc'
}

interface DataTableProps<T> {
  label: string
  columns: Column<T>[]
  /** undefined while the first rows are loading */
  rows: readonly T[] | undefined
  rowKey: (row: T) => string | number
  /** position of the first row over all pages, from 0 */
  offset?: number
  emptyText?: string
  /** takes away what narrows the list, where something does */
  onClear?: (() => void) | undefined
  /** rows drawn grey while there are none yet */
  skeletonRows?: number
  isBusy?: boolean
  sorting?: Sorting
  /** called with another order when a header is pressed */
  onSort?: (sorting: Sorting) => void
}

/** A dense table that scrolls inside its own box: the header and the pinned columns stay in view. */
export function DataTable<T>(props: DataTableProps<T>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    offset = 0,
    emptyText = 'No results.',
    onClear,
    skeletonRows = 12,
    isBusy,
    sorting,
    onSort,
  } = props
  const styles = stickyStyles(columns)
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const { start, end, isPassing, box, onScroll } = useRowWindow(rows?.length ?? 0, offset)

  return (
    <section
      ref={box}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      onScroll={(event) => {
        event.currentTarget.toggleAttribute('data-shifted', event.currentTarget.scrollLeft > 0)
        onScroll(event)
      }}
      style={pinnedWidths(columns)}
      className="relative min-h-0 flex-1 scroll-pt-11 scroll-pl-(--pinned-always) overflow-auto -outline-offset-3 md:scroll-pl-(--pinned)"
    >
      <table
        className={`w-full table-fixed border-separate border-spacing-0 text-sm tabular-nums transition-opacity ${isBusy && rows ? 'opacity-60' : ''}`}
        style={{ minWidth: width }}
        aria-busy={isBusy ?? false}
        aria-label={label}
        aria-rowcount={rows && rows.length + 1}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} style={column.grows ? undefined : { width: column.width }} />
          ))}
        </colgroup>
        <thead className="sticky top-0 z-20">
          <tr>
            {columns.map((column, i) => (
              <th
                key={column.id}
                scope="col"
                title={column.title}
                aria-sort={sorting?.column === column.id ? ariaSort[sorting.direction] : undefined}
                className={`h-10 border-b border-abu-200 bg-abu-50 px-3 font-semibold whitespace-nowrap text-abu-700 ${pins[column.pinned ?? 'none']} ${shapeOf(columns, i)}`}
                style={styles[i]}
              >
                {column.sorts && onSort ? (
                  <SortButton column={column} sorting={sorting} onSort={onSort} />
                ) : (
                  (column.head ?? column.header)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={rows ? undefined : 'motion-safe:animate-pulse'}>
          {rows === undefined && <SkeletonRows columns={columns} count={skeletonRows} />}
          {rows?.length === 0 && (
            <tr>
              <td colSpan={columns.length} className="px-3 py-5 text-abu-700">
                <div className="sticky left-3 flex w-max flex-col items-start gap-3">
                  <p>{emptyText}</p>
                  {onClear && (
                    <AdminButton
                      onPress={() => {
                        onClear()
                        // the button disappears, so the table gets the focus
                        box.current?.focus()
                      }}
                    >
                      Clear search and filters
                    </AdminButton>
                  )}
                </div>
              </td>
            </tr>
          )}
          {start > 0 && <Gap rows={start} />}
          {rows?.slice(start, end).map((row, i) => (
            <Row
              key={rowKey(row)}
              row={row}
              index={start + i}
              position={offset + start + i}
              isPassing={isPassing(start + i)}
              columns={columns}
              styles={styles}
            />
          ))}
          {rows && end < rows.length && <Gap rows={rows.length - end} />}
        </tbody>
      </table>
    </section>
  )
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

interface SortButtonProps {
  column: Column<never>
  sorting: Sorting | undefined
  onSort: (sorting: Sorting) => void
}

/** Sorts by its column, upwards first, and turns the order round when that is so already. */
function SortButton({ column: { id, header }, sorting, onSort }: SortButtonProps) {
  const direction = sorting?.column === id ? sorting.direction : undefined
  return (
    <button
      type="button"
      onClick={() => onSort({ column: id, direction: direction === 'asc' ? 'desc' : 'asc' })}
      className="-mx-1 inline-flex h-8 cursor-pointer items-center gap-1 rounded-admin px-1 font-semibold hover:text-ink"
    >
      {header}
      <svg viewBox="0 0 12 16" width="12" height="16" fill="currentColor" aria-hidden="true">
        <path d="m6 2 4 5H2z" className={direction === 'asc' ? 'text-sambal' : 'text-abu-300'} />
        <path d="m6 14 4-5H2z" className={direction === 'desc' ? 'text-sambal' : 'text-abu-300'} />
      </svg>
    </button>
  )
}

interface RowProps<T> {
  row: T
  index: number
  position: number
  isPassing: boolean
  columns: Column<T>[]
  styles: CSSProperties[]
}

/** One row; memoised, so that rows in view are not rendered again when the window moves. */
const Row = memo(function Row<T>({ row, index, position, isPassing, columns, styles }: RowProps<T>) {
  return (
    <tr className="group isolate" aria-rowindex={index + 2}>
      {columns.map((column, i) => {
        const Cell = column.namesRow ? 'th' : 'td'
        return (
          <Cell
            key={column.id}
            {...(column.namesRow && { scope: 'row' })}
            className={`h-10 truncate border-b border-abu-100 bg-white px-3 font-normal group-hover:bg-abu-50 group-has-[input:checked]:bg-abu-100 ${pins[column.pinned ?? 'none']} ${shapeOf(columns, i)}`}
            style={styles[i]}
          >
            {column.cell(row, position, isPassing)}
          </Cell>
        )
      })}
    </tr>
  )
}) as <T>(props: RowProps<T>) => ReactNode

/** The height of rows that are not drawn. */
function Gap({ rows }: { rows: number }) {
  return (
    <tr>
      <td style={{ height: rows * ROW_HEIGHT }} />
    </tr>
  )
}

/** Grey rows of the final height while the first ones are loading. */
function SkeletonRows({ columns, count }: { columns: Column<never>[]; count: number }) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows without content never change places
    <tr key={row}>
      {columns.map((column) => (
        <td key={column.id} className="h-10 border-b border-abu-100 px-3">
          <div className="h-3 w-2/3 rounded-full bg-abu-100" />
        </td>
      ))}
    </tr>
  ))
}
