import { useState } from 'react'
import { PAUSE_DAYS, pauseEnd } from '../../../../src/domain/after-dinner/review'
import { todayIn } from '../../../../src/domain/time'
import { AdminButton } from '../../../ui/admin-button'
import { DayPicker } from '../../../ui/day-picker'
import { PauseMark } from '../../app/dinner/marks'
import { useTimeZone } from '../../app/site-config'
import { useIsAdmin } from '../../session/signed-in'
import { usePause } from './outcomes'

/** Whether a person is paused; admins pause them for 30 days or until another day, and lift that, stored at once. */
export function Pause({ id, until }: { id: number; until: string | null }) {
  const today = todayIn(useTimeZone())
  const isAdmin = useIsAdmin()
  const pause = usePause(id)
  const [day, setDay] = useState<string>()
  const set = (end: string | null) => pause.mutate(end, { onSuccess: () => setDay(undefined) })

  return (
    <section aria-labelledby="pause" className="flex flex-col gap-2">
      <h2 id="pause" className="text-base font-bold">
        Pause
      </h2>
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
    </section>
  )
}
