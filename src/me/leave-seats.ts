import { and, eq, inArray, isNull } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import { dinnerGroups, memberships } from '../db/schema'
import type { Tx } from '../db/transact'
import { isOpen, isTooLateToCancel } from '../domain/seat'
import { endTicket, waitingTickets } from '../evenings/tickets'
import { followSeats } from '../groups/follow'
import { countUp } from '../groups/seats'
import { endPayment, presumeChoice } from '../money/payments'
import { isToCome } from '../money/refunds'
import { knownSeat } from '../people/notices'
import { refundChoices } from './page'
import type { MyRules } from './state'

/** Ends the seats and places of sign-ups at dinners to come for good; what can be given back is owed. */
export function leaveSeats(db: Tx, userIds: readonly number[], rules: MyRules, now: Date) {
  const at = now.toISOString()
  const rows = db
    .select({ seat: memberships, group: dinnerGroups })
    .from(memberships)
    .innerJoin(dinnerGroups, eq(dinnerGroups.id, memberships.groupId))
    .where(and(inArray(memberships.userId, oneOf(userIds)), isNull(memberships.leftAt), isToCome(now)))
    .all()
  for (const { seat, group } of rows) {
    // a table that staff have set to '-' offers her nothing, also not to cancel
    if (isOpen(group) && isTooLateToCancel(knownSeat(db, seat), group, now, rules.timeZone))
      endPayment(db, seat.id, 'forfeited', now)
    db.update(memberships)
      .set({
        ...{ leftAt: at, leftCode: 'cancelled', active: false, version: seat.version + 1 },
        ...{ answerBy: null, payBy: null },
      })
      .where(eq(memberships.id, seat.id))
      .run()
    countUp(db, group.id)
    followSeats(db, [group.id], now)
    presumeChoice(db, [seat.id], refundChoices(rules)[0]!)
  }
  for (const { ticket } of waitingTickets(db, userIds, now))
    endTicket(db, ticket, refundChoices(rules)[0]!, now)
}
