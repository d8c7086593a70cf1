import { useAtomValue } from 'jotai'
import * as v from 'valibot'
import { allRefusedSchema, type Committed, committedSchema } from '../../../../src/domain/matchmaking/seating'
import type { CommitInput } from '../../../../src/domain/matchmaking/seating-form'
import { ApiError, call } from '../../../api'
import { toast } from '../../../ui/toast'
import { showTab } from '../../app/dashboard-tab'
import { useAction } from '../../app/form/use-action'
import { takeBackAction } from '../take-back'
import { dinnerOf, wishDraft } from '../wishes'
import { Board } from './board'
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

/** The board of a run: chosen tables are stored, and the people of the others wait; tables that are refused stay on it. */
export function RunBoard({ preview, isSearching, onSearch, onClose, onStored }: RunBoardProps) {
  const { plan } = preview
  const { change } = useEditedPreview()
  const all = [...plan.tables.values()]
  const chosen = all.filter(({ isChosen }) => isChosen)
  const commit = useCommit((sent, refused) => {
    if (refused.length === 0) return onStored()
    change(afterCommit(plan, sent, refused))
  })
  return (
    <Board
      preview={preview}
      isSearching={isSearching}
      isStoring={commit.isPending}
      onSearch={onSearch}
      onClose={onClose}
      about={
        <>
          {chosen.length} of {all.length} chosen
          <span className="max-sm:hidden"> · nothing is saved yet</span>
        </>
      }
      save={{
        text: chosen.length === all.length ? 'Save' : `Save ${chosen.length} of ${all.length}`,
        isDisabled: chosen.length === 0,
        onPress: () => commit.mutate({ plan, tables: chosen }),
      }}
    />
  )
}

/** Commits tables of a plan; `onDone` is called with the tables that the server refused. The plan stays on failure. */
function useCommit(onDone: (sent: PlanTable[], refused: Committed['refused']) => void) {
  const dinner = dinnerOf(useAtomValue(wishDraft))
  return useAction({
    run: ({ plan, tables }: { plan: Plan; tables: PlanTable[] }) => send(plan, tables, dinner),
    failure: 'The tables could not be saved. They are still here: please try again.',
    onShown(done, { tables }) {
      if (done.groupsCreated > 0) showTab('groups')
      onDone(tables, done.refused)
      const action = done.runId === null ? undefined : takeBackAction(done.runId, done.groupsCreated)
      if (done.refused.length === 0)
        return toast({ title: 'Matchmaking selesai', description: done.message, action })
      toast({
        title: done.groupsCreated > 0 ? 'Matchmaking selesai' : 'Error menjalankan matchmaking',
        description: `${done.groupsCreated > 0 ? `${done.message}. ` : ''}${refusedText(done.refused.length)}`,
        variant: 'destructive',
        action,
      })
    },
    title: 'Error menjalankan matchmaking',
  })
}

async function send(
  { waiting, run }: Plan,
  tables: PlanTable[],
  dinner: ReturnType<typeof dinnerOf>,
): Promise<Committed> {
  const body: CommitInput = {
    tables: tables.map(({ members, backups }) => ({ members, backups })),
    waiting: waiting.filter(({ isCounted }) => !isCounted).map(({ id }) => id),
    run,
    ...dinner,
  }
  try {
    return await call(committedSchema, 'POST', '/api/matchmaking/commit', body)
  } catch (error) {
    // all refused is an answer, not a failure
    const refused = v.safeParse(allRefusedSchema, error instanceof ApiError && error.body)
    if (refused.success) return refused.output
    throw error
  }
}

function refusedText(count: number) {
  return count === 1
    ? '1 table was not saved: its card says why.'
    : `${count} tables were not saved: their cards say why.`
}
