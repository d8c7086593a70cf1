import { type CSSProperties, memo, type ReactNode, useEffect, useRef } from 'react'
import { ROW_HEIGHT, useRowWindow } from './row-window'

/** In which order the rows are. */
export interface Sorting {
  column: string
  direction: 'asc' | 'desc'
}

/** One column of a DataTable. */
export interface Column<Row> {
  id: string
  header: string
  /** px; the least width of a column that grows */
  width: number
  /** takes the width that is left over; one column of a table */
  grows?: boolean
  /** stays in view while the table scrolls sideways: on wide screens only, or always */
  pinned?: 'wide' | 'always'
  align?: 'end'
  /** its header is a button that sorts the table */
  sorts?: boolean
  /** its cells name their rows; one column of a table */
  namesRow?: boolean
  /** `position` counts from 0 over all pages */
  cell: (row: Row, position: number) => ReactNode
}

interface DataTableProps<Row> {
  label: string
  columns: Column<Row>[]
  /** undefined while the first rows are on their way */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** position of the first row over all pages, from 0 */
  offset?: number
  emptyText?: string
  /** rows drawn grey while there are none yet */
  skeletonRows?: number
  isBusy?: boolean
  sorting?: Sorting
  /** asked for another order: a header was pressed */
  onSort?: (sorting: Sorting) => void
}

/** A dense table that scrolls inside its own box: the header and the pinned columns stay in view. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    offset = 0,
    emptyText = 'No results.',
    skeletonRows = 12,
    isBusy,
    sorting,
    onSort,
  } = props
  const places = placesOf(columns)
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const { start, end, onScroll } = useRowWindow(rows?.length ?? 0)

  // another page begins at its top
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (offset >= 0) box.current?.scrollTo({ top: 0 })
  }, [offset])

  return (
    <section
      ref={box}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      onScroll={onScroll}
      className="min-h-0 flex-1 overflow-auto -outline-offset-3"
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
        <thead>
          <tr>
            {columns.map((column, i) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={sorting?.column === column.id ? ariaSort[sorting.direction] : undefined}
                className={`sticky top-0 h-10 border-b border-abu-200 bg-abu-50 px-3 font-semibold whitespace-nowrap text-abu-700 ${layers.head[column.pinned ?? 'none']} ${shapeOf(columns, i)}`}
                style={places[i]}
              >
                {column.sorts && onSort ? (
                  <SortButton column={column} sorting={sorting} onSort={onSort} />
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined && <SkeletonRows columns={columns} count={skeletonRows} />}
          {rows?.length === 0 && (
            <tr>
              <td colSpan={columns.length} className="h-20 px-3 text-abu-600">
                <span className="sticky left-3">{emptyText}</span>
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
              columns={columns}
              places={places}
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
      <svg viewBox="0 0 12 16" className="h-4 w-3" fill="currentColor" aria-hidden="true">
        <path d="m6 2 4 5H2z" className={direction === 'asc' ? 'text-sambal' : 'text-abu-300'} />
        <path d="m6 14 4-5H2z" className={direction === 'desc' ? 'text-sambal' : 'text-abu-300'} />
      </svg>
    </button>
  )
}

interface RowProps<T> {
  row: T
  /** on this page, from 0 */
  index: number
  position: number
  columns: Column<T>[]
  places: CSSProperties[]
}

// rows that stay in view are not drawn anew when the window moves
const Row = memo(function Row<T>({ row, index, position, columns, places }: RowProps<T>) {
  return (
    <tr className="group" aria-rowindex={index + 2}>
      {columns.map((column, i) => {
        const Cell = column.namesRow ? 'th' : 'td'
        return (
          <Cell
            key={column.id}
            {...(column.namesRow && { scope: 'row' })}
            className={`h-10 truncate border-b border-abu-100 bg-white px-3 font-normal group-hover:bg-abu-50 ${layers.cell[column.pinned ?? 'none']} ${shapeOf(columns, i)}`}
            style={places[i]}
          >
            {column.cell(row, position)}
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

function SkeletonRows({ columns, count }: { columns: Column<never>[]; count: number }) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows without content never change places
    <tr key={row}>
      {columns.map((column) => (
        <td key={column.id} className="h-10 border-b border-abu-100 px-3">
          <div className="h-3 w-2/3 rounded-full bg-abu-100 motion-safe:animate-pulse" />
        </td>
      ))}
    </tr>
  ))
}

/** Header cells lie over pinned cells, pinned header cells over both. */
const layers = {
  head: {
    always: 'sticky left-0 md:left-(--left) z-30',
    wide: 'z-20 md:left-(--left) md:z-30',
    none: 'z-20',
  },
  cell: {
    always: 'sticky left-0 md:left-(--left) z-10',
    wide: 'md:sticky md:left-(--left) md:z-10',
    none: '',
  },
}

/** Where each pinned column stops when the table scrolls sideways: after the pinned ones before it. */
function placesOf(columns: Column<never>[]): CSSProperties[] {
  let left = 0
  return columns.map((column) => {
    if (!column.pinned) return {}
    const place = { '--left': `${left}px` } as CSSProperties
    left += column.width
    return place
  })
}

/** Alignment, and a line at the right of the last pinned column, where the others slide under it. */
function shapeOf(columns: Column<never>[], i: number) {
  const { align, pinned } = columns[i]!
  const edge = pinned && !columns[i + 1]?.pinned ? 'border-r border-r-abu-200' : ''
  return `${align === 'end' ? 'text-right' : 'text-left'} ${edge}`
}
