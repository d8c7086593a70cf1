import type { Next, NextAct, NextButton } from '../../../../src/domain/staff/today-list'
import { AdminButton } from '../../../ui/admin-button'
import { useIsAdmin } from '../../session/signed-in'

interface NextBarProps {
  next: Next
  isBusy: boolean
  onAct: (act: NextAct) => void
}

export function NextBar({ next, isBusy, onAct }: NextBarProps) {
  const isAdmin = useIsAdmin()
  // the door is what a host is there for
  const isDoorFirst = !isAdmin && next.beside?.act === 'door'
  const [button, beside] = isDoorFirst ? [next.beside, next.button] : [next.button, next.beside]
  return (
    <section
      aria-label="Next"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-admin border border-ink bg-white p-3"
    >
      <div className="flex min-h-9 min-w-0 flex-1 basis-64 items-center gap-2">
        <p>
          <strong>Next</strong> {isDoorFirst && 'Mark who is here. '}
          {next.text}
        </p>
      </div>
      {[beside, button].map(
        (one) =>
          one && (
            <AdminButton
              key={one.act}
              // nothing presses to ask for more guests, or to write before the hour
              variant={one === button && !canWait(next, one) ? 'primary' : 'secondary'}
              isPending={isBusy}
              onPress={() => onAct(one.act)}
              className="max-sm:h-11 max-sm:w-full"
            >
              {one.text}
            </AdminButton>
          ),
      )}
    </section>
  )
}

function canWait({ urgency }: Next, { act }: NextButton): boolean {
  return act === 'invite' || (act === 'messages' && urgency === 'later')
}
