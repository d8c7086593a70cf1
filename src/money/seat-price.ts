import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { openTicketSql } from '../db/rules'
import type { memberships } from '../db/schema'

/**
 * What a seat of a user costs, of a row of dinner_groups: at an evening what they were shown when they joined, unless that is free now or staff have given the
 * group a price of its own.
 */
export function seatPrice(userId: SQL): SQL {
  return sql`coalesce((
    select tickets.price from evenings cross join tickets on tickets.evening_id = evenings.id and tickets.user_id = ${userId}
    where evenings.id = dinner_groups.evening_id and evenings.price = dinner_groups.price and evenings.price > 0
      and ${openTicketSql('tickets')}), dinner_groups.price)`
}

/** Returns what a seat costs; null while its dinner has no price. */
export function priceOfSeat(
  db: Db,
  { userId, groupId }: Pick<typeof memberships.$inferSelect, 'userId' | 'groupId'>,
): number | null {
  const [row] = db.values<[number | null]>(
    sql`select ${seatPrice(sql`${userId}`)} from dinner_groups where id = ${groupId}`,
  )
  return row?.[0] ?? null
}
