import type { EveningPage } from '../../../../src/domain/evening-page'
import { AdminButton } from '../../../ui/admin-button'
import { Spinner } from '../../../ui/spinner'
import { useTimeZone } from '../../app/site-config'
import { useIsAdmin } from '../../session/signed-in'
import { useDueMessages } from '../queries'
import { type NextAct, nextOf } from './next'

interface NextBarProps {
  page: EveningPage
  now: Date
  isBusy: boolean
  onAct: (act: NextAct) => void
}

export function NextBar({ page, now, isBusy, onAct }: NextBarProps) {
  const zone = useTimeZone()
  const { data: due, error } = useDueMessages(page.evening.id)
  const isAdmin = useIsAdmin()
  const { text, ...next } = nextOf(page, due ?? { count: 0, kind: undefined }, now, zone)
  // the door is what a host is there for
  const isDoorFirst = !isAdmin && next.beside?.act === 'door'
  const [button, beside] = isDoorFirst ? [next.beside, next.button] : [next.button, next.beside]
  // a button that becomes another one is pressed by mistake
  const isKnown = due !== undefined || error !== null
  const isQuiet = button?.act === 'messages' && due?.quiet
  return (
    <section
      aria-label="Next"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-admin border border-kunyit bg-[color-mix(in_srgb,var(--color-kunyit)_14%,white)] p-3"
    >
      <div className="flex min-h-9 min-w-0 flex-1 basis-64 items-center gap-2">
        {isKnown ? (
          <p>
            <strong>Next</strong> {text}
            {isQuiet && ' It is late: what can wait is shown in Messages from 08:00.'}
          </p>
        ) : (
          <Spinner label="Looking for what is next" />
        )}
      </div>
      {isKnown &&
        [beside, button].map(
          (one) =>
            one && (
              <AdminButton
                key={one.act}
                variant={one === button ? 'primary' : 'secondary'}
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
