import { GROUPS_AT_ONCE } from '../../../src/domain/group'
import { AdminButton } from '../../ui/admin-button'
import { openDialog } from '../app/dialogs'
import { groupsSelection, useChosenGroups } from './chosen-groups'

/** What can be done with the selected groups; not shown without a selection. */
export function SelectionBar() {
  const { length } = useChosenGroups()
  const { clear } = groupsSelection.useChoose()
  if (length === 0) return null
  const isTooMany = length > GROUPS_AT_ONCE
  return (
    <section
      aria-label="Selected groups"
      className="flex shrink-0 flex-wrap items-center gap-2 border-t border-abu-200 bg-abu-50 px-3 py-1.5"
    >
      <p className="mr-1 font-semibold tabular-nums" aria-live="polite">
        {length} selected
        {isTooMany && <span className="font-normal">, at most {GROUPS_AT_ONCE} can be changed at once</span>}
      </p>
      <AdminButton
        variant="primary"
        isDisabled={isTooMany}
        onPress={() => openDialog({ kind: 'edit-groups' })}
      >
        <span>
          Edit <span className="max-sm:sr-only">selected</span>
        </span>
      </AdminButton>
      <AdminButton variant="icon" className="px-7" onPress={clear}>
        Clear
      </AdminButton>
    </section>
  )
}
