import { useState } from 'react'
import { RunProgress } from '../progress'
import { Actions } from './actions'
import { Board } from './board'
import { useCommit } from './commit'
import { CommitDialog } from './commit-dialog'
import { type EditedPreview, useEditedPreview } from './edited-preview'
import { afterCommit, type PlanTable } from './plan'

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
