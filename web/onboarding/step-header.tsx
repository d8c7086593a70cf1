import { Icon } from '../ui/icon'
import { TableDrawing } from '../ui/table-drawing'
import { useNavigation } from './navigation'
import { newestOf, useSeats } from './seats'
import { progressOf, QUESTIONS, type Question } from './steps'

/** Back arrow, progress, and the table whose seats fill. */
export function StepHeader({ step }: { step: Question }) {
  const { goBack } = useNavigation()
  const seats = useSeats(step)
  const progress = progressOf(step)
  return (
    <header className="flex items-center gap-3 px-3 pt-[max(env(safe-area-inset-top),12px)] lg:px-6 lg:pt-6">
      <button
        type="button"
        aria-label="Kembali"
        onClick={() => goBack(step)}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink transition-colors hover:bg-abu-100 active:bg-abu-200"
      >
        <Icon name="back" />
      </button>
      <div
        role="progressbar"
        aria-label="Kemajuan pendaftaran"
        aria-valuenow={progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`Langkah ${QUESTIONS.indexOf(step) + 1} dari ${QUESTIONS.length}`}
        className="h-3 flex-1 overflow-hidden rounded-full border-2 border-abu-500 bg-white"
      >
        <div
          className={`size-full rounded-full bg-sambal forced-colors:bg-[Highlight] transition-transform duration-800 ease-out motion-reduce:transition-none ${bars[step]}`}
        />
      </div>
      <TableDrawing seats={seats} newest={newestOf(seats)} className="mr-2 size-9 lg:hidden" />
    </header>
  )
}

// as classes, for a style of its own on the rendered page would be refused
const bars: Record<Question, string> = {
  registration: '-translate-x-[87%]',
  preferences: '-translate-x-[75%]',
  activity: '-translate-x-[62%]',
  budget: '-translate-x-[50%]',
  comfort: '-translate-x-[37%]',
  hobbies: '-translate-x-[25%]',
  interests: '-translate-x-[12%]',
  'final-info': 'translate-x-0',
}
