import { useState } from 'react'
import { rupiah } from '../../../src/domain/house/site'
import type { Transfer } from '../../../src/domain/money/bank-list'
import { feeOf, type Match, type MatchKind, namedIn } from '../../../src/domain/money/bank-match'
import type { OpenDue } from '../../../src/domain/money/money-calls'
import { isDue } from '../../../src/domain/money/payment'
import { AdminButton } from '../../ui/admin-button'
import { SmallSelect } from '../../ui/small-select'
import { When } from '../app/links'
import { nameOf, useCameTwice, useTakeAmount } from './paste-calls'

/** By transfer: the payment that staff chose for it, or null where they took its tick away. */
export type Choices = Record<string, number | null | undefined>

/** Returns by what a transfer is the same one while the text changes elsewhere. */
export function keyOf({ line, text, amounts }: Transfer): string {
  return `${line} ${amounts[0]} ${text}`
}

const TITLES: Record<MatchKind, [title: string, about: string]> = {
  one: ['Exact amount', 'Each is what one payment comes to.'],
  several: ['To choose', 'Several payments fit, or the text leaves it open whether the money came now.'],
  near: ['Wrong amount', 'Nearly what somebody has to pay, or that with the fee of a bank.'],
  void: [
    'Not due any more',
    'For a seat that is theirs no more, or at an earlier price. Take it: it pays the seat, or is to return.',
  ],
  paid: ['Taken', 'Marked as paid, or twice in this list: what came once more is to return.'],
  none: ['Nobody’s', 'No payment has an amount like it.'],
}
/** Rows that a group shows at first. */
const ROWS = 50

interface GroupProps {
  kind: MatchKind
  matches: Match[]
  choices: Choices
  onChoose: (transfer: Transfer, choice: number | null) => void
}

/** The transfers that go one way, and what staff say about each. */
export function PasteGroup({ kind, matches, choices, onChoose }: GroupProps) {
  const [shown, setShown] = useState(ROWS)
  const [title, about] = TITLES[kind]
  if (matches.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="font-semibold">
        {title} ({matches.length})
      </h3>
      <p className="text-abu-700">{about}</p>
      <ul className="mt-1 divide-y divide-abu-200 border-y border-abu-200">
        {matches.slice(0, shown).map((match) => (
          <li
            key={keyOf(match.transfer)}
            className="grid gap-x-6 gap-y-1 py-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:items-center"
          >
            <Answer match={match} choices={choices} onChoose={onChoose} />
            <p className="text-[13px] text-abu-700 wrap-anywhere">
              <span className="sr-only">Line </span>
              {match.transfer.line}: {match.transfer.text}
            </p>
          </li>
        ))}
      </ul>
      {matches.length > shown && (
        <AdminButton className="mt-2" onPress={() => setShown(matches.length)}>
          Show {matches.length - shown} more
        </AdminButton>
      )}
    </section>
  )
}

interface AnswerProps extends Pick<GroupProps, 'choices' | 'onChoose'> {
  match: Match
}

function Answer({ match, choices, onChoose }: AnswerProps) {
  const { transfer, kind, dues, isAgain } = match
  const came = transfer.amounts.map(rupiah).join(' or ')
  const [due] = dues
  if (kind === 'near') return <WrongAmount match={match} />
  if (!due) return <p className="font-semibold tabular-nums">{came}</p>
  if (kind === 'several')
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold tabular-nums">{came}</span>
        <DueSelect
          label={`Whose are ${came} of line ${transfer.line}?`}
          dues={dues}
          value={choices[keyOf(transfer)] ?? null}
          onChange={(id) => onChoose(transfer, id)}
        />
      </p>
    )
  const said = (
    <span className="min-w-0">
      <span className="mr-2 font-semibold tabular-nums">{rupiah(due.amount)}</span>
      <DueText due={due} />
      {kind === 'paid' && (
        <span className="text-abu-700"> {isDue(due) ? '· twice in this list' : '· paid'}</span>
      )}
    </span>
  )
  if (isAgain)
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p>{said}</p>
        <CameTwice due={due} />
      </div>
    )
  if (kind === 'void')
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p>{said}</p>
        <TakeVoid due={due} />
      </div>
    )
  if (kind !== 'one') return <p>{said}</p>
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-ink"
        checked={choices[keyOf(transfer)] !== null}
        onChange={({ target }) => onChoose(transfer, target.checked ? due.id : null)}
      />
      {said}
    </label>
  )
}

function WrongAmount({ match: { transfer, dues } }: { match: Match }) {
  const [id, setId] = useState(() => (dues.length === 1 ? dues[0] : namedIn(transfer.text, dues))?.id ?? null)
  const take = useTakeAmount()
  const came = transfer.amounts[0]!
  const due = dues.find((one) => one.id === id)
  const fee = due && feeOf(came, due)
  // the bank has the fee
  const amount = fee ? came - fee : came
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p>
        <span className="font-semibold tabular-nums">{rupiah(came)} came</span>
        {due && (
          <>
            , <span className="tabular-nums">{rupiah(due.amount)} due</span>
            {fee && `, with a fee of ${fee.toLocaleString('id-ID')}`}
          </>
        )}
      </p>
      {dues.length === 1 ? (
        <p className="min-w-0">
          <DueText due={dues[0]!} />
        </p>
      ) : (
        <DueSelect
          label={`Whose are ${rupiah(came)} of line ${transfer.line}?`}
          dues={dues}
          value={id}
          onChange={setId}
        />
      )}
      <AdminButton
        aria-label={due ? `Take it: ${rupiah(amount)} of ${nameOf(due)}` : 'Take it'}
        isPending={take.isPending}
        isDisabled={!due}
        onPress={() => due && take.mutate({ due, amount })}
      >
        Take it
      </AdminButton>
    </div>
  )
}

/** Notes that what is due no longer came. */
function TakeVoid({ due }: { due: OpenDue }) {
  const take = useTakeAmount()
  return (
    <AdminButton
      aria-label={`Take it: ${nameOf(due)}`}
      isPending={take.isPending}
      onPress={() => take.mutate({ due, amount: due.amount })}
    >
      Take it
    </AdminButton>
  )
}

/** Notes that a transfer of what is paid came once more. */
function CameTwice({ due }: { due: OpenDue }) {
  const twice = useCameTwice()
  return (
    <AdminButton
      aria-label={`Came twice: ${nameOf(due)}`}
      isPending={twice.isPending}
      onPress={() => twice.mutate(due)}
    >
      Came twice
    </AdminButton>
  )
}

interface DueSelectProps {
  label: string
  dues: OpenDue[]
  value: number | null
  onChange: (id: number | null) => void
}

function DueSelect({ label, dues, value, onChange }: DueSelectProps) {
  return (
    <SmallSelect
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      className="max-w-full"
    >
      <option value="">Choose …</option>
      {dues.map((due) => (
        <option key={due.id} value={due.id}>
          {nameOf(due)} · {rupiah(due.amount)} · {due.group}
        </option>
      ))}
    </SmallSelect>
  )
}

function DueText({ due }: { due: OpenDue }) {
  return (
    <>
      <span className="wrap-anywhere">{nameOf(due)}</span>{' '}
      <span className="text-abu-700">
        · <span className="wrap-anywhere">{due.group}</span> · <When at={due.event_date} />
      </span>
      {isDue(due) && due.pay_by !== null && Date.parse(due.pay_by) <= Date.now() && (
        <span className="font-semibold text-sambal-dark"> · late</span>
      )}
    </>
  )
}
