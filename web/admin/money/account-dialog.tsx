import { type Due, dueAccountSchema } from '../../../src/domain/money/money-calls'
import { shortName } from '../../../src/domain/profile/name'
import { FormDialog } from '../../ui/form-dialog'
import { TextField } from '../../ui/text-field'
import { useCheckedForm } from '../app/form/use-form'
import { useDraft } from '../app/unsaved'
import { useNameAccount } from './queries'

const EMPTY = { bank: '', number: '', holder: '' }

/** Takes the account where money goes back to, as its owner says; none where nothing is typed. */
export function AccountDialog({ due, onClose }: { due: Due; onClose: () => void }) {
  const before = due.returnTo ?? EMPTY
  const draft = useDraft(before, onClose)
  const change = useNameAccount(due)
  const { bank, number, holder } = draft.values
  const isEmpty = `${bank}${number}${holder}`.trim() === ''
  const { form, bind } = useCheckedForm(
    dueAccountSchema.entries.account,
    isEmpty ? null : draft.values,
    { ...change, mutate: (account) => change.mutate(account, { onSuccess: onClose }) },
    isEmpty && due.returnTo === null ? { bank: 'Name the bank or e-wallet' } : {},
  )
  const { field } = bind(draft)
  return (
    <FormDialog onClose={draft.close} title="Account" form={form} text="Save" isPending={change.isPending}>
      <p className="mb-3">
        Where the money of {due.name === null ? 'a guest' : shortName(due.name)} goes back to. It is forgotten
        once it is returned.
      </p>
      <TextField autoFocus label="Bank or e-wallet" {...field('bank')} />
      <TextField label="Number" inputMode="tel" {...field('number')} />
      <TextField label="Name on it" {...field('holder')} />
    </FormDialog>
  )
}
