import { useState } from 'react'
import * as v from 'valibot'
import {
  EVENING_LISTS,
  type EveningList,
  type EveningPage,
  type EveningPerson,
} from '../../../../src/domain/evening-page'
import { EVENING_MESSAGES, type Evening, storedAvailabilitySchema } from '../../../../src/domain/evenings'
import { NOTICES } from '../../../../src/domain/message-kinds'
import { shortName } from '../../../../src/domain/name'
import { displayInstant } from '../../../../src/domain/time'
import { call } from '../../../api'
import { AdminButton } from '../../../ui/admin-button'
import { Badge } from '../../../ui/badge'
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs'
import { toast } from '../../../ui/toast'
import { FindField } from '../../app/find-field'
import { PhoneLink, UserLink } from '../../app/links'
import { PauseMark } from '../../app/marks'
import { NotLoaded } from '../../app/not-loaded'
import { useTimeZone } from '../../app/site-config'
import { useAction } from '../../app/use-action'
import { useSettled } from '../../app/use-settled'
import { isAhead } from '../evening-buttons'
import { useEveningPeople } from '../queries'

export const LIST_WORDS: Record<EveningList, { label: string; about: string; none: string }> = {
  can: { label: 'Can', about: 'Who said that they can come.', none: 'Nobody has said yet that they can.' },
  sure: {
    label: 'Sure',
    about: 'Who said that they come for sure, without those who are paused and have no seat.',
    none: 'Nobody has said yet that they are sure.',
  },
  silent: {
    label: 'Silent',
    about: 'Who was asked and has not answered, or has let the deadline of their seat pass.',
    none: 'Nobody is silent.',
  },
  seated: { label: 'Seated', about: 'Who has a seat at one of the tables.', none: 'Nobody has a seat yet.' },
  paid: { label: 'Paid', about: 'Who has a seat and has paid for it.', none: 'Nobody has paid yet.' },
  unpaid: { label: 'Unpaid', about: 'Who has a seat and has not paid for it.', none: 'Everybody has paid.' },
  spare: {
    label: 'Spare',
    about: 'Who was sure and found no seat. They come first next time.',
    none: 'Everybody who was sure has a seat.',
  },
  reserve: {
    label: 'Reserve',
    about: 'Who would take a seat that becomes free.',
    none: 'Nobody stands in reserve.',
  },
  elsewhere: {
    label: 'Seated elsewhere',
    about: 'Who can, and has a seat at another dinner.',
    none: 'Nobody has a seat at another dinner.',
  },
  lost: {
    label: 'Lost their seat',
    about: 'Who had a seat here and has none now.',
    none: 'Nobody has lost a seat.',
  },
  no: { label: 'Said no', about: 'Who cannot come.', none: 'Nobody has said that they cannot.' },
  unanswered: {
    label: 'No answer',
    about: 'Who was written to and has not said whether they can.',
    none: 'Everybody who was written to has answered.',
  },
}

interface PeopleSectionProps {
  page: EveningPage
  list: EveningList
  onList: (list: EveningList) => void
  onNote: () => void
}

/** The people of an evening by what they said and where they sit, with what staff note of a chat. */
export function PeopleSection({ page, list, onList, onNote }: PeopleSectionProps) {
  const { evening, numbers } = page
  const [text, setText] = useState('')
  const who = useSettled(text.trim())
  const shown = EVENING_LISTS.filter((key) => key === list || key === 'can' || numbers[key] > 0)
  return (
    <section aria-labelledby="people" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="people" tabIndex={-1} className="text-base font-bold outline-none">
          People
        </h2>
        <div className="flex flex-wrap gap-2">
          <FindField value={text} onChange={setText} className="w-56" />
          {isAhead(evening) && <AdminButton onPress={onNote}>Note an answer</AdminButton>}
        </div>
      </div>
      <Tabs selectedKey={list} onSelectionChange={onList}>
        <TabList aria-label="Lists of people">
          {shown.map((key) => (
            <Tab key={key} id={key}>
              {LIST_WORDS[key].label} {numbers[key]}
            </Tab>
          ))}
        </TabList>
        <TabPanel key={list} id={list} className="gap-1 pt-2">
          <p className="text-abu-700">{LIST_WORDS[list].about}</p>
          <People id={evening.id} page={page} list={list} who={who} />
        </TabPanel>
      </Tabs>
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
  if (!data) return <NotLoaded what="people" error={error} onRetry={refetch} />
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
      {isAhead(evening) && !person.seat && (
        <span className="flex flex-wrap gap-1.5 max-sm:w-full sm:basis-80 sm:justify-end">
          {evening.price > 0 && evening.dealtAt === null && <Place person={person} evening={evening} />}
          <Notes person={person} evening={evening} />
        </span>
      )}
    </li>
  )
}

function said(person: EveningPerson, time: (instant: string) => string): string {
  const { seat, ticket, can, sure, sureSentAt, answer_by: answerBy, reserve, dealt } = person
  if (seat) {
    const until = seat.status === 'confirmed' ? seat.pay_by : seat.answer_by
    return `${seat.status} at ${seat.groupName}${until && seat.status !== 'paid' ? `, until ${time(until)}` : ''}`
  }
  if (can === false || sure === false) return 'Cannot'
  if (ticket?.status === 'paid') return dealt ? 'Stands by, paid' : 'Paid, no table yet'
  if (ticket?.status === 'confirmed')
    return ticket.pay_by ? `Place held until ${time(ticket.pay_by)}` : 'Place held'
  if (reserve && answerBy) return `In reserve, offered a seat until ${time(answerBy)}`
  if (reserve) return 'In reserve'
  if (dealt === 'spare') return reserve === false ? 'Spare, wants no reserve' : 'Spare'
  if (ticket) return 'On the list'
  if (sure) return 'Sure'
  if (sureSentAt) return `Asked whether they are sure${answerBy ? `, until ${time(answerBy)}` : ''}`
  return can ? 'Can' : 'Has not answered'
}

/** Holds a place for somebody until they transfer, ends the hold, or notes that the transfer came. */
function Place({ person: { userId, name, ticket }, evening }: { person: EveningPerson; evening: Evening }) {
  const give = useAction({
    run: (pay: 'now' | 'later' | 'paid') =>
      call(messageSchema, 'POST', `/api/evenings/${evening.id}/tickets`, { userId, pay }),
    failure: 'The place could not be changed',
    onDone: ({ message }) => toast({ title: message }),
  })
  if (ticket?.status === 'paid') return null
  const button = (text: string, pay: 'now' | 'later' | 'paid') => (
    <AdminButton
      size="small"
      aria-label={`${text}: ${name}`}
      isPending={give.isPending}
      onPress={() => give.mutate(pay)}
      className="max-sm:h-11 max-sm:flex-1"
    >
      {text}
    </AdminButton>
  )
  if (ticket?.status !== 'confirmed') return button('Hold a place', 'now')
  return (
    <>
      {button('Paid', 'paid')}
      {button('End the hold', 'later')}
    </>
  )
}

const messageSchema = v.object({ message: v.string() })

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
      {button('Sure', sure === true && !isNo, { sure: true })}
      {button('Cannot', isNo, { can: false })}
      {dealt === 'spare' && button('Reserve', reserve === true, { reserve: reserve !== true })}
    </span>
  )
}
