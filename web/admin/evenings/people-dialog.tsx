import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { pageSchema, type User, userSchema } from '../../../src/domain/api'
import { EVENING_MESSAGES, type Evening } from '../../../src/domain/evenings'
import { budgetColour } from '../../../src/domain/group'
import { shortName } from '../../../src/domain/name'
import { affords } from '../../../src/domain/open-evenings'
import { genderLabel } from '../../../src/domain/profile'
import { AdminButton } from '../../ui/admin-button'
import { Badge } from '../../ui/badge'
import { Dialog } from '../../ui/dialog'
import { Options } from '../../ui/options'
import { SmallSelect } from '../../ui/small-select'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs'
import { ANSWER_WORDS, type AnswerKey, useAvailability } from '../app/availability'
import { dayOf, useEvenings } from '../app/evening-list'
import { FindField } from '../app/find-field'
import { UserLink } from '../app/links'
import { PauseMark } from '../app/marks'
import { NotLoaded } from '../app/not-loaded'
import { FRESH, keys, useGet } from '../app/queries'
import { useTimeZone } from '../app/site-config'
import { useSettled } from '../app/use-settled'

const SHOWN = 50
const ANSWERS = Object.keys(ANSWER_WORDS) as AnswerKey[]

export function PeopleDialog({ evening, onClose }: { evening: Evening; onClose: () => void }) {
  const zone = useTimeZone()
  // an answer that is noted here counts at once
  const { can } = useEvenings().data?.find(({ id }) => id === evening.id) ?? evening
  const [answer, setAnswer] = useState<AnswerKey>('yes')
  const [text, setText] = useState('')
  const search = useSettled(text.trim())
  return (
    <Dialog onClose={onClose} variant="large" title={`Who can on ${dayOf(evening, zone)}`}>
      <Tabs className="mt-2 h-[70dvh]" selectedKey={answer} onSelectionChange={setAnswer}>
        <TabList aria-label="Answers">
          {ANSWERS.map((key) => (
            <Tab key={key} id={key}>
              {ANSWER_WORDS[key]}
              {key === 'yes' && ` (${can})`}
            </Tab>
          ))}
        </TabList>
        <TabPanel key={answer} id={answer} className="gap-2 pt-3 text-sm">
          <FindField value={text} onChange={setText} className="w-full max-w-80 shrink-0" />
          <People evening={evening} answer={answer} search={search} />
        </TabPanel>
      </Tabs>
      <div className="mt-3 flex justify-end">
        <AdminButton onPress={onClose}>Close</AdminButton>
      </div>
    </Dialog>
  )
}

function People({ evening, answer, search }: { evening: Evening; answer: AnswerKey; search: string }) {
  const query = new URLSearchParams({
    evening: String(evening.id),
    can: answer,
    ...(search && { who: search }),
    ...{ size: String(SHOWN), sort: 'name', dir: 'asc' },
  })
  const { data, error, refetch } = useGet(
    [...keys.users, 'of evening', String(query)],
    pageSchema(userSchema),
    `/api/users?${query}`,
    { placeholderData: keepPreviousData, ...FRESH },
  )
  const availability = useAvailability()
  if (!data) return <NotLoaded what="people" error={error} onRetry={refetch} />
  if (data.items.length === 0)
    return (
      <p className="grid h-40 place-items-center text-abu-700">{search ? 'No results.' : NOBODY[answer]}</p>
    )
  const rest = data.matching - data.items.length
  return (
    <ul aria-label={ANSWER_WORDS[answer]} className="min-h-0 flex-1 divide-y divide-abu-100 overflow-auto">
      {data.items.map((user) => (
        <PersonRow
          key={user.id}
          user={user}
          price={evening.price}
          answer={answer}
          isBusy={availability.isPending}
          onAnswer={(next) => availability.mutate({ userId: user.id, eveningId: evening.id, answer: next })}
        />
      ))}
      {rest > 0 && (
        <li className="py-2 text-abu-700">
          {rest}
          {data.more && '+'} more: type a part of the name or phone
        </li>
      )}
    </ul>
  )
}

const NOBODY: Record<AnswerKey, string> = {
  yes: 'Nobody has said yet that they can.',
  no: 'Nobody has said that they cannot.',
  none: 'Everybody has answered.',
}

interface PersonRowProps {
  user: User
  price: number
  answer: AnswerKey
  isBusy: boolean
  onAnswer: (answer: AnswerKey) => void
}

function PersonRow({ user, price, answer, isBusy, onAnswer }: PersonRowProps) {
  const { profile } = user
  const name = profile?.name ?? user.username
  return (
    <li className="flex items-center gap-x-3 py-1.5">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <UserLink id={user.id} name={shortName(name)} />
        <span className="text-abu-700 tabular-nums">
          {[profile?.age, genderLabel(profile?.gender), profile?.phone].filter(Boolean).join(' · ')}
        </span>
        {profile?.budget && <Badge variant={budgetColour(profile.budget)}>{profile.budget}</Badge>}
        {!affords(profile?.budget, price) && <Badge variant="yellow">{EVENING_MESSAGES.aboveBudget}</Badge>}
        <PauseMark until={profile?.pausedUntil} />
        {profile?.grouped && <Badge variant="grey">Has a seat</Badge>}
        {profile?.waiting_as_backup && <Badge variant="grey">Backup</Badge>}
      </span>
      <SmallSelect
        aria-label={`Answer of ${name}`}
        value={answer}
        disabled={isBusy}
        onChange={(event) => onAnswer(event.target.value as AnswerKey)}
      >
        <Options values={ANSWERS} text={(key) => ANSWER_WORDS[key]} />
      </SmallSelect>
    </li>
  )
}
