import type { GroupDetails } from '../../../../src/domain/group/group-details'
import { shortName } from '../../../../src/domain/profile/name'
import { displayInstant } from '../../../../src/domain/time'
import { Badge } from '../../../ui/badge'
import { UserLink } from '../../app/links'
import { useTimeZone } from '../../app/site-config'

/** What people of a group did on their own pages, including those who left by it. */
export function VisitorActions({ visitorActions }: Pick<GroupDetails, 'visitorActions'>) {
  const zone = useTimeZone()
  if (visitorActions.length === 0) return null
  return (
    <section aria-label="By their pages" className="mt-5 text-sm">
      <h3 className="pb-2 text-base font-bold">By their pages</h3>
      <ul className="divide-y divide-abu-100 rounded-admin border border-abu-200">
        {visitorActions.map(({ userId, name, answer, answeredAt, why, arrival, arrivalAt }) => (
          <li
            key={`${userId} ${answeredAt ?? arrivalAt}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2"
          >
            <UserLink id={userId} name={shortName(name)} />
            {answer !== null && (
              <>
                <Badge variant={answer === 'no' ? 'grey' : 'green'}>
                  {answer === 'no' ? 'Said no' : 'Said yes'}
                </Badge>
                {why && <span>{WHY[why]}</span>}
                <span className="text-abu-700 tabular-nums">
                  {displayInstant(answeredAt, 'dd/MM/yyyy HH:mm', zone)}
                </span>
              </>
            )}
            {arrival && (
              <span>
                {ARRIVAL[arrival]}
                <span className="text-abu-700 tabular-nums"> {displayInstant(arrivalAt, 'HH:mm', zone)}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const WHY = {
  date: 'The date does not fit',
  place: 'Too far away',
  price: 'The price does not fit',
  busy: 'Is ill, or something has come up',
  unsure: 'Hesitates to meet strangers',
  rest: 'Does not want to come for now',
}
const ARRIVAL = { here: 'Is there', late10: '10 minutes late', late20: '20 minutes late' }
