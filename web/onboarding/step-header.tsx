import { Icon } from '../ui/icon'
import { newestOf } from '../ui/seats'
import { TableDrawing } from '../ui/table-drawing'
import { useNavigation } from './navigation'
import { useSeats } from './seats'
import { progressOf, QUESTIONS, type Question } from './steps'

export function StepHeader({ step }: { step: Question }) {
  const { goBack } = useNavigation()
  const seats = useSeats(step)
  const progress = progressOf(step)
  const at = QUESTIONS.indexOf(step)
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
        aria-valuetext={`Langkah ${at + 1} dari ${QUESTIONS.length}`}
        className="flex h-3 flex-1 overflow-hidden rounded-full border-2 border-abu-500 bg-white"
      >
        {QUESTIONS.map((question, i) => (
          <div
            key={question}
            className={`flex-1 origin-left bg-sambal forced-colors:bg-[Highlight] transition-transform duration-800 ease-out motion-reduce:transition-none ${i > at ? 'scale-x-0' : ''}`}
          />
        ))}
      </div>
      <TableDrawing seats={seats} newest={newestOf(seats)} className="mr-2 size-9 lg:hidden" />
    </header>
  )
}
