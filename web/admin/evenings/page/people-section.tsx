import { useState } from 'react'
import { isJoinable } from '../../../../src/domain/evening/evening'
import type { Evening } from '../../../../src/domain/evening/evening-calls'
import {
  EVENING_LISTS,
  type EveningList,
  type EveningPage,
  type EveningPerson,
} from '../../../../src/domain/evening/evening-page'
import { hasPaid, isAwaited, type LeftCode } from '../../../../src/domain/group/group'
import { NOTICES } from '../../../../src/domain/messages/message-kinds'
import { shortName } from '../../../../src/domain/profile/name'
import { displayInstant } from '../../../../src/domain/time'
import { Options } from '../../../ui/options'
import { SmallSelect } from '../../../ui/small-select'
import { useDebounced } from '../../../ui/use-debounced'
import { PauseMark } from '../../app/dinner/marks'
import { PlaceButtons, placeText, SeatButtons } from '../../app/dinner/tickets'
import { FindField } from '../../app/find-field'
import { PhoneLink, UserLink } from '../../app/links'
import { NotLoaded } from '../../app/page/not-loaded'
import { useTimeZone } from '../../app/site-config'
import { isAhead } from '../evening-buttons'
import { useEveningPeople } from '../queries'

export const LIST_WORDS: Record<EveningList, { label: string; none: string }> = {
  joined: { label: 'Joined', none: 'Nobody has joined yet.' },
  listed: { label: 'Listed', none: 'Nobody is on the list.' },
  awaited: { label: 'Awaited', none: 'No transfer is awaited.' },
  paid: { label: 'Paid', none: 'Nobody has paid yet.' },
  seated: { label: 'Seated', none: 'Nobody has a seat yet.' },
  unpaid: { label: 'Awaited, seated', none: 'Everybody has paid.' },
  silent: { label: 'No reply', none: 'Everybody has replied, or still has time.' },
  standby: { label: 'Standby', none: 'Nobody stands by.' },
  elsewhere: { label: 'Elsewhere', none: 'Nobody has a seat at another dinner.' },
  out: { label: 'Out', none: 'Nobody is out.' },
  invited: { label: 'Invited', none: 'Everybody who was written to has joined.' },
}

interface PeopleSectionProps {
  page: EveningPage
  list: EveningList
  onList: (list: EveningList) => void
}

/** The people of an evening by their place there, with what staff do with it. */
export function PeopleSection({ page, list, onList }: PeopleSectionProps) {
  const { evening, numbers } = page
  const [text, setText] = useState('')
  const who = useDebounced(text.trim())
  const shown = EVENING_LISTS.filter((key) => key === list || key === 'joined' || numbers[key] > 0)
  return (
    <section aria-labelledby="people" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="people" tabIndex={-1} className="text-base font-bold outline-none">
          Guests
        </h2>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <SmallSelect
            aria-label="List of guests"
            variant="plain"
            value={list}
            onChange={({ target }) => onList(target.value as EveningList)}
          >
            <Options values={shown} text={(key) => `${LIST_WORDS[key].label} ${numbers[key]}`} />
          </SmallSelect>
          <FindField value={text} onChange={setText} className="min-w-0 max-sm:flex-1 sm:w-56" />
        </div>
      </div>
      <People key={list} id={evening.id} page={page} list={list} who={who} />
    </section>
  )
}

interface PeopleProps {
  id: number
  page: EveningPage
  list: EveningList
  who: string
}

function People({ id, page, list, who }: PeopleProps) {
  const { data, error, refetch } = useEveningPeople(id, list, who)
  if (!data) return <NotLoaded what="guests" error={error} onRetry={refetch} />
  if (data.people.length === 0)
    return <p className="py-6 text-center text-abu-700">{who ? 'No results.' : LIST_WORDS[list].none}</p>
  const rest = data.matching - data.people.length
  return (
    <ul aria-label={LIST_WORDS[list].label} className="divide-y divide-abu-100">
      {data.people.map((person: EveningPerson) => (
        <PersonRow key={person.userId} person={person} evening={page.evening} />
      ))}
      {rest > 0 && <li className="py-2 text-abu-700">{rest} more: type a part of the name or phone</li>}
    </ul>
  )
}

function PersonRow({ person, evening }: { person: EveningPerson; evening: Evening }) {
  const zone = useTimeZone()
  const { userId, name, phone, at, by, lastMessage } = person
  const time = (instant: string) => displayInstant(instant, 'EEE d MMM HH:mm', zone)
  const of = { eveningId: evening.id, price: evening.price }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
      <span className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-x-3">
        <UserLink id={userId} name={shortName(name)} />
        <PhoneLink phone={phone} />
        <PauseMark until={person.pausedUntil} />
      </span>
      <span className="min-w-0 flex-1 basis-72 text-abu-700 tabular-nums">
        <span className="block text-ink">{said(person, time, evening)}</span>
        {at && (
          <span className="block text-[13px]">
            {by === 'staff' ? 'by staff' : 'on their page'} {time(at)}
            {lastMessage && ` · ${NOTICES[lastMessage.kind].label} sent ${time(lastMessage.at)}`}
          </span>
        )}
      </span>
      {isAhead(evening) && (
        <span className="flex flex-wrap justify-end gap-1.5 max-sm:w-full sm:basis-80">
          {person.seat ? (
            <SeatButtons
              place={{ ...of, userId, id: person.seat.ticketId, status: person.seat.status }}
              of={name}
            />
          ) : (
            <PlaceButtons
              place={{ ...person, ...of }}
              isOpen={isJoinable(evening)}
              isMade={evening.dealtAt !== null}
              of={name}
            />
          )}
        </span>
      )}
    </li>
  )
}

function said(person: EveningPerson, time: (instant: string) => string, { dealtAt, price }: Evening): string {
  const { seat, ticket, at, leftCode, saysTransferred } = person
  const says = saysTransferred ? ', says transferred' : ''
  if (seat) {
    const until = isAwaited(seat) ? seat.pay_by : seat.answer_by
    return `${isAwaited(seat) && price > 0 ? 'awaited' : seat.status} at ${seat.groupName}${until && !hasPaid(seat) ? `, until ${time(until)}` : ''}${says}`
  }
  if (!ticket && at) return (leftCode && LOST[leftCode]) ?? 'Cancelled'
  return `${placeText(person, dealtAt !== null, time)}${says}`
}

/** Of who did not give up their seat. */
const LOST: Partial<Record<LeftCode, string>> = {
  'no payment': 'Out: not paid in time',
  'no answer': 'Out: no reply in time',
  'no table': 'Out: no table was left',
}
