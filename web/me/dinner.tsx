import type { Me } from '../../src/domain/me'
import { card } from './frame'
import { spoken, tableLine, topicsLine, whereAndPrice } from './words'

interface DinnerProps {
  dinner: NonNullable<Me['dinner']>
}

export function DinnerLine({ dinner }: DinnerProps) {
  return (
    <>
      {dinner.when && <strong>{spoken(dinner.when)}</strong>}
      {whereAndPrice(dinner)}
    </>
  )
}

export function TableHint({ dinner: { table } }: DinnerProps) {
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
