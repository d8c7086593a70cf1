import { type CSSProperties, memo, type ReactNode } from 'react'
import { type Column, pins, shapeOf } from './data-columns'
import { ROW_HEIGHT } from './row-window'

interface RowProps<T> {
  row: T
  index: number
  position: number
  isPassing: boolean
  columns: Column<T>[]
  styles: CSSProperties[]
}

/** One row; memoised, so that rows in view are not rendered again when the window moves. */
export const Row = memo(function Row<T>({ row, index, position, isPassing, columns, styles }: RowProps<T>) {
  return (
    <tr className="group isolate" aria-rowindex={index + 2}>
      {columns.map((column, i) => {
        const Cell = column.namesRow ? 'th' : 'td'
        return (
          <Cell
            key={column.id}
            {...(column.namesRow && { scope: 'row' })}
            className={`h-10 truncate border-b border-abu-100 bg-white px-3 font-normal group-hover:bg-abu-50 group-has-[input:checked]:bg-[color-mix(in_srgb,var(--color-kunyit)_18%,white)] ${pins[column.pinned ?? 'none']} ${shapeOf(columns, i)}`}
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
export function Gap({ rows }: { rows: number }) {
  return (
    <tr>
      <td style={{ height: rows * ROW_HEIGHT }} />
    </tr>
  )
}

/** Grey rows of the final height while the first ones are loading. */
export function SkeletonRows({ columns, count }: { columns: Column<never>[]; count: number }) {
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
