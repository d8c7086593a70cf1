import { useDeferredValue, useMemo, useState } from 'react'
import { findTransfers } from '../../../src/domain/money/bank-list'
import { type MatchKind, matchTransfers } from '../../../src/domain/money/bank-match'
import { PAID_IDS_MAX, type PaidDone } from '../../../src/domain/money/money-calls'
import { isDue } from '../../../src/domain/money/payment'
import { todayIn } from '../../../src/domain/time'
import { FormDialog } from '../../ui/form-dialog'
import { TextArea } from '../../ui/text-area'
import { useForm } from '../app/form/use-form'
import { NotLoaded } from '../app/page/not-loaded'
import { useHouse, useTimeZone } from '../app/site-config'
import { useUnsaved } from '../app/unsaved'
import { LEFT, nameOf, useMarkPaid, useOpenPayments } from './paste-calls'
import { type Choices, keyOf, PasteGroup } from './paste-groups'

const ORDER: MatchKind[] = ['one', 'several', 'near', 'void', 'paid', 'none']

/**
 * The dialog for a list of transfers, copied from any bank. It is read here and nothing of it is sent: only the payments that
 * staff mark are. `onClose` closes it.
 */
export function PasteBankList({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [choices, setChoices] = useState<Choices>({})
  const [done, setDone] = useState<{ text: string; left: (PaidDone['left'][number] & { name: string })[] }>()
  const open = useOpenPayments()
  const dues = open.data?.dues
  const timeZone = useTimeZone()
  const house = useHouse()
  const today = todayIn(timeZone)
  const read = useDeferredValue(text)
  const transfers = useMemo(() => findTransfers(read), [read])
  const matches = useMemo(
    () => matchTransfers(transfers, dues ?? [], today, timeZone),
    [transfers, dues, today, timeZone],
  )
  const close = useUnsaved(
    text.trim() !== '' && text !== done?.text,
    onClose,
    'Your list is not marked, and is kept nowhere.',
  )

  const chosen = matches.flatMap(({ kind, transfer, dues: [due] }) => {
    const choice = choices[keyOf(transfer)]
    if (kind === 'one') return choice === null ? [] : [due!.id]
    return kind === 'several' && choice ? [choice] : []
  })
  const ids = [...new Set(chosen)].slice(0, PAID_IDS_MAX)
  const isMore = matches.some(
    ({ kind, transfer, dues: [due] }) =>
      kind === 'near' ||
      (kind === 'several' && !choices[keyOf(transfer)]) ||
      // it came twice, which is noted once it is marked
      (kind === 'paid' && isDue(due!)),
  )
  const mark = useMarkPaid((left) => {
    const byId = new Map(dues?.map((due) => [due.id, nameOf(due)]))
    setDone({ text, left: left.map((one) => ({ ...one, name: byId.get(one.id) ?? 'A payment' })) })
    if (left.length === 0 && !isMore) onClose()
  })
  const { form } = useForm({
    isPending: mark.isPending,
    isValid: ids.length > 0,
    onSubmit: () => mark.mutate(ids),
  })

  return (
    <FormDialog
      onClose={close}
      size="large"
      title="Paste the bank list"
      form={form}
      text={ids.length === 0 ? 'Mark paid' : `Mark ${ids.length} paid`}
      cancelText="Close"
      isPending={mark.isPending}
      isDisabled={ids.length === 0 || read !== text}
    >
      <p className="text-abu-700">
        Copy the transactions of one or several banks as they are: from a page, an export or an e-mail. The
        text stays on this page.
      </p>
      {house?.qrisOn && (
        <p className="text-abu-700">
          Payments by QRIS stand in {house.qrisSeenAt ?? 'the app of your QRIS'}: copy its list of payments,
          too. A sum that it pays out to your bank is no payment.
        </p>
      )}
      <TextArea
        label="Bank list"
        rows={text === '' ? 8 : 4}
        autoFocus
        canClear
        placeholder="21/11  TRSF E-BANKING CR  AYU LESTARI  150,231.00 CR  1,234,567.00"
        value={text}
        onChange={setText}
        className="mt-3"
      />
      {(!dues || open.error) && <NotLoaded what="what is due" error={open.error} onRetry={open.refetch} />}
      {dues && text.trim() !== '' && (
        <div className="mt-3 flex flex-col gap-4 pb-3">
          <p role="status" className="font-semibold">
            {transfers.length === 0
              ? 'No money that came is found in this text.'
              : `${counted(transfers.length, 'transfer')}, ${ids.length} of them to mark.`}
          </p>
          {done && done.left.length > 0 && <Left left={done.left} />}
          {ORDER.map((kind) => (
            <PasteGroup
              key={kind}
              kind={kind}
              matches={matches.filter((match) => match.kind === kind)}
              choices={choices}
              onChoose={(transfer, choice) => setChoices({ ...choices, [keyOf(transfer)]: choice })}
            />
          ))}
        </div>
      )}
    </FormDialog>
  )
}

function Left({ left }: { left: { id: number; reason: keyof typeof LEFT; name: string }[] }) {
  return (
    <section
      role="alert"
      className="rounded-admin border border-kunyit bg-[color-mix(in_srgb,var(--color-kunyit)_14%,white)] px-3 py-2"
    >
      <h3 className="font-semibold">Not marked ({left.length})</h3>
      <ul>
        {left.map(({ id, name, reason }) => (
          <li key={id}>
            {name} {LEFT[reason]}.
          </li>
        ))}
      </ul>
    </section>
  )
}

function counted(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`
}
