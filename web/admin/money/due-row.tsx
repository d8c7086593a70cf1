import { rupiah } from '../../../src/domain/house/site'
import { type Due, type DueChange, isExpected, isToReturn } from '../../../src/domain/money/money-calls'
import { isOwed, isSettled } from '../../../src/domain/money/payment'
import { shortName } from '../../../src/domain/profile/name'
import { displayInstant } from '../../../src/domain/time'
import { AdminButton } from '../../ui/admin-button'
import { Badge } from '../../ui/badge'
import { copyShown } from '../../ui/clipboard'
import { Amount } from '../app/dinner/amount'
import { EveningLink, GroupLink, PhoneLink, UserLink, When } from '../app/links'
import { useTimeZone } from '../app/site-config'
import { badgeOf, CLOSED, transferredText } from './money-texts'
import { useChangeDue } from './queries'

interface DueRowProps {
  due: Due
  /** called once the list shows what was changed */
  onShown: () => void
  onAnotherAmount: () => void
  onAccount: () => void
}

/** A payment: who, for which dinner, how much, how it stands, and what staff do about it. */
export function DueRow({ due, ...does }: DueRowProps) {
  const {
    state,
    userId,
    name,
    phone,
    groupId,
    eveningId,
    group,
    event_date,
    amount,
    code,
    credit,
    remaining,
  } = due
  const isGone = isBack(due) || state in CLOSED
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 py-3 md:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_8rem_minmax(0,2fr)] xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1.5fr)_9rem_minmax(0,1.3fr)_21rem] md:items-center md:py-2">
      <div className="flex min-w-0 flex-col items-start">
        {userId === null || name === null ? (
          <span className="text-abu-700">Somebody whose data is deleted</span>
        ) : (
          <UserLink id={userId} name={shortName(name)} />
        )}
        {phone !== null && <PhoneLink phone={phone} />}
      </div>
      <div className="flex min-w-0 gap-x-3 max-md:order-3 max-md:col-span-2 max-md:flex-wrap md:flex-col md:items-start">
        {groupId === null && eveningId !== null ? (
          <EveningLink id={eveningId} name={group} />
        ) : groupId === null ? (
          <span className="text-abu-700 wrap-anywhere">{group}</span>
        ) : (
          <GroupLink id={groupId} name={group} className="text-laut wrap-anywhere" />
        )}
        <When at={event_date} />
      </div>
      <div className="flex flex-col items-end max-md:order-2">
        {amount === null ? (
          <span className="text-abu-700">No price</span>
        ) : (
          <span className="text-base font-semibold">
            <Amount amount={isBack(due) ? amount + credit : amount} code={isGone ? null : code} />
          </span>
        )}
        {credit > 0 && !isBack(due) && (
          <span className="text-[13px] text-abu-700">{rupiah(credit)} by credit</span>
        )}
        {state === 'credit' && remaining !== null && remaining !== (amount ?? 0) + credit && (
          <span className="text-[13px] font-semibold">{rupiah(remaining)} left</span>
        )}
      </div>
      <DueState due={due} />
      <Buttons due={due} {...does} />
    </li>
  )
}

/** Whether money goes or went back, with the credit in it. */
function isBack(due: Due): boolean {
  return isToReturn(due) || isSettled(due)
}

/** How a payment stands: until when it is due, that it is late, what its guest says, or what became of it. */
function DueState({ due }: { due: Due }) {
  const zone = useTimeZone()
  const { state, pay_by: payBy, transferredAt, paidAt, since, gone, shortOf } = due
  const at = (instant: string) => displayInstant(instant, 'EEE d MMM HH:mm', zone)
  const badge = badgeOf(due)
  const isDue = isExpected(due)
  const isLate = isDue && payBy !== null && Date.parse(payBy) <= Date.now()
  return (
    <div className="flex min-w-0 gap-x-3 gap-y-0.5 max-md:order-4 max-md:col-span-2 max-md:flex-wrap max-md:items-center md:flex-col md:items-start">
      {isDue && gone === null && (
        <span className={isLate ? 'font-semibold text-sambal-dark' : 'text-abu-700'}>
          {payBy === null ? 'No deadline yet' : `${isLate ? 'Overdue since' : 'Pay by'} ${at(payBy)}`}
        </span>
      )}
      {isDue && transferredAt !== null && (
        <span className="font-semibold text-laut">{transferredText(transferredAt, zone)}</span>
      )}
      {shortOf !== null && <span>Fewer than {shortOf} came to the table</span>}
      {isOwed(due) && due.userId !== null && <Account account={due.returnTo} />}
      {badge && <Badge variant={badge[0]}>{badge[1]}</Badge>}
      {!isDue && (
        <span className="text-abu-700">{state === 'paid' ? at(paidAt ?? since) : `since ${at(since)}`}</span>
      )}
    </div>
  )
}

/** Where money goes back to, with a button that copies the number. */
function Account({ account }: { account: Due['returnTo'] }) {
  if (account === null) return <span className="text-abu-700">No account yet</span>
  const { bank, number, holder } = account
  return (
    <span className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
      <span>
        {bank} <span className="font-semibold tabular-nums">{number}</span>, {holder}
      </span>
      <button
        type="button"
        className="cursor-pointer font-semibold text-laut hover:underline max-md:min-h-11"
        onClick={() => void copyShown(number, holder)}
      >
        Copy
      </button>
    </span>
  )
}

function Buttons({ due, onShown, onAnotherAmount, onAccount }: DueRowProps) {
  const change = useChangeDue(due, onShown)
  const { state, userId, name, amount, gone } = due
  const whose = name === null ? 'somebody whose data is deleted' : shortName(name)
  const button = (text: string, to: DueChange['state']) => (
    <AdminButton
      aria-label={`${text}: ${whose}`}
      isPending={change.isPending}
      onPress={() => change.mutate({ state: to })}
      className="max-md:h-11 max-md:flex-1"
    >
      {text}
    </AdminButton>
  )
  const isDue = isExpected(due)
  return (
    <div className="flex gap-2 max-md:order-5 max-md:col-span-2 max-md:pt-1 md:max-xl:col-span-4 md:max-xl:justify-end xl:justify-end">
      {isDue && button('Paid', 'paid')}
      {isDue && amount !== null && gone === null && (
        <AdminButton
          aria-label={`Take another amount: ${whose}`}
          isPending={change.isPending}
          onPress={onAnotherAmount}
          className="max-md:h-11 max-md:flex-1"
        >
          Take another amount
        </AdminButton>
      )}
      {state === 'check' && button('Not there', 'due')}
      {/* what credit paid for whole has come before */}
      {state === 'paid' && amount !== 0 && button('Not paid', 'due')}
      {state === 'paid' && !!amount && button('Came twice', 'came twice')}
      {state === 'forfeited' && userId !== null && button('Give back', 'owed')}
      {isOwed(due) && userId !== null && (
        <AdminButton
          aria-label={`Account: ${whose}`}
          onPress={onAccount}
          className="max-md:h-11 max-md:flex-1"
        >
          Account
        </AdminButton>
      )}
      {isToReturn(due) && button(userId === null ? 'Close' : 'Return', 'settled')}
    </div>
  )
}
