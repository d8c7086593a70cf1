import type { MemberStatus } from '../../src/domain/group/group'
import type { Moment } from '../../src/domain/guest-page/guest-page'
import { rupiah } from '../../src/domain/house/site'
import { Icon } from '../ui/icon'

/** How far somebody's place is, in a word, and so many of its steps that are done; none of what is off. */
export interface TicketState {
  pill: string
  tone: keyof typeof tones
  done?: number
}

interface TicketCardProps extends TicketState {
  when: Moment
  area: string | null
  /** whole rupiah; 0: nothing is due; null: not set */
  price: number | null
}

/** Returns how far a place at an evening is before its tables are made. */
export function stateOfPlace(
  status: MemberStatus,
  price: number,
  isTransferred?: boolean | null,
): TicketState {
  if (status === 'paid') return { pill: price === 0 ? 'Kamu ikut' : 'Udah bayar', tone: 'good', done: 2 }
  const pill = status !== 'confirmed' ? 'Di daftar' : isTransferred ? 'Lagi dicek' : 'Nunggu bayar'
  return { pill, tone: 'open', done: 1 }
}

const STEPS = ['Ikut', 'Bayar', 'Meja', 'Makan']

/** Somebody's place at a dinner as a ticket. */
export function TicketCard({ when: { day, date, time }, area, price, pill, tone, done }: TicketCardProps) {
  const steps = STEPS.filter((step) => step !== 'Bayar' || price !== 0)
  const current = steps.find((step) => STEPS.indexOf(step) >= (done ?? 0))
  return (
    <section aria-label="Kursimu" className="mt-5 w-full rounded-card bg-white text-left shadow-card">
      <div className="p-5">
        <p className={`mb-2 w-fit rounded-full px-3 py-1 text-sm font-bold ${tones[tone]}`}>{pill}</p>
        <p className="text-lg/[1.4] font-extrabold">
          {day}, {date}
        </p>
        <p>jam {time}</p>
        {area && <p>{area}</p>}
        {price !== null && <p>{price === 0 ? 'Gratis' : rupiah(price)}</p>}
      </div>
      {done !== undefined && (
        <ol className="tear-off mx-4 flex flex-wrap justify-between gap-2 py-3 text-sm">
          {steps.map((step) => {
            const isDone = STEPS.indexOf(step) < done
            return (
              <li
                key={step}
                aria-current={step === current ? 'step' : undefined}
                className={`grid justify-items-center gap-1 ${isDone || step === current ? 'font-bold' : 'text-abu-700'}`}
              >
                <span
                  className={`grid size-6 place-items-center rounded-full border-2 ${isDone ? 'border-pandan bg-pandan text-white' : step === current ? 'border-sambal' : 'border-abu-400'}`}
                >
                  {isDone && <Icon name="check" className="size-4 stroke-3" />}
                </span>
                {step}
                {isDone && <span className="sr-only">, udah</span>}
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}

const tones = {
  good: 'bg-pandan/10 text-pandan',
  open: 'bg-kunyit/40',
  // the date below it does not hold any more
  off: 'bg-abu-100 text-abu-800 [&+p]:line-through',
}
