import type { Page } from '../../../src/domain/api'
import { AdminButton } from '../../ui/admin-button'
import { Spinner } from '../../ui/spinner'
import { openDialog } from '../app/dialogs'
import { usersSelection } from './selection'
import { useExport } from './several'
import type { UsersFilter } from './view'

interface SelectionBarProps {
  filter: UsersFilter
  data: Page<unknown>
}

/** Bulk actions for the selected users; not shown without a selection. */
export function SelectionBar({ filter, data }: SelectionBarProps) {
  const selection = usersSelection.useSelection()
  const { chooseMatching, clear } = usersSelection.useChoose()
  const exporting = useExport()
  const all = `${data.matching}${data.more ? '+' : ''}`
  const count = selection.kind === 'matching' ? all : String(selection.ids.size)
  if (count === '0') return null

  return (
    <section
      aria-label="Selected users"
      className="flex shrink-0 flex-wrap items-center gap-2 border-t border-abu-200 bg-abu-50 px-3 py-1.5"
    >
      <p className="mr-1 font-semibold tabular-nums" aria-live="polite">
        {selection.kind === 'matching' ? `All ${count} selected` : `${count} selected`}
      </p>
      {selection.kind === 'some' && (data.more || selection.ids.size < data.matching) && (
        <AdminButton onPress={chooseMatching}>Select all {all} matching</AdminButton>
      )}
      <AdminButton onPress={() => exporting.isPending || exporting.mutate({ selection, filter })}>
        {exporting.isPending && <Spinner />}
        <span>
          Export <span className="max-sm:sr-only">selected</span>
        </span>
      </AdminButton>
      <AdminButton onPress={() => openDialog({ kind: 'delete-users' })}>
        <span>
          Delete <span className="max-sm:sr-only">selected</span>
        </span>
      </AdminButton>
      <AdminButton variant="icon" className="px-7" onPress={clear}>
        Clear
      </AdminButton>
    </section>
  )
}
