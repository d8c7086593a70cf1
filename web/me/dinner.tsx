import type { Me } from '../../src/domain/me'
import { card } from './frame'
import { tableLine, topicsLine } from './words'

/** Who will be at the table, in numbers; nothing until it is known. */
export function TableHint({ dinner: { table } }: { dinner: NonNullable<Me['dinner']> }) {
  return (
    table && (
      <div className={card}>
        <p>
          <strong>Mejamu:</strong> {tableLine(table)} {topicsLine(table)}
        </p>
      </div>
    )
  )
}
