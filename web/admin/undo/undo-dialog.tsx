import { useMutation } from '@tanstack/react-query'
import { type Act, actsSchema, UNDO_MINUTES } from '../../../src/domain/staff/undo'
import { displayInstant } from '../../../src/domain/time'
import { AdminButton } from '../../ui/admin-button'
import { Badge } from '../../ui/badge'
import { CloseFooter, Dialog } from '../../ui/dialog'
import { undoAct } from '../app/form/undo'
import { NotLoaded } from '../app/page/not-loaded'
import { FRESH, keys, useGet } from '../app/queries'
import { useTimeZone } from '../app/site-config'

const AGAIN_MS = 15_000

export function UndoDialog({ onClose }: { onClose: () => void }) {
  const options = { ...FRESH, refetchInterval: AGAIN_MS }
  const { data, error, refetch } = useGet([...keys.audit, 'acts'], actsSchema, '/api/acts', options)
  return (
    <Dialog isDismissable onClose={onClose} title="My Changes" variant="medium">
      <p className="mt-1 text-sm text-abu-700">
        Your changes of the last {UNDO_MINUTES} minutes: statuses, seats, groups, money, marks of messages and
        who came. Deleted data stays deleted.
      </p>
      {data?.length === 0 && (
        <p className="grid h-32 place-items-center text-sm text-abu-700">
          Nothing in the last {UNDO_MINUTES} minutes.
        </p>
      )}
      {data && data.length > 0 && (
        <ul className="mt-2 text-sm">
          {data.map((act) => (
            <ActLine key={act.id} act={act} />
          ))}
        </ul>
      )}
      {!data && <NotLoaded what="your changes" error={error} onRetry={refetch} />}
      <CloseFooter onClose={onClose} />
    </Dialog>
  )
}

function ActLine({ act }: { act: Act }) {
  const zone = useTimeZone()
  const { id, at, what, can, undone, why } = act
  const undo = useMutation({ mutationFn: () => undoAct(id) })
  const state = stateOf(act)
  return (
    <li className="flex items-start gap-3 border-b border-abu-100 py-2">
      <time dateTime={at} className="leading-8 text-abu-700 tabular-nums">
        {displayInstant(at, 'HH:mm', zone)}
      </time>
      <div className="min-w-0 flex-1 py-1.5">
        <p className="font-semibold wrap-anywhere">{what}</p>
        {state && <p className="text-abu-700">{state}</p>}
        {why.slice(0, WHY_MAX).map((each) => (
          <p key={each} className="wrap-anywhere text-abu-700">
            {each}
          </p>
        ))}
        {why.length > WHY_MAX && <p className="text-abu-700">and {why.length - WHY_MAX} more</p>}
      </div>
      {undone === null ? (
        <AdminButton
          size="small"
          aria-label={`Undo ${what}`}
          isDisabled={can === 0}
          isPending={undo.isPending}
          onPress={() => undo.mutate()}
        >
          Undo
        </AdminButton>
      ) : (
        <Badge variant="grey">Undone</Badge>
      )}
    </li>
  )
}

const WHY_MAX = 5

/** What is to be said of an act that is undone, or is not to be undone as a whole. */
function stateOf({ parts, can, undone, why }: Act): string | undefined {
  if (undone !== null) return undone < parts ? `${undone} of ${parts} were set back` : undefined
  if (can === 0) return 'No longer possible:'
  return why.length > 0 ? `${can} of ${parts} can be undone:` : undefined
}
