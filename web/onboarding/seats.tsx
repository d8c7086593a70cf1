import { beside } from '../ui/layout'
import { FULL_TABLE, GUESTS_MAX, INVITATION, newestOf, seated } from '../ui/seats'
import { type DrawnSeat, TableDrawing } from '../ui/table-drawing'
import { Wordmark } from '../ui/wordmark'
import { guestsSeated } from './answers'
import type { PageName } from './pages'
import { isQuestion, type Question } from './steps'
import { useUser } from './user'

/** Returns the seats of a page's table: an invitation, guests who arrive with the answers, and the visitor when all is saved. */
export function useSeats(page: PageName): DrawnSeat[] {
  const { draft, isRegistrationComplete } = useUser()
  if (page === 'success' || (isQuestion(page) && isRegistrationComplete)) return FULL_TABLE
  return isQuestion(page) ? seated(guestsSeated(draft, GUESTS_MAX)) : INVITATION
}

/** On a wide screen: the table next to the flow, filling as the visitor answers. */
export function TableBeside({ page }: { page: PageName }) {
  const seats = useSeats(page)
  return (
    <aside className={beside}>
      <Wordmark className="self-start" />
      <TableDrawing seats={seats} isLaid isArriving className="w-full max-w-[460px]" />
    </aside>
  )
}

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
