import { useAtom } from 'jotai'
import { useState } from 'react'
import * as v from 'valibot'
import { allRefusedSchema, type Committed, committedSchema } from '../../../../src/domain/matchmaking/seating'
import { type CommitInput, runWishesSchema } from '../../../../src/domain/matchmaking/seating-form'
import { todayIn } from '../../../../src/domain/time'
import { ApiError, call } from '../../../api'
import { AdminButton } from '../../../ui/admin-button'
import { Dialog, DialogFooter } from '../../../ui/dialog'
import { Spinner } from '../../../ui/spinner'
import { toast } from '../../../ui/toast'
import { showTab } from '../../app/dashboard-tab'
import { useTimeZone } from '../../app/site-config'
import { useAction } from '../../app/use-action'
import { useCheckedForm } from '../../app/use-form'
import { DinnerFields } from '../dinner-fields'
import { takeBackAction } from '../take-back'
import { type DinnerWishes, dinnerOf, type WishDraft, wishDraft, wrongWith } from '../wishes'
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
          <span className="max-sm:hidden"> · nothing is saved yet</span>
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
        Save chosen ({chosen.length})
      </AdminButton>
      <AdminButton
        variant="primary"
        isDisabled={all.length === 0 || (isBusy && !isCommitting)}
        isPending={isCommitting}
        onPress={() => onCommit(all)}
        className="max-sm:flex-1 max-sm:px-2"
      >
        {isCommitting && <Spinner />}
        Save all ({all.length})
      </AdminButton>
    </div>
  )
}

/** Commits tables of a plan; `onDone` is called with the tables that the server refused. The plan stays on failure. */
function useCommit(onDone: (sent: PlanTable[], refused: Committed['refused']) => void) {
  return useAction({
    run: ({ plan, tables, dinner }: { plan: Plan; tables: PlanTable[]; dinner: DinnerWishes }) =>
      send(plan, tables, dinner),
    failure: NOT_STORED,
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

const NOT_STORED = 'Nothing was saved. Your changes are still here: please try again.'

async function send({ waiting, run }: Plan, tables: PlanTable[], dinner: DinnerWishes): Promise<Committed> {
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

interface CommitDialogProps {
  plan: Plan
  tables: readonly PlanTable[]
  onCommit: (dinner: DinnerWishes) => void
  onClose: () => void
}

/** Asks before tables are stored, with the number of people, the facts of the dinners and PICs. */
function CommitDialog({ plan, tables, onCommit, onClose }: CommitDialogProps) {
  const today = todayIn(useTimeZone())
  const [draft, setDraft] = useAtom(wishDraft)
  const change = (changes: Partial<WishDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const dinner = dinnerOf(draft)
  const { form, errors } = useCheckedForm(
    runWishesSchema,
    dinner,
    {
      mutate() {
        onClose()
        onCommit(dinner)
      },
    },
    wrongWith(draft, today),
  )
  const count = (n: number, thing: string) => `${n} ${thing}${n === 1 ? '' : 's'}`
  const seated = tables.reduce((sum, { members }) => sum + members.length, 0)
  const backups = tables.reduce((sum, table) => sum + table.backups.length, 0)
  const waiting = plan.waiting.filter(({ isCounted }) => !isCounted).length
  const rest = plan.tables.size - tables.length
  return (
    <Dialog onClose={onClose} variant="medium" title={`Save ${count(tables.length, 'table')}?`}>
      <form {...form} className="mt-3 flex flex-col gap-3 text-sm">
        <p>
          {seated} people sit, {backups} {backups === 1 ? 'is a backup' : 'are backups'}, {waiting}{' '}
          {waiting === 1 ? 'waits' : 'wait'}. Backups and those who wait come first next time.
          {rest > 0 &&
            ` ${count(rest, 'other table')} ${rest === 1 ? 'stays' : 'stay'} in the preview and ${rest === 1 ? 'is' : 'are'} not saved.`}
        </p>
        <div>
          <DinnerFields draft={draft} errors={errors} onChange={change} />
        </div>
        <DialogFooter className="mt-1">
          <AdminButton onPress={onClose}>Cancel</AdminButton>
          <AdminButton autoFocus type="submit" variant="primary">
            Save {count(tables.length, 'Table')}
          </AdminButton>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
