import type { Page, User } from '../../../src/domain/api'
import { AdminButton } from '../../ui/admin-button'
import { openDialog } from '../app/dialogs'
import { focusTable } from '../table/focus-table'
import { isChosen } from '../table/selection'
import { payloadOf } from './bulk'
import { usersSelection } from './selection'
import { useBackInQueue } from './use-back-in-queue'
import type { UsersFilter } from './view'

export interface SelectionBarProps {
  filter: UsersFilter
  data: Page<User>
}

export function SelectionBar({ filter, data }: SelectionBarProps) {
  const selection = usersSelection.useSelection()
  const { chooseMatching, clear } = usersSelection.useChoose()
  const back = useBackInQueue(() => {
    clear()
    focusTable()
  })
  const all = `${data.matching}${data.more ? '+' : ''}`
  const count = selection.kind === 'matching' ? all : String(selection.ids.size)
  // of those on other pages it is not known here
  const shown = data.items.filter(({ id }) => isChosen(selection, id))
  const mayReturn = shown.some(({ profile }) => profile?.canReturn) || count !== String(shown.length)

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
      <AdminButton onPress={() => openDialog({ kind: 'export-users' })}>
        <span>
          Export <span className="max-sm:sr-only">selected</span>
        </span>
      </AdminButton>
      {mayReturn && (
        <AdminButton isPending={back.isPending} onPress={() => back.mutate(payloadOf({ selection, filter }))}>
          Back in the queue
        </AdminButton>
      )}
      <AdminButton variant="icon" className="px-7" onPress={clear}>
        Clear
      </AdminButton>
    </section>
  )
}
