import { counted } from '../../../src/domain/counted'
import type { Evening } from '../../../src/domain/evening/evening-calls'
import { isSameDay, movedHours, stateOf } from '../../../src/domain/evening/evening-hours'
import { displayInstant } from '../../../src/domain/time'
import { NotLoaded } from '../app/page/not-loaded'
import { useTimeZone } from '../app/site-config'
import { useEveningPage } from './queries'

interface MoveNoteProps {
  of: Evening
  at: string
  /** when joining ends, where staff say so */
  until: string | undefined
}

/** What moving an evening to `at` does: its hours, its tables, and who is written to. */
export function MoveNote({ of, at, until }: MoveNoteProps) {
  const zone = useTimeZone()
  const { data, error, refetch } = useEveningPage(of.id)
  if (isSameDay(of.at, at, zone))
    return (
      <p className="pb-1">
        Another hour of the same day: everybody stays. Guests who were sent the old hour are sent the new one.
        All of them may cancel for free until the dinner.
      </p>
    )
  if (!data) return <NotLoaded what="what this moves" error={error} onRetry={refetch} />
  const { paid, awaited, unpaid, listed, tables } = data.numbers
  const hours = movedHours(stateOf(of), at, until, zone, new Date())
  const time = (instant: string) => displayInstant(instant, 'EEE d MMM HH:mm', zone)
  const written = paid + awaited + unpaid
  return (
    <ul aria-label="What this moves" className="list-disc pb-1 pl-5">
      <li>
        It is open again: joining ends {time(hours.answersUntil)}, transfers are due {time(hours.payUntil)},
        tables are announced {time(hours.detailsFrom)}.
      </li>
      {tables > 0 && (
        <li>
          {tables === 1 ? 'Its table is' : `Its ${tables} tables are`} taken apart, and made again once
          joining has ended.
        </li>
      )}
      {written > 0 && (
        <li className="font-semibold">
          “Moved” is due to {counted(written, 'guest')}.{' '}
          {paid > 0 && 'Guests who paid and do not answer until joining ends get their money back.'}
        </li>
      )}
      {listed > 0 && <li>{counted(listed, 'guest')} on the list read it on their page.</li>}
    </ul>
  )
}
