import { settleOutcomes } from '../attendance/computed'
import type { Db } from '../db/open'
import { updatePayments } from '../money/update'
import { carryChoices } from './carry-choices'

/** Brings the payments, what guests chose to eat and the computed outcomes of groups in line with their seats. Call it at the end of every change of seats, statuses or groups, in its transaction. */
export function followSeats(db: Db, groupIds: readonly number[], now: Date) {
  updatePayments(db, groupIds, now)
  carryChoices(db, groupIds)
  settleOutcomes(db, groupIds, now)
}
