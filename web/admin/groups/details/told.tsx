import type { GroupDetails } from '../../../../src/domain/seating'
import { displayInstant } from '../../../../src/domain/time'
import { Badge } from '../../../ui/badge'
import { openDialog } from '../../app/dialogs'
import { useTimeZone } from '../../app/site-config'

/** What people of a group answered on their own pages, including those who left by it. */
export function Told({ told }: Pick<GroupDetails, 'told'>) {
  const zone = useTimeZone()
  if (told.length === 0) return null
  return (
    <section aria-label="By their pages" className="mt-5 text-sm">
      <h3 className="pb-2 text-base font-bold">By their pages</h3>
      <ul className="divide-y divide-abu-100 rounded-admin border border-abu-200">
        {told.map((one) => (
          <li
            key={`${one.user_id} ${one.left_at}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2"
          >
            <button
              type="button"
              onClick={() => openDialog({ kind: 'user', id: one.user_id })}
              className="cursor-pointer rounded-xs text-left font-semibold wrap-anywhere hover:underline"
            >
              {one.name}
            </button>
            {one.answered_at !== null && (
              <>
                <Badge variant={isNo(one) ? 'grey' : 'green'}>{isNo(one) ? 'Said no' : 'Said yes'}</Badge>
                {one.why && <span>{WHY[one.why]}</span>}
                <span className="text-abu-700 tabular-nums">
                  {displayInstant(one.answered_at, 'dd/MM/yyyy HH:mm', zone)}
                </span>
              </>
            )}
            {one.arrival && (
              <span>
                {ARRIVAL[one.arrival]}
                <span className="text-abu-700 tabular-nums">
                  {' '}
                  {displayInstant(one.arrival_at, 'HH:mm', zone)}
                </span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function isNo({ left_at, status, backup_answer }: GroupDetails['told'][number]): boolean {
  return backup_answer === 'no' || (left_at !== null && status === 'dropped')
}

const WHY = {
  date: 'The date does not fit',
  place: 'Too far away',
  price: 'The price does not fit',
  rest: 'Does not want to come for now',
}
const ARRIVAL = { here: 'Is there', late10: '10 minutes late', late20: '20 minutes late' }
