import { newestOf } from '../ui/seats'
import { TableDrawing } from '../ui/table-drawing'
import { useSeats } from './seats'
import type { Question } from './steps'

interface TableBelowProps {
  step: Question
  /** under which it looks over the lower edge; without one it ends with the page */
  hasButton?: boolean
  /** the whole of it, as large as there is room */
  isWhole?: boolean
}

/** The table below the answers, where there is room for it. */
export function TableBelow({ step, hasButton, isWhole }: TableBelowProps) {
  const seats = useSeats(step)
  return (
    <div
      className={`relative hidden min-h-0 flex-1 overflow-hidden max-lg:tall:block ${hasButton ? '-mb-10' : ''}`}
    >
      <TableDrawing
        seats={seats}
        newest={newestOf(seats)}
        isLaid
        className={isWhole ? 'absolute inset-0 m-auto h-full max-h-60' : over}
      />
    </div>
  )
}

const over = 'absolute left-1/2 w-[420px] max-w-none -translate-x-1/2'
