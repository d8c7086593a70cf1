import { Link } from 'wouter'
import type { DinnerGroup } from '../../../../src/domain/api'
import {
  DINNER_ENTRY_KEYS,
  DINNER_FACTS,
  type DinnerEntryKey,
  PRICE_MESSAGE,
  shownFact,
} from '../../../../src/domain/group/dinner'
import { budgetColour, GROUP_MESSAGES, inCharge, statusColour } from '../../../../src/domain/group/group'
import type { GroupDetails } from '../../../../src/domain/group/group-details'
import { rupiah } from '../../../../src/domain/house/site'
import { isoBirthdate } from '../../../../src/domain/profile/age'
import { displayInstant, displayRecorded } from '../../../../src/domain/time'
import { Badge } from '../../../ui/badge'
import { tidyDay } from '../../../ui/date-field'
import { Fold } from '../../../ui/fold'
import { tidyTime } from '../../../ui/time-field'
import { addressOf } from '../../app/addresses'
import { draftOf, rupiahOf } from '../../app/dinner'
import { eveningText, useEvenings } from '../../app/evening-list'
import { FromBook } from '../../app/from-book'
import { useTimeZone } from '../../app/site-config'
import { StateBadge } from '../../app/state-badge'
import { Withdrawn } from '../../app/with-reason'
import { changesOf, type GroupValues, useEditGroup, valuesOf } from '../edit/edit-group'
import { PicSelect, StatusSelect } from '../inline-selects'
import { usePicNames } from '../pics'
import { showGroup, shownGroup } from '../shown-groups'
import { InPlaceText } from './in-place'

/** What a group is: its id, its evening, its budget, and how many men and women there are. */
export function Identity({ group, people, isPage }: GroupDetails & { isPage: boolean }) {
  const zone = useTimeZone()
  const members = people.filter(({ id }) => group.member_ids.includes(id))
  const count = (gender: string) => members.filter(({ profile }) => profile?.gender === gender).length
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-abu-700 tabular-nums">
      {!isPage && (
        <>
          <p>ID {group.id}</p>
          <p>Created {displayRecorded(group.created_at, zone)}</p>
        </>
      )}
      {group.eveningId !== null && <EveningFact id={group.eveningId} />}
      <p className="flex flex-wrap gap-1.5">
        <Badge variant={budgetColour(group.budget)}>{group.budget}</Badge>
        <Badge variant="grey" title="Men and women among the members">
          {`${count('male')}M/${count('female')}F`}
        </Badge>
        <Badge variant={statusColour(group.status)} className="capitalize">
          {group.status}
        </Badge>
      </p>
    </div>
  )
}

/** When and where a dinner is, what it costs and who is in charge: one line, which opens to change them in their place. */
export function Facts({ group, isOpen }: { group: DinnerGroup; isOpen: boolean }) {
  const zone = useTimeZone()
  const names = usePicNames()
  const facts = [
    shownFact('event_date', group, zone),
    shownFact('venue', group, zone),
    ...(group.price === null ? [] : [rupiah(group.price)]),
    inCharge(group.pic),
  ]
  return (
    <Fold isOpen={isOpen} className="mt-5" title={facts.join(' · ')}>
      <div className="mt-3 flex flex-wrap items-start gap-x-4 gap-y-2 text-abu-700 tabular-nums">
        <Fact name="Status">
          <StatusSelect group={group} isPassing={false} label="Group status" />
        </Fact>
        <Meeting group={group} />
        <Fact name="PIC">
          <PicSelect group={group} names={names} isPassing={false} label="PIC" />
        </Fact>
      </div>
    </Fold>
  )
}

function EveningFact({ id }: { id: number }) {
  const zone = useTimeZone()
  const ahead = useEvenings()
  const found = ahead.data?.find((one) => one.id === id)
  const past = useEvenings('past', ahead.data !== undefined && !found).data
  const evening = found ?? past?.find((one) => one.id === id)
  return (
    <p>
      Evening{' '}
      <Link
        href={addressOf('evenings/:id', '', id)}
        className="font-semibold text-ink underline-offset-2 hover:underline"
      >
        {evening ? eveningText(evening, zone) : `#${id}`}
      </Link>{' '}
      {evening && <StateBadge evening={evening} />}
    </p>
  )
}

function Meeting({ group }: { group: DinnerGroup }) {
  const zone = useTimeZone()
  const save = useSaveInPlace(group)
  const { event_date: event } = group
  const draft = draftOf(group, zone)
  const shown = (pattern: string) => (event ? displayInstant(event, pattern, zone) : '')
  return (
    <>
      <Fact name="Event">
        <InPlaceText
          label="Event date"
          value={shown('dd/MM/yyyy')}
          placeholder={DINNER_FACTS.event_date.none}
          maxLength={10}
          className="w-30"
          onSave={(text) => {
            const date = text && isoBirthdate(tidyDay(text))
            return date === undefined ? GROUP_MESSAGES.date : save({ date })
          }}
        />
        <InPlaceText
          label="Event time"
          value={shown('HH:mm')}
          placeholder="19:00"
          maxLength={5}
          isDisabled={!event}
          className="w-16"
          onSave={(text) => save({ time: tidyTime(text) })}
        />
      </Fact>
      {DINNER_ENTRY_KEYS.map((key) => (
        <Fact key={key} name={DINNER_FACTS[key].label}>
          <InPlaceText
            label={DINNER_FACTS[key].label}
            value={key === 'price' && draft.price ? grouped(Number(draft.price)) : draft[key]}
            placeholder="Not set"
            maxLength={LENGTHS[key]}
            className={WIDTHS[key]}
            onSave={(text) =>
              key === 'price' && rupiahOf(text) === -1 ? PRICE_MESSAGE : save({ [key]: text })
            }
          />
          {key === 'venue' && (
            <FromBook
              of={{ groupIds: [group.id] }}
              onChoose={({ id, name, address, area }) =>
                void save({ venueId: id, venue: name, address, ...(area && { area }) })
              }
            />
          )}
        </Fact>
      ))}
    </>
  )
}

const { format: grouped } = new Intl.NumberFormat('id-ID')
const LENGTHS: Record<DinnerEntryKey, number> = {
  venue: DINNER_FACTS.venue.max,
  address: DINNER_FACTS.address.max,
  booked_as: DINNER_FACTS.booked_as.max,
  area: DINNER_FACTS.area.max,
  price: 20,
}
const WIDTHS: Record<DinnerEntryKey, string> = {
  venue: 'w-56',
  address: 'w-64',
  booked_as: 'w-36',
  area: 'w-36',
  price: 'w-24',
}

/** Stores values of the edit form; returns whether they were stored, or at once what is wrong with them. */
function useSaveInPlace(seen: DinnerGroup) {
  const zone = useTimeZone()
  const { mutateAsync, isPending } = useEditGroup(seen.id, {
    onSaved: () => undefined,
    // what was typed stays, over what others stored
    onStale: ({ current }) => showGroup(current.id, () => current),
  })
  return (values: Partial<GroupValues>): Promise<boolean> | string => {
    const edit = () => {
      const group = shownGroup(seen)
      const next = { ...valuesOf(group, zone), ...values }
      return { group, ...changesOf(group, next, zone) }
    }
    const { changes, wrong } = edit()
    const problem = wrong.date ?? wrong.time
    if (problem) return problem
    // what is stored may be another value once the change before is
    if (!isPending && Object.keys(changes).length === 0) return Promise.resolve(true)
    return mutateAsync(edit).then(
      () => true,
      // who does not say why leaves it as it was
      (error) => error instanceof Withdrawn,
    )
  }
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex min-w-0 items-start gap-1.5">
      <span className="leading-7 max-sm:leading-8">{name}</span>
      {children}
    </div>
  )
}
