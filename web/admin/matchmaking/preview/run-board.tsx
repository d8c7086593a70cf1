import { useState } from 'react'
import { AdminButton } from '../../../ui/admin-button'
import { Spinner } from '../../../ui/spinner'
import { RunProgress } from '../progress'
import { Board } from './board'
import { useCommit } from './commit'
import { CommitDialog } from './commit-dialog'
import { type EditedPreview, useEditedPreview } from './edited-preview'
import { afterCommit, type Plan, type PlanTable } from './plan'

interface RunBoardProps {
  preview: EditedPreview
  isSearching: boolean
  onSearch: (onError: (error: Error) => void) => void
  onClose: () => void
  /** everything that was to be stored is */
  onStored: () => void
}

/** The board of a run: chosen tables are stored, and the rest stays on it. */
export function RunBoard({ preview, isSearching, onSearch, onClose, onStored }: RunBoardProps) {
  const { plan } = preview
  const { stored, changeView } = useEditedPreview()
  const [toCommit, setToCommit] = useState<PlanTable[]>()
  const commit = useCommit((sent, refused) => {
    if (refused.length === 0) return onStored()
    stored(afterCommit(plan, sent, refused))
    changeView({ only: 'refused', find: '', budget: '' })
  })
  return (
    <Board
      preview={preview}
      isSearching={isSearching}
      isStoring={commit.isPending}
      onSearch={onSearch}
      onClose={onClose}
      footer={(props) => (
        <>
          {commit.isPending && <RunProgress />}
          <Actions
            {...props}
            plan={plan}
            isCommitting={commit.isPending}
            onClose={onClose}
            onCommit={setToCommit}
          />
          {toCommit && (
            <CommitDialog
              plan={plan}
              tables={toCommit}
              onCommit={(dinner) => commit.mutate({ plan, tables: toCommit, dinner })}
              onClose={() => setToCommit(undefined)}
            />
          )}
        </>
      )}
    />
  )
}

interface ActionsProps {
  plan: Plan
  isBusy: boolean
  isCommitting: boolean
  onClose: () => void
  onCommit: (tables: PlanTable[]) => void
  className?: string
}

function Actions({ plan, isBusy, isCommitting, onClose, onCommit, className = '' }: ActionsProps) {
  const all = [...plan.tables.values()]
  const chosen = all.filter(({ isChosen }) => isChosen)
  return (
    <div className={`mt-3 flex shrink-0 flex-wrap items-center justify-end gap-2 max-sm:mt-2 ${className}`}>
      <div className="flex flex-1 items-center justify-between gap-2 max-sm:basis-full">
        <p className="text-abu-700 tabular-nums">
          {chosen.length} of {all.length} chosen
          <span className="max-sm:hidden"> · nothing is stored before you commit</span>
        </p>
        <AdminButton onPress={onClose} isDisabled={isCommitting}>
          Close
        </AdminButton>
      </div>
      <AdminButton
        isDisabled={isBusy || chosen.length === 0}
        onPress={() => onCommit(chosen)}
        className="max-sm:flex-1 max-sm:px-2"
      >
        Commit chosen ({chosen.length})
      </AdminButton>
      <AdminButton
        variant="primary"
        isDisabled={all.length === 0 || (isBusy && !isCommitting)}
        isPending={isCommitting}
        onPress={() => onCommit(all)}
        className="max-sm:flex-1 max-sm:px-2"
      >
        {isCommitting && <Spinner />}
        Commit all ({all.length})
      </AdminButton>
    </div>
  )
}
