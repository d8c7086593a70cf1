import { groupSchema, pageSchema } from '../../../src/domain/api'
import { AdminButton } from '../../ui/admin-button'
import { openDialog } from '../app/dialogs'
import { GroupLink, When } from '../app/links'
import { NotLoaded } from '../app/not-loaded'
import { FRESH, keys, useGet } from '../app/queries'
import { WhoCameButton } from '../app/who-came-button'
import { Seats } from '../groups/seats'

const PATH = '/api/dinner-groups?needs=unmarked&sort=event&size=50'

/** The dinners of which it is not known who came, the latest first. */
export function WhoCameView() {
  const { data, error, refetch } = useGet([...keys.groups, 'who came'], pageSchema(groupSchema), PATH, FRESH)
  if (!data) return <NotLoaded what="dinners" error={error} onRetry={refetch} />
  const { items, matching } = data
  const among = items.map(({ id }) => id)
  if (items.length === 0)
    return (
      <p className="grid h-40 place-items-center text-sm text-abu-700">
        Every dinner of the last 30 days is marked.
      </p>
    )
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-abu-700">
          {matching === 1 ? '1 dinner is' : `${matching} dinners are`} not marked. Nothing waits for it; it
          can be done until 30 days after the dinner.
        </p>
        <AdminButton
          variant="primary"
          className="max-sm:h-11 max-sm:w-full"
          onPress={() => openDialog({ kind: 'who-came', id: among[0]!, among })}
        >
          {matching === 1 ? 'Mark it' : 'Mark one after another'}
        </AdminButton>
      </div>
      <ul aria-label="Who came?" className="min-h-0 flex-1 divide-y divide-abu-200 overflow-auto">
        {items.map((group) => (
          <li key={group.id} className="flex items-center gap-3 py-2">
            <Seats group={group} />
            <div className="min-w-0 flex-1">
              <GroupLink id={group.id} name={group.name} />
              <p className="truncate text-[13px] text-abu-700">
                <When at={group.event_date} />
                {group.venue && ` · ${group.venue}`}
                {group.pic !== '-' && ` · ${group.pic}`}
              </p>
            </div>
            <WhoCameButton group={group} among={among} className="min-h-11 shrink-0 px-2" />
          </li>
        ))}
      </ul>
      {matching > items.length && (
        <p className="text-abu-700">{matching - items.length} more come after these</p>
      )}
    </div>
  )
}
