import { beside } from '../ui/layout'
import { TableDrawing } from '../ui/table-drawing'
import { Wordmark } from '../ui/wordmark'
import type { PageName } from './pages'
import { useSeats } from './seats'

/** On a wide screen: the table next to the flow, filling as the visitor answers. */
export function TableBeside({ page }: { page: PageName }) {
  const seats = useSeats(page)
  return (
    <div className={beside}>
      <Wordmark className="self-start" />
      <TableDrawing seats={seats} isLaid isArriving className="w-full max-w-[460px]" />
    </div>
  )
}
