import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { GroupDetails } from '../../../src/domain/group-details'
import { shortName } from '../../../src/domain/name'
import { correctableTime, hasCome, type SetOutcome } from '../../../src/domain/outcome'
import { displayInstant } from '../../../src/domain/time'
import { AdminButton } from '../../ui/admin-button'
import { openDialog } from '../app/dialogs'
import { isTyping } from '../app/shortcuts'
import { useTimeZone } from '../app/site-config'
import { useUnsaved } from '../app/unsaved'
import { type Guest, GuestRow } from './guest-row'
import { type Mark, useMarks } from './use-marks'

interface WhoCameProps {
  details: GroupDetails
  hasHeading?: boolean
  /** whether the first who is not marked has the focus at once */
  hasFocus?: boolean
  /** called when the last one is marked by a key */
  onLast?: () => void
  /** where the buttons for all stand, if not below; `isWhole`: everybody is marked */
  children?: (buttons: ReactNode, isWhole: boolean) => ReactNode
}

/** Who came to a dinner, one press or one key a head; proposed where the door or they themselves said so. */
export function WhoCame({ details, hasHeading, hasFocus = false, onLast, children }: WhoCameProps) {
  const zone = useTimeZone()
  const { group, people, seats, absent } = details
  const marks = useMarks(details)
  const list = useRef<HTMLUListElement>(null)

  const seated = group.member_ids.map((id) => ({
    id,
    name: people.find((user) => user.id === id)?.profile?.name ?? `#${id}`,
    ...seats[id]!,
  }))
  const guests = [...seated, ...absent.map(({ userId, ...one }) => ({ id: userId, ...one }))]
    // who never said yes and is out was not expected
    .filter(({ id, outcome }) => outcome !== null || group.member_statuses[id] !== 'dropped')
    .map(({ id, name, outcome, why, noted, proposed }): Guest => {
      const mark = marks.markOf(id)
      const isConflict = marks.isConflict(id)
      return {
        ...{ id, name: shortName(name), outcome, why, noted, proposed, mark, isConflict },
        shown: mark && !isConflict ? mark.outcome : outcome,
      }
    })
  const rest = guests.filter(({ shown }) => shown === null)
  const first = rest[0] ?? guests[0]
  const { until = 0 } = correctableTime(group.event_date) ?? {}
  const isOver = until < Date.now()
  useUnsaved(marks.problem !== undefined || guests.some(({ isConflict }) => isConflict))

  function markRest(outcomeOf: (guest: Guest) => SetOutcome) {
    marks.press(rest.map((guest): [number, Mark] => [guest.id, { outcome: outcomeOf(guest) }]))
  }

  /** Goes on to who is not marked after somebody, or says that nobody is left. */
  function goOn(guest: Guest) {
    const left = rest.filter(({ id }) => id !== guest.id)
    const next = left.find((one) => guests.indexOf(one) > guests.indexOf(guest)) ?? left[0]
    if (next) focusOn(next)
    else onLast?.()
  }

  function focusOn({ id }: Guest) {
    list.current?.querySelector<HTMLElement>(`[data-guest="${id}"] button`)?.focus()
  }

  function handleKey(event: KeyboardEvent, guest: Guest) {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || isOver) return
    const outcome = KEYS[key.toLowerCase()]
    const other = guests[guests.indexOf(guest) + (STEPS[key] ?? Number.NaN)]
    if (outcome) {
      marks.press([[guest.id, { outcome }]])
      goOn(guest)
    } else if (other) focusOn(other)
    else return
    event.preventDefault()
  }

  /** What was done last is in sight to be undone from here, too, but not while a word why is typed. */
  function showActs({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) {
    if (key === 'z' && !ctrlKey && !metaKey && !altKey && !isTyping(target)) openDialog({ kind: 'acts' })
  }

  // of one height, so that nothing moves under a thumb
  const buttons = (
    <div className="flex min-h-11 w-full flex-wrap items-center gap-2">
      {marks.problem && (
        <div role="alert" className="flex w-full flex-wrap items-center gap-2 pb-1">
          <p className="min-w-0 flex-1 basis-40 font-semibold text-sambal-dark">{marks.problem}</p>
          <AdminButton className="max-sm:h-11" onPress={marks.store}>
            Try again
          </AdminButton>
        </div>
      )}
      {rest.length > 0 && !isOver ? (
        <>
          <AdminButton
            size="large"
            variant="primary"
            className="flex-1"
            onPress={() => markRest(() => 'came')}
          >
            {rest.length === guests.length ? 'All came' : 'Rest came'}
          </AdminButton>
          <RestButton
            guests={guests}
            rest={rest}
            onPress={() => markRest(({ proposed }) => proposed ?? 'no-show')}
          />
        </>
      ) : (
        <p className="font-semibold tabular-nums">
          {guests.filter(({ shown }) => shown !== null && hasCome(shown)).length} of {guests.length} came
          {rest.length > 0 && `, ${rest.length} not marked`}.
        </p>
      )}
    </div>
  )

  return (
    <section
      aria-label="Who came?"
      onKeyDown={showActs}
      className={`flex flex-col text-sm ${hasHeading ? 'mt-4 max-w-2xl' : ''}`}
    >
      {hasHeading && <h3 className="font-bold">Who came?</h3>}
      <ul ref={list} className="divide-y divide-abu-200">
        {guests.map((guest) => (
          <GuestRow
            key={guest.id}
            guest={guest}
            isOver={isOver}
            hasProblem={marks.problem !== undefined}
            hasFocus={hasFocus && guest === first}
            onMark={(mark) => marks.press([[guest.id, mark]])}
            onLeave={() => marks.leave(guest.id)}
            onKeyDown={(event) => handleKey(event, guest)}
            onKeyed={() => goOn(guest)}
          />
        ))}
      </ul>
      <p className="text-[13px] text-abu-700">
        {isOver ? 'This could be corrected until ' : 'Can be corrected until '}
        {displayInstant(new Date(until).toISOString(), 'EEE d MMM', zone)}.
        {!isOver && (
          <span className="max-sm:hidden">
            {' '}
            Keys: Space came, L late, N no-show, ↑ ↓ another one, z what you did last.
          </span>
        )}
      </p>
      {children ? children(buttons, rest.length === 0) : <div className="pt-2">{buttons}</div>}
    </section>
  )
}

const KEYS: Record<string, 'late' | 'no-show' | undefined> = { l: 'late', n: 'no-show' }
const STEPS: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 }

/** Everybody who is left over did not come, but for those who were here by what is proposed. */
function RestButton({ guests, rest, onPress }: { guests: Guest[]; rest: Guest[]; onPress: () => void }) {
  const came = rest.filter(({ proposed }) => proposed === 'came').length
  // nobody is known to have come, or everybody is
  if (came === rest.length || (came === 0 && rest.length === guests.length)) return null
  return (
    <AdminButton size="large" className="flex-1" onPress={onPress}>
      {came > 0 ? `${came} came, ${rest.length - came} did not` : 'Rest did not come'}
    </AdminButton>
  )
}
