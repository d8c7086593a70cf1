import type { EveningPerson } from '../../../../src/domain/evening-page'
import { EVENING_MESSAGES, type Evening, storedAvailabilitySchema } from '../../../../src/domain/evenings'
import { NOTICES } from '../../../../src/domain/message-kinds'
import { shortName } from '../../../../src/domain/name'
import { displayInstant } from '../../../../src/domain/time'
import { call } from '../../../api'
import { AdminButton } from '../../../ui/admin-button'
import { Badge } from '../../../ui/badge'
import { toast } from '../../../ui/toast'
import { PhoneLink, UserLink } from '../../app/links'
import { PauseMark } from '../../app/pause-mark'
import { useTimeZone } from '../../app/site-config'
import { useAction } from '../../app/use-action'
import { isAhead } from '../evening-buttons'

export function PersonRow({ person, evening }: { person: EveningPerson; evening: Evening }) {
  const zone = useTimeZone()
  const { userId, name, phone, at, by, lastMessage, aboveBudget } = person
  const time = (instant: string) => displayInstant(instant, 'EEE d MMM HH:mm', zone)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
      <span className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-x-3">
        <UserLink id={userId} name={shortName(name)} />
        <PhoneLink phone={phone} />
        <PauseMark until={person.pausedUntil} />
        {aboveBudget && <Badge variant="yellow">{EVENING_MESSAGES.aboveBudget}</Badge>}
      </span>
      <span className="min-w-0 flex-1 basis-72 text-abu-700 tabular-nums">
        <span className="block text-ink">{said(person, time)}</span>
        {at && (
          <span className="block text-[13px]">
            {by === 'staff' ? 'noted' : 'said'} {time(at)}
            {lastMessage && ` · ${NOTICES[lastMessage.kind].label} sent ${time(lastMessage.at)}`}
          </span>
        )}
      </span>
      {isAhead(evening) && !person.seat && <Notes person={person} evening={evening} />}
    </li>
  )
}

function said(person: EveningPerson, time: (instant: string) => string): string {
  const { seat, can, sure, sureSentAt, answer_by: answerBy, reserve, dealt } = person
  if (seat) {
    const until = seat.status === 'confirmed' ? seat.pay_by : seat.answer_by
    return `${seat.status} at ${seat.groupName}${until && seat.status !== 'paid' ? `, until ${time(until)}` : ''}`
  }
  if (can === false || sure === false) return 'Cannot'
  if (reserve && answerBy) return `In reserve, offered a seat until ${time(answerBy)}`
  if (reserve) return 'In reserve'
  if (dealt === 'spare') return reserve === false ? 'Spare, wants no reserve' : 'Spare'
  if (sure) return 'Sure'
  if (sureSentAt) return `Asked whether they are sure${answerBy ? `, until ${time(answerBy)}` : ''}`
  return can ? 'Can' : 'Has not answered'
}

type Note = { can: boolean } | { sure: boolean } | { reserve: boolean }

function Notes({ person, evening }: { person: EveningPerson; evening: Evening }) {
  const { userId, name, can, sure, reserve, dealt } = person
  const isNo = can === false || sure === false
  const note = useAction({
    run: (given: Note) =>
      call(storedAvailabilitySchema, 'PUT', `/api/users/${userId}/availability`, {
        eveningId: evening.id,
        ...given,
      }),
    failure: 'The answer could not be stored',
    onDone: ({ message }) => toast({ title: message }),
  })
  const button = (text: string, isPressed: boolean, given: Note) => (
    <AdminButton
      size="small"
      variant={isPressed ? 'chosen' : 'secondary'}
      aria-pressed={isPressed}
      aria-label={`${text}: ${name}`}
      isPending={note.isPending}
      onPress={() => note.mutate(given)}
      className="max-sm:h-11 max-sm:flex-1"
    >
      {text}
    </AdminButton>
  )
  return (
    <span className="flex gap-1.5 max-sm:w-full">
      {evening.process === 'first'
        ? button('Sure', sure === true && !isNo, { sure: true })
        : button('Can', can === true, { can: true })}
      {button('Cannot', isNo, { can: false })}
      {dealt === 'spare' && button('Reserve', reserve === true, { reserve: reserve !== true })}
    </span>
  )
}
