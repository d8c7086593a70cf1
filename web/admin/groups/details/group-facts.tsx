import { Link } from 'wouter'
import type { DinnerGroup } from '../../../../src/domain/api'
import { DINNER_ENTRY_KEYS, factName, shownFact } from '../../../../src/domain/group/dinner'
import { budgetColour, inCharge, statusColour } from '../../../../src/domain/group/group'
import type { GroupDetails } from '../../../../src/domain/group/group-details'
import { rupiah } from '../../../../src/domain/house/site'
import { displayRecorded } from '../../../../src/domain/time'
import { Badge } from '../../../ui/badge'
import { addressOf } from '../../app/addresses'
import { eveningText, useEvenings } from '../../app/dinner/evening-list'
import { StateBadge } from '../../app/dinner/state-badge'
import { useTimeZone } from '../../app/site-config'

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

/** When and where a dinner is, what it costs and who is in charge; `Edit` changes them. */
export function Facts({ group }: { group: DinnerGroup }) {
  const zone = useTimeZone()
  const facts = [
    ...(['event_date', ...DINNER_ENTRY_KEYS] as const).map((key) => [
      factName(key),
      key === 'price' && group.price !== null
        ? rupiah(group.price)
        : shownFact(key, group, zone) || 'Not set',
    ]),
    ['PIC', inCharge(group.pic)],
  ]
  return (
    <dl aria-label="Dinner" className="mt-5 flex flex-wrap gap-x-5 gap-y-1 text-sm tabular-nums">
      {facts.map(([name, text]) => (
        <div key={name} className="flex min-w-0 gap-1.5">
          <dt className="text-abu-700">{name}</dt>
          <dd className="font-semibold wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
