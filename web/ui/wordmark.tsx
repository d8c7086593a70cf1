import { INVITATION } from './seats'
import { TableDrawing } from './table-drawing'

export function Wordmark({ className = '' }: { className?: string }) {
  return (
    <p className={`flex items-center gap-2 text-lg font-extrabold tracking-tight ${className}`}>
      <TableDrawing seats={INVITATION} className="size-8" />
      Semeja
    </p>
  )
}
