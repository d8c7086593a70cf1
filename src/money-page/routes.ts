import {
  changeDueSchema,
  dueAccountSchema,
  moneyCsvSchema,
  moneyQuerySchema,
  paidSchema,
} from '../domain/money/money-calls'
import { isOwed } from '../domain/money/payment'
import { fileAnswer } from '../http/answers'
import { adminRole } from '../http/guard'
import { type StaffDeps, staffCalls } from '../http/handle'
import { nameAccount, settleRefund } from '../money/refunds'
import { exportPayments } from './csv'
import { listOpenPayments, listPayments } from './list'
import { changeDue, findPayments, markPaid } from './mark-paid'

/** /api/dues, for staff: what is due, what came, and what became of it; the books of a month for admins. */
export function moneyPageRoutes({ db, config, sessions }: StaffDeps) {
  return staffCalls({ sessions, config })
    .get('/api/dues', { query: moneyQuerySchema }, (query) => listPayments(db, query))

    .get('/api/dues/open', () => ({ dues: listOpenPayments(db) }))

    .get('/api/dues.csv', { query: moneyCsvSchema, by: [adminRole] }, ({ month }, { admin }) =>
      fileAnswer(exportPayments(db, admin, month, config.timeZone), 'text/csv', `semeja_money_${month}.csv`),
    )

    .post('/api/dues/paid', { body: paidSchema }, ({ ids }, { admin }) => {
      const { paid, left, undo } = markPaid(db, admin, ids, config)
      return { success: true, message: `${paid} marked as paid`, paid, left, undo }
    })

    .patch(
      '/api/dues/:id',
      { body: changeDueSchema, refusals: NOT_CHANGED },
      ({ state, ...input }, { id, admin }) => {
        const changed =
          state === 'settled'
            ? settleRefund(db, admin, id, input)
            : changeDue(db, admin, id, { state, ...input }, config)
        if (!changed.ok) return changed
        return {
          success: true,
          message: 'Saved',
          undo: changed.undo,
          isOwed: findPayments(db, [id]).some(({ payment }) => isOwed(payment)),
        }
      },
    )

    .put(
      '/api/dues/:id/account',
      { body: dueAccountSchema, refusals: NOT_CHANGED, done: 'Saved' },
      (input, { id, admin }) => nameAccount(db, admin, id, input),
    )

    .routes()
}

const NOT_CHANGED = {
  unknown: [404, 'There is no such payment'],
  stale: [409, 'Not saved: A colleague changed this payment. Look at it again.'],
  used: [409, 'That money was used for another dinner'],
  'not due': [422, 'This is not due', 'state'],
  'not paid': [422, 'No transfer is held for this', 'state'],
  'not forfeited': [422, 'No money is kept here', 'state'],
  'not owed': [422, 'No money is to return here', 'state'],
} as const
