import { rupiah } from '../../../src/domain/house/site'
import {
  dueChangedSchema,
  type LeftReason,
  type OpenDue,
  openPaymentsSchema,
  type PaidDone,
  paidDoneSchema,
} from '../../../src/domain/money/money-calls'
import { isVoid } from '../../../src/domain/money/payment'
import { shortName } from '../../../src/domain/profile/name'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { undoAction } from '../app/form/undo'
import { useAction } from '../app/form/use-action'
import { FRESH, keys, useGet } from '../app/queries'

/** What a transfer can be for, as it is when the list is pasted. */
export function useOpenPayments() {
  return useGet([...keys.money, 'open'], openPaymentsSchema, '/api/dues/open', FRESH)
}

/** Marks payments paid, all at once; `onShown` is called with what was not, once the lists show the rest. */
export function useMarkPaid(onShown: (left: PaidDone['left']) => void) {
  return useAction({
    run: (ids: number[]) => call(paidDoneSchema, 'POST', '/api/dues/paid', { ids }),
    failure: 'Nothing was marked',
    unreached: 'It is not clear whether they were marked',
    onDone: ({ paid, undo }) => paid > 0 && toast({ title: `${paid} marked paid`, action: undoAction(undo) }),
    onShown: ({ left }) => onShown(left),
  })
}

/** Takes an amount that is not the one that is due. */
export function useTakeAmount() {
  return useAction({
    run: ({ due: { id, version }, amount }: { due: OpenDue; amount: number }) =>
      call(dueChangedSchema, 'PATCH', `/api/dues/${id}`, { state: 'paid', amount, version }),
    failure: 'The payment was not changed',
    onDone: ({ undo }, { due, amount }) =>
      toast({
        title: isVoid(due) ? 'It came' : 'Paid',
        description: `${nameOf(due)} · ${rupiah(amount)}`,
        action: undoAction(undo),
      }),
  })
}

/** Notes that what is paid came once more, which is owed. */
export function useCameTwice() {
  return useAction({
    run: ({ id, version }: OpenDue) =>
      call(dueChangedSchema, 'PATCH', `/api/dues/${id}`, { state: 'came twice', version }),
    failure: 'That it came twice was not saved',
    onDone: ({ undo }, due) =>
      toast({
        title: 'Came twice: it is to return',
        description: `${nameOf(due)} · ${rupiah(due.amount)}`,
        action: undoAction(undo),
      }),
  })
}

/** Why a payment was not marked, as the end of a sentence about it. */
export const LEFT: Record<LeftReason, string> = {
  paid: 'was marked paid before',
  gone: 'is due no more: the seat was given away',
}

export function nameOf({ name }: OpenDue): string {
  return name === null ? 'Somebody whose data is deleted' : shortName(name)
}
