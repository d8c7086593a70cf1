import { deletionSchema, doneSchema } from '../../../src/domain/api'
import { call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { ProgressBar } from '../../ui/progress-bar'
import { keys, useGet } from '../app/queries'
import { useAction } from '../app/use-action'

const KEY = [...keys.users, 'deletion']
/** Milliseconds between two reads of a running deletion. */
const EVERY_MS = 500

/** How far a deletion of several users is; null when none runs and none ended half way. */
function useDeletion(isRunning: boolean) {
  const { data } = useGet(KEY, deletionSchema, '/api/users/deletion', {
    refetchInterval: ({ state }) => (isRunning || state.data?.deletion?.running ? EVERY_MS : false),
  })
  return data?.deletion ?? null
}

export function DeletionProgress() {
  const deletion = useDeletion(true)
  return deletion?.running ? <Bar {...deletion} /> : null
}

/** Shows a running deletion, or an interrupted one until staff dismiss it. */
export function DeletionNotice() {
  const deletion = useDeletion(false)
  const noted = useAction({
    run: () => call(doneSchema, 'DELETE', '/api/users/deletion'),
    failure: 'The notice could not be dismissed',
    refreshes: [KEY],
  })
  if (!deletion) return null
  const { done, total, running } = deletion
  return (
    <div
      role="status"
      className="mb-2 flex flex-wrap items-center gap-3 rounded-admin bg-kunyit/20 px-3 py-2 text-sm"
    >
      {running ? (
        <Bar {...deletion} />
      ) : (
        <>
          <span>
            Deleting {total} users ended after {done} of them. The others are still here.
          </span>
          <AdminButton size="small" onPress={() => noted.mutate()} isPending={noted.isPending}>
            OK
          </AdminButton>
        </>
      )}
    </div>
  )
}

function Bar({ done, total }: { done: number; total: number }) {
  return <ProgressBar text={`Deleted ${done} of ${total}`} done={done} total={total} />
}
