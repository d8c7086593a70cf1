import { type SQL, sql } from 'drizzle-orm'
import type { RowChange } from '../audit/act-rows'
import { dayOf } from '../db/day'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { cancelledSql, droppedSql, openTicketSql, writtenSql } from '../db/rules'
import type { acts } from '../db/schema'

export interface WholeObstacle {
  why: 'changed' | 'seated' | 'guests written to' | 'restaurant written to' | 'announced' | 'noted'
  row: RowChange
}

/** Returns what else keeps an act about an evening from being undone: somebody knows of it, has noted something, or has joined another dinner since. */
export function wholeObstacle(
  db: Db,
  { kind, at }: Pick<typeof acts.$inferSelect, 'kind' | 'at'>,
  evening: RowChange,
  part: readonly RowChange[],
): WholeObstacle | undefined {
  const id = evening.rowId
  const known = part.flatMap(({ groupId }) => (groupId > 0 ? groupId : []))
  // those that went by it, too
  const groups = sql`(select id from dinner_groups where evening_id = ${id} union all select value from ${oneOf(known)})`
  const wasWritten = (row: string) => sql`${writtenSql(row)} and opened_at >= ${at}`
  const first = (rows: SQL) => db.values<[number]>(rows)[0]?.[0]
  const isOfTable =
    kind === 'announced' ? sql`kind in ('details', 'standby', 'seat')` : sql`kind <> 'confirmed'`
  const word = first(sql`
    select 1 from messages where ${isOfTable} and ${wasWritten('messages')} and (evening_id = ${id} or group_id in ${groups})`)
  if (word) return { why: 'guests written to', row: evening }
  if (kind === 'announced') return undefined
  if (
    first(
      sql`select 1 from booking_messages where ${wasWritten('booking_messages')} and group_id in ${groups}`,
    )
  )
    return { why: 'restaurant written to', row: evening }
  const money = part.filter(({ changed }) => changed === 'payment')
  const claimed = first(sql`
    select id from payments where id in ${oneOf(money.map(({ rowId }) => rowId))} and transferred_at >= ${at}`)
  if (claimed) return { why: 'changed', row: money.find(({ rowId }) => rowId === claimed)! }
  return kind === 'tables' ? ofTables() : ofCancelling()

  function ofTables(): WholeObstacle | undefined {
    if (first(sql`select 1 from evenings where id = ${id} and announced_at is not null`))
      return { why: 'announced', row: evening }
    const made = part.filter(({ changed, before }) => changed === 'group' && before === null)
    const of = (table: SQL) =>
      first(sql`select group_id from ${table} where group_id in ${oneOf(made.map((one) => one.rowId))}`)
    const [noted, booked] = [of(sql`notes`), of(sql`bookings`)]
    const row = made.find(({ rowId }) => rowId === (noted ?? booked))
    return row && { why: noted ? 'noted' : 'changed', row }
  }

  function ofCancelling(): WholeObstacle | undefined {
    const elsewhere = first(sql`
      select mine.user_id from evenings cross join tickets as mine on mine.evening_id = evenings.id
      cross join profiles as own on own.user_id = mine.user_id
      cross join profiles as beside on beside.person_id = own.person_id
      cross join tickets as theirs on theirs.user_id = beside.user_id
      cross join evenings as other on other.id = theirs.evening_id
      where evenings.id = ${id} and not ${droppedSql('mine')} and (mine.ended_at is null or mine.ended_at >= ${at})
        and other.id <> ${id} and not ${cancelledSql('other')} and theirs.at >= ${at} and ${openTicketSql('theirs')}
        and ${dayOf(sql`other.at`)} = ${dayOf(sql`evenings.at`)} limit 1`)
    return elsewhere === undefined ? undefined : { why: 'seated', row: { ...evening, userId: elsewhere } }
  }
}
