import { useQuery } from '@tanstack/react-query'
import type { DinnerGroup } from '../../../src/domain/api'
import { statusColour } from '../../../src/domain/group'
import { request } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { Badge } from '../../ui/badge'
import { Dialog } from '../../ui/dialog'
import { Spinner } from '../../ui/spinner'
import { keys, messageOf } from '../queries'
import { useTimeZone } from '../site-config'
import { type Run, runsOf } from './runs'

interface LogsDialogProps {
  onClose: () => void
  /** a group was asked for */
  onGroup: (id: number) => void
}

/** When groups were made, and which. */
export function LogsDialog({ onClose, onGroup }: LogsDialogProps) {
  const zone = useTimeZone()
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.groups, 'all'],
    queryFn: ({ signal }) => request<DinnerGroup[]>('GET', '/api/dinner-groups', undefined, signal),
    refetchOnMount: 'always',
  })
  const runs = data && runsOf(data, zone)
  return (
    <Dialog
      isOpen
      isDismissable
      onOpenChange={(isOpen) => isOpen || onClose()}
      variant="medium"
      title="Matchmaking Logs"
    >
      {runs?.length === 0 && (
        <p className="grid h-32 place-items-center text-sm text-abu-700">No matchmaking runs found</p>
      )}
      {runs?.map((run) => (
        <RunEntry key={`${run.date} ${run.time}`} run={run} onGroup={onGroup} />
      ))}
      {!runs &&
        (error ? (
          <div role="alert" className="mt-4 flex flex-col items-start gap-3 text-sm">
            <p>Error loading groups: {messageOf(error, error.message)}</p>
            <AdminButton onPress={() => refetch()}>Try Again</AdminButton>
          </div>
        ) : (
          <div className="grid h-32 place-items-center">
            <Spinner variant="large" label="Loading matchmaking logs" />
          </div>
        ))}
      <div className="sticky -bottom-5 -mx-5 mt-5 -mb-5 flex justify-end border-t border-abu-200 bg-white px-5 py-3">
        <AdminButton onPress={onClose}>Close</AdminButton>
      </div>
    </Dialog>
  )
}

function RunEntry({ run, onGroup }: { run: Run; onGroup: LogsDialogProps['onGroup'] }) {
  const { date, time, groupsCreated, groupDetails } = run
  return (
    <section className="mt-4 text-sm tabular-nums" aria-label={`${date} ${time}`}>
      <h3 className="flex justify-between gap-3 border-b border-abu-200 pb-1 font-bold">
        <span>
          {date} <span className="font-normal text-abu-700">{time}</span>
        </span>
        <span className="font-normal text-abu-700">
          {groupsCreated} {groupsCreated === 1 ? 'group' : 'groups'} created
        </span>
      </h3>
      <ul>
        {groupDetails.map(({ id, name, status }) => (
          <li key={id} className="flex min-h-9 items-center gap-3 border-b border-abu-100 py-1">
            <span className="w-10 shrink-0 text-right text-abu-700">{id}</span>
            <button
              type="button"
              onClick={() => onGroup(id)}
              className="min-w-0 flex-1 cursor-pointer rounded-xs text-left font-semibold break-words hover:underline"
            >
              {name}
            </button>
            <Badge variant={statusColour(status)} className="capitalize">
              {status}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
