import type { User } from '../../../src/domain/api'
import { AdminButton } from '../../ui/admin-button'
import { focusTable } from '../table/focus-table'
import { useClearSelection, useSelection } from './selection'
import { useBackInQueue } from './use-back-in-queue'
import { useExport } from './use-export'

/** What can be done with the selected users; not shown without a selection. */
export function SelectionBar({ users }: { users: User[] }) {
  const selection = useSelection()
  const clear = useClearSelection()
  const exporting = useExport()
  const back = useBackInQueue(() => {
    clear()
    focusTable()
  })
  const ids = [...selection]
  // of those on other pages it is not known here
  const shown = users.filter(({ id }) => selection.has(id))
  const mayReturn = shown.some(({ profile }) => profile?.canReturn) || shown.length < ids.length

  if (ids.length === 0) return null
  return (
    <section
      aria-label="Selected users"
      className="flex shrink-0 flex-wrap items-center gap-2 border-t border-abu-200 bg-abu-50 px-3 py-1.5"
    >
      <p className="mr-1 font-semibold tabular-nums" aria-live="polite">
        {ids.length} selected
      </p>
      <AdminButton isPending={exporting.isPending} onPress={() => exporting.mutate({ ids })}>
        <span>
          Export <span className="max-sm:sr-only">selected</span>
        </span>
      </AdminButton>
      {mayReturn && (
        <AdminButton isPending={back.isPending} onPress={() => back.mutate({ ids })}>
          Back in the queue
        </AdminButton>
      )}
      <AdminButton variant="icon" className="px-7" onPress={clear}>
        Clear
      </AdminButton>
    </section>
  )
}
