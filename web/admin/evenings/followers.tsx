import { groupSchema, pageSchema } from '../../../src/domain/api'
import { counted } from '../../../src/domain/counted'
import type { Evening } from '../../../src/domain/evening/evening-calls'
import { isClosed, isUnstarted } from '../../../src/domain/group/group'
import { PAGE_SIZE_MAX } from '../../../src/domain/query'
import { Spinner } from '../../ui/spinner'
import { groupTitle } from '../app/group-name'
import { notifiedOf } from '../app/notified'
import { FRESH, keys, messageOf, useGet } from '../app/queries'

/** Groups named in full; of more there is a count. */
const NAMED = 6

export function useFollowers(id: number, isEnabled: boolean) {
  return useGet(
    [...keys.groups, 'of evening', id],
    pageSchema(groupSchema),
    `/api/dinner-groups?evening=${id}&size=${PAGE_SIZE_MAX}&sort=name&dir=asc`,
    {
      ...FRESH,
      select: ({ items }) => items.filter((group) => !isClosed(group)),
      enabled: isEnabled,
    },
  )
}

interface FollowersProps {
  followers: ReturnType<typeof useFollowers>
  of: Evening
  what: 'changed' | 'cancelled'
}

/** The groups that change with an evening, and the messages that this makes due. */
export function Followers({ followers: { data, error }, of, what }: FollowersProps) {
  if (of.groups === 0) return <p>No table was made for it.</p>
  if (error) return <p role="alert">{messageOf(error, 'Its tables cannot be loaded now.')}</p>
  if (!data) return <Spinner label="Loading its tables" />
  const notified = data.reduce((sum, group) => sum + notifiedOf(group), 0)
  return (
    <div className="flex flex-col gap-1">
      <p>
        {counted(data.length, 'table')} {data.length === 1 ? 'is' : 'are'} {what} with it:
      </p>
      <ul aria-label="Tables that follow" className="list-disc pl-5">
        {data.slice(0, NAMED).map((group) => (
          <li key={group.id}>
            {groupTitle(group)}, {isUnstarted(group) ? 'not started' : group.status},{' '}
            {notifiedOf(group) === 0 ? 'nobody notified yet' : `${notifiedOf(group)} notified`}
          </li>
        ))}
        {data.length > NAMED && <li>and {data.length - NAMED} more</li>}
      </ul>
      {notified > 0 && what !== 'changed' && (
        <p className="font-semibold">
          {counted(notified, 'message')} {notified === 1 ? 'becomes' : 'become'} due: “Cancelled”, before
          everything else.
        </p>
      )}
    </div>
  )
}
