import { useState } from 'react'
import {
  EVENING_LISTS,
  type EveningList,
  type EveningPage,
  type EveningPerson,
} from '../../../../src/domain/evening-page'
import { SEARCH_MAX } from '../../../../src/domain/query'
import { AdminButton } from '../../../ui/admin-button'
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs'
import { NotLoaded } from '../../app/not-loaded'
import { useSettled } from '../../app/use-settled'
import { isAhead } from '../evening-buttons'
import { useEveningPeople } from '../queries'
import { PersonRow } from './person-row'

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
          <input
            type="search"
            aria-label="Find a name or phone"
            placeholder="Find a name or phone"
            maxLength={SEARCH_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="h-9 w-56 rounded-admin border border-abu-500 px-3 placeholder:text-abu-600 max-sm:text-base"
          />
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
