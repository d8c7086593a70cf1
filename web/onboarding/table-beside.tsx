import { TableDrawing } from '../ui/table-drawing'
import type { PageName } from './pages'
import { useSeats } from './seats'
import { Wordmark } from './wordmark'

/** On a wide screen: the table next to the flow, filling as the visitor answers. */
export function TableBeside({ page }: { page: PageName }) {
  const seats = useSeats(page)
  return (
    <div className="sticky top-0 hidden h-dvh flex-col items-center justify-center gap-12 lg:flex">
      <Wordmark className="self-start" />
      <TableDrawing seats={seats} isLaid isArriving className="w-full max-w-[460px]" />
    </div>
  )
}
