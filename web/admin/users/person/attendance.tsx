import { useState } from 'react'
import { shareOf } from '../../../../src/domain/outcome'
import { PAUSE_DAYS, pauseEnd } from '../../../../src/domain/review'
import { todayIn } from '../../../../src/domain/time'
import { AdminButton } from '../../../ui/admin-button'
import { DayPicker } from '../../../ui/day-picker'
import { PauseMark } from '../../app/marks'
import { NotLoaded } from '../../app/not-loaded'
import { useTimeZone } from '../../app/site-config'
import { useIsAdmin } from '../../session/signed-in'
import { DinnerLine } from './dinner-line'
import { useOutcomes, usePause } from './outcomes'

/** What became of a person's dinners, and whether they are paused; changes are stored immediately. */
export function Attendance({ id, name }: { id: number; name: string }) {
  const { data, error, refetch } = useOutcomes(id)
  return (
    <section aria-label="Who came" className="mb-4 border-t border-abu-200 pt-4">
      <h3 className="text-base font-bold">Came or not</h3>
      {data ? (
        <>
          <p className="pb-2 text-abu-700">{shareText(data.outcomes)}</p>
          {data.outcomes.length > 0 && <DinnerLine name={name} dinners={data.outcomes} />}
          <Pause id={id} until={data.pausedUntil} />
        </>
      ) : (
        <NotLoaded what="who came" error={error} onRetry={refetch} />
      )}
    </section>
  )
}

function shareText(dinners: Parameters<typeof shareOf>[0]): string {
  if (dinners.length === 0) return 'Nothing is marked of any dinner yet.'
  const { came, of } = shareOf(dinners)
  if (of === 0) return 'They were expected at none of these dinners.'
  return `Came to ${came} of ${of}. Corrections are saved at once.`
}

/** Whether a person is paused; admins pause them for 30 days or until another day, and lift that, stored at once. */
function Pause({ id, until }: { id: number; until: string | null }) {
  const today = todayIn(useTimeZone())
  const isAdmin = useIsAdmin()
  const pause = usePause(id)
  const [day, setDay] = useState<string>()
  const set = (end: string | null) => pause.mutate(end, { onSuccess: () => setDay(undefined) })

  return (
    <div className="flex flex-col gap-2 pt-3">
      <p>
        {until ? <PauseMark until={until} /> : 'Not paused.'}{' '}
        <span className="text-abu-700">
          Matchmaking leaves out who is paused, and offers them no seat; staff can still seat them.
          {!isAdmin && ' Admins pause people and lift it.'}
        </span>
      </p>
      {isAdmin && (
        <div className="flex flex-wrap items-center gap-2">
          {until ? (
            <AdminButton isPending={pause.isPending} onPress={() => set(null)}>
              Lift the pause
            </AdminButton>
          ) : (
            <AdminButton isPending={pause.isPending} onPress={() => set(pauseEnd(today))}>
              Pause for {PAUSE_DAYS} days
            </AdminButton>
          )}
          {day === undefined && (
            <AdminButton onPress={() => setDay(until ?? pauseEnd(today))}>Another date</AdminButton>
          )}
        </div>
      )}
      {day !== undefined && (
        <div className="flex max-w-96 flex-wrap items-start gap-x-2">
          <span className="min-w-56 flex-1">
            <DayPicker
              isRequired
              label="Paused until"
              value={day}
              onChange={setDay}
              earliest={pauseEnd(today, 1)}
            />
          </span>
          <span className="flex gap-2 sm:pt-7">
            <AdminButton isPending={pause.isPending} onPress={() => set(day)}>
              Pause
            </AdminButton>
            <AdminButton onPress={() => setDay(undefined)}>Cancel</AdminButton>
          </span>
        </div>
      )}
    </div>
  )
}
