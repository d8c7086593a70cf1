import { useAtom } from 'jotai'
import { runWishesSchema } from '../../../../src/domain/seating-form'
import { todayIn } from '../../../../src/domain/time'
import { AdminButton } from '../../../ui/admin-button'
import { Dialog, DialogFooter } from '../../../ui/dialog'
import { useTimeZone } from '../../app/site-config'
import { useCheckedForm } from '../../app/use-form'
import { DinnerFields } from '../dinner-fields'
import { type DinnerWishes, dinnerOf, type WishDraft, wishDraft, wrongWith } from '../wishes'
import type { Plan, PlanTable } from './plan'

interface CommitDialogProps {
  plan: Plan
  tables: readonly PlanTable[]
  onCommit: (dinner: DinnerWishes) => void
  onClose: () => void
}

/** Asks before tables are stored, with the number of people, the facts of the dinners and PICs. */
export function CommitDialog({ plan, tables, onCommit, onClose }: CommitDialogProps) {
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
    <Dialog onClose={onClose} variant="medium" title={`Store ${count(tables.length, 'table')}?`}>
      <form {...form} className="mt-3 flex flex-col gap-3 text-sm">
        <p>
          {seated} people sit, {backups} {backups === 1 ? 'is a backup' : 'are backups'}, {waiting}{' '}
          {waiting === 1 ? 'waits' : 'wait'}. Backups and those who wait come first next time.
          {rest > 0 &&
            ` ${count(rest, 'other table')} ${rest === 1 ? 'stays' : 'stay'} in the preview and ${rest === 1 ? 'is' : 'are'} not stored.`}
        </p>
        <div>
          <DinnerFields draft={draft} errors={errors} onChange={change} />
        </div>
        <DialogFooter className="mt-1">
          <AdminButton onPress={onClose}>Cancel</AdminButton>
          <AdminButton autoFocus type="submit" variant="primary">
            Store {count(tables.length, 'Table')}
          </AdminButton>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
