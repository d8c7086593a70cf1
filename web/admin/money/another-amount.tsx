import { rupiah } from '../../../src/domain/house/site'
import { changeDueSchema, type Due } from '../../../src/domain/money/money-calls'
import { shortName } from '../../../src/domain/profile/name'
import { FormDialog } from '../../ui/form-dialog'
import { TextField } from '../../ui/text-field'
import { rupiahOf } from '../app/dinner/dinner'
import { useCheckedForm } from '../app/form/use-form'
import { useDraft } from '../app/unsaved'
import { useChangeDue } from './queries'

interface AnotherAmountProps {
  due: Due
  onShown: () => void
  onClose: () => void
}

/** Asks for the amount that came where it is not the one that is due, and takes it as paid. */
export function AnotherAmount({ due, onShown, onClose }: AnotherAmountProps) {
  const draft = useDraft({ amount: '' }, onClose)
  const change = useChangeDue(due, onShown)
  const amount = rupiahOf(draft.values.amount)
  const sending = {
    ...change,
    mutate: () => amount !== null && change.mutate({ state: 'paid', amount }, { onSuccess: onClose }),
  }
  const { form, bind } = useCheckedForm(
    changeDueSchema,
    { state: 'paid', version: due.version, ...(amount !== null && { amount }) },
    sending,
    { amount: amount === null ? 'How much came?' : undefined },
  )
  const isTaken = amount !== null && amount > 0 && due.amount !== null
  return (
    <FormDialog
      onClose={draft.close}
      title="Take another amount"
      form={form}
      text="Take it"
      isPending={change.isPending}
    >
      <p className="mb-3">
        {due.name === null ? 'Somebody whose data is deleted' : shortName(due.name)} was to transfer{' '}
        <strong>{due.amount === null ? 'nothing' : rupiah(due.amount)}</strong>. The amount that came is taken
        as it is, and the seat is paid.
      </p>
      <TextField
        autoFocus
        label="Amount that came (rupiah)"
        inputMode="numeric"
        placeholder="150.000"
        {...bind(draft).field('amount')}
      />
      <p aria-live="polite" className="-mt-3 min-h-5 font-semibold">
        {isTaken &&
          `${rupiah(amount)} came, ${rupiah(due.amount!)} due${differenceText(amount, due.amount!)}`}
      </p>
    </FormDialog>
  )
}

function differenceText(came: number, due: number): string {
  if (came === due) return ''
  return came < due ? `: ${rupiah(due - came)} too little` : `: ${rupiah(came - due)} too much`
}
