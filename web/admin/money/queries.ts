import { rupiah } from '../../../src/domain/house/site'
import {
  type Due,
  type DueAccount,
  type DueChange,
  dueChangedSchema,
} from '../../../src/domain/money/money-calls'
import { shortName } from '../../../src/domain/profile/name'
import { undoableSchema } from '../../../src/domain/staff/undo'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { undoAction } from '../app/form/undo'
import { useAction } from '../app/form/use-action'

/** Payments of a page. */
export const PAGE_SIZE = 50

const DONE = {
  paid: 'Paid',
  due: 'Not paid',
  'came twice': 'Came twice: it is to return',
  owed: 'Given back: it is theirs again',
  settled: 'Returned',
} as const

/** Changes the state of a payment, with an Undo; `onShown` is called once the lists show it. */
export function useChangeDue(due: Due, onShown?: () => void) {
  return useAction({
    run: (change: Omit<DueChange, 'version'>) =>
      call(dueChangedSchema, 'PATCH', `/api/dues/${due.id}`, { ...change, version: due.version }),
    failure: 'The payment was not changed',
    onDone: ({ undo, isOwed }, { state, amount = amountOf(due, state) }) =>
      toast({
        title: titleOf(due, state, isOwed),
        description: [due.name && shortName(due.name), amount !== null && rupiah(amount)]
          .filter(Boolean)
          .join(' · '),
        action: undoAction(undo),
      }),
    ...(onShown && { onShown }),
  })
}

/** Notes where money goes back to, with an Undo. */
export function useNameAccount(due: Due) {
  return useAction({
    run: (account: DueAccount['account']) =>
      call(undoableSchema, 'PUT', `/api/dues/${due.id}/account`, { account, version: due.version }),
    failure: 'The account was not saved',
    onDone: ({ undo }) =>
      toast({
        title: 'Account saved',
        ...(due.name !== null && { description: shortName(due.name) }),
        action: undoAction(undo),
      }),
  })
}

function titleOf(
  { userId, transferredAt, state: before }: Due,
  state: DueChange['state'],
  isOwed: boolean,
): string {
  if (state === 'settled' && userId === null) return 'Closed'
  if (state === 'paid' && isOwed) return 'It came, and is to return'
  return state === 'due' && before !== 'paid' && transferredAt !== null ? 'Not there' : DONE[state]
}

/** What goes back, or is owed again, has the credit in it; of credit it is what is left. */
function amountOf({ amount, credit, remaining }: Due, state: DueChange['state']): number | null {
  return (state === 'settled' || state === 'owed') && amount !== null
    ? (remaining ?? amount + credit)
    : amount
}
