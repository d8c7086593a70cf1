import { correctableTime, hasCome, type SetOutcome } from '../../../src/domain/after-dinner/outcome'
import type { Guest } from '../../../src/domain/evening/guests'
import type { GroupDetails } from '../../../src/domain/group/group-details'
import { displayInstant } from '../../../src/domain/time'
import { AdminButton } from '../../ui/admin-button'
import { useTimeZone } from '../app/site-config'
import { GuestRow, outcomeOf } from './guest-row'
import { type Marks, useMarks } from './use-marks'

/** Who came to the dinner of a group, in its details. */
export function WhoCameOf({ group: { id, event_date: at }, guests }: GroupDetails) {
  const marks = useMarks(`/api/dinner-groups/${id}/guests`)
  return (
    <section aria-label="Who came?" className="mt-4 max-w-2xl text-sm">
      <h3 className="font-bold">Who came?</h3>
      <WhoCame guests={guests} marks={marks} at={at} />
      <NotStored marks={marks} />
    </section>
  )
}

/** Who came to a table, one press a head; proposed where the door or they themselves said so. */
export function WhoCame({ guests, marks, at }: { guests: Guest[]; marks: Marks; at: string | null }) {
  const zone = useTimeZone()
  const { until = 0 } = correctableTime(at) ?? {}
  const isOver = until < Date.now()
  const rest = guests.filter((guest) => outcomeOf(guest, marks) === null)
  const missed = guests.filter((guest) => {
    const outcome = outcomeOf(guest, marks)
    return outcome !== null && !hasCome(outcome)
  })
  const marked = guests.length - rest.length

  /** Marks everybody who is left, and who is proposed to have come otherwise where it is given. */
  function markRest(outcome: SetOutcome, proposed = outcome) {
    const [came, others] = [[] as number[], [] as number[]]
    for (const guest of rest) (guest.proposed === 'came' ? came : others).push(guest.userId)
    marks.press(came, { outcome: proposed })
    marks.press(others, { outcome })
  }

  const here = rest.filter(({ proposed }) => proposed === 'came').length
  const isWhole = marked === 0
  const came = {
    text: isWhole ? 'All came' : 'Rest came',
    mark: () => markRest('came'),
  }
  const nobody = {
    text: isWhole ? `Nobody came (${rest.length})` : `Rest did not come (${rest.length})`,
    mark: () => markRest('no-show'),
  }
  const some = {
    text: `${here} came, ${rest.length - here} did not`,
    mark: () => markRest('no-show', 'came'),
  }
  // what the door says comes first; else guests come, and who marks one that is missing is not led to mark all so
  const saysNobody = here === 0 && rest.some(({ proposed }) => proposed === 'no-show')
  const choices =
    here === rest.length ? [came] : here > 0 ? [some, came] : saysNobody ? [nobody, came] : [came, nobody]

  return (
    <>
      <ul className="divide-y divide-abu-200">
        {guests.map((guest) => (
          <GuestRow key={guest.userId} guest={guest} marks={marks} isOver={isOver} />
        ))}
      </ul>
      {/* of one height, so that nothing moves under a thumb */}
      <div className="flex min-h-11 w-full flex-wrap items-center gap-2 py-1">
        {rest.length > 0 && !isOver ? (
          choices.map(({ text, mark }, i) => (
            <AdminButton
              key={text}
              size="large"
              variant={i === 0 ? 'primary' : 'secondary'}
              className="flex-1"
              onPress={mark}
            >
              {text}
            </AdminButton>
          ))
        ) : (
          <p className="font-semibold tabular-nums">
            {marked - missed.length} of {guests.length} came
            {rest.length > 0 && `, ${rest.length} not marked`}.
          </p>
        )}
      </div>
      <p className="text-[13px] text-abu-700">
        {isOver ? 'This could be corrected until ' : 'Can be corrected until '}
        {displayInstant(new Date(until).toISOString(), 'EEE d MMM', zone)}.
      </p>
    </>
  )
}

/** Why what is pressed is not stored. */
export function NotStored({ marks }: { marks: Marks }) {
  if (!marks.problem) return null
  return (
    <div
      role="alert"
      className="sticky bottom-0 flex w-full flex-wrap items-center gap-2 border-t border-sambal-dark bg-white py-2 text-sm"
    >
      <p className="min-w-0 flex-1 basis-40 font-semibold text-sambal-dark">{marks.problem}</p>
      <AdminButton className="max-sm:h-11" onPress={marks.store}>
        Try again
      </AdminButton>
    </div>
  )
}
