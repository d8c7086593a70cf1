import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { IS_GROUP_ON, memberSql } from '../db/rules'
import { payments } from '../db/schema'
import { isUsed } from './credit'
import { seatPrice } from './seat-price'

/**
 * Gives seats that are confirmed and not paid what is owed to their people for an earlier seat of the same group at its price, and a transfer
 * that came twice where the same amount is due.
 */
export function payFromEarlierSeat(db: Db, which: SQL) {
  const price = seatPrice(sql`seat.user_id`)
  const found = db.all<{ id: number; ticket: number }>(sql`
    select owed.id, seat.ticket_id as ticket from (select * from payments where ${which} and state = 'owed') as owed
    join seats as seat on seat.group_id = owed.group_id and seat.user_id = owed.user_id
    join dinner_groups on dinner_groups.id = seat.group_id
    where ${memberSql('seat')} and seat.status = 'confirmed' and ${IS_GROUP_ON}
      and ${price} is not 0 and owed.ticket_id is not seat.ticket_id
      and (iif(owed.ticket_id is not null, ${price} in (amount + credit, amount + credit - code), exists (
        select 1 from payments as due where due.ticket_id = seat.ticket_id and state = 'due' and amount = owed.amount)))`)
  for (const { id, ticket } of found) {
    const row = db.select().from(payments).where(eq(payments.id, id)).get()!
    if (!isUsed(db, row)) db.update(payments).set({ ticketId: ticket }).where(eq(payments.id, id)).run()
  }
}
