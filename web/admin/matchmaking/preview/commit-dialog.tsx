import { useAtom } from 'jotai'
import { todayIn } from '../../../../src/domain/time'
import { AdminButton } from '../../../ui/admin-button'
import { Dialog, DialogFooter } from '../../../ui/dialog'
import { useTimeZone } from '../../app/site-config'
import { useForm } from '../../app/use-form'
import { DinnerFields } from '../dinner-fields'
import { type DinnerWishes, dinnerOf, type WishDraft, wishDraft, wishesOf } from '../wishes'
import type { Plan, PlanTable } from './plan'

interface CommitDialogProps {
  plan: Plan
  tables: readonly PlanTable[]
  onCommit: (dinner: DinnerWishes) => void
  onClose: () => void
}

/** Asks before tables are stored, with the number of people, date, venue and PICs. */
export function CommitDialog({ plan, tables, onCommit, onClose }: CommitDialogProps) {
  const today = todayIn(useTimeZone())
  const [draft, setDraft] = useAtom(wishDraft)
  const change = (changes: Partial<WishDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const { errors } = wishesOf(draft, today)
  const { form } = useForm({
    isPending: false,
    isValid: Object.keys(errors).length === 0,
    onSubmit() {
      onClose()
      onCommit(dinnerOf(draft))
    },
  })
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
          <DinnerFields draft={draft} errors={errors} today={today} onChange={change} />
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
