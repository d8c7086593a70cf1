import { type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../db/in-list'
import { awaitedSql, invitedSql, writtenSql } from '../db/rules'
import { tickets } from '../db/schema'
import type { Tx } from '../db/transact'
import { payByOf } from '../domain/evening/evening-hours'
import { answerBy, type Timing } from '../domain/group/deadlines'
import { payHoursIn } from './evening'

/** Recomputes the open deadlines of groups whose dinners were moved to this time. */
export function renewDeadlines(
  db: Tx,
  groupIds: readonly number[],
  eventAt: string | null,
  now: Date,
  timing: Timing,
) {
  db.update(tickets)
    .set({ answerBy: eventAt && answerBy(now, eventAt, timing) })
    .where(sql`${isAt(groupIds)} and (answer_by is not null or ${invitedSql('tickets')})`)
    .run()
  // groups of one evening pay by the same hour
  const hours = payHoursIn(db, groupIds)
  const known = Map.groupBy(groupIds, (id) =>
    eventAt === null ? null : payByOf(hours.get(id), now, eventAt, timing),
  )
  for (const [by, ids] of known)
    db.update(tickets)
      .set({ payBy: by })
      .where(sql`${isAt(ids)} and ${awaitedSql('tickets')}`)
      .run()
}

/** Moves the hour (UTC ISO) until which seats of groups are to be paid; a seat with another one keeps it, and so does who was sent a later one. */
export function movePayBy(db: Tx, groupIds: readonly number[], from: string, to: string) {
  db.run(sql`
    update tickets set pay_by = ${to}
    where ${isAt(groupIds)} and ${awaitedSql('tickets')} and pay_by = ${from} and not (${to < from} and exists (
      select 1 from messages where messages.user_id = tickets.user_id and kind = 'pay' and ${writtenSql('messages')}
        and group_id in ${oneOf(groupIds)}))`)
}

/** Holds for the tickets of who sits at groups. */
function isAt(groupIds: readonly number[]): SQL {
  return sql`id in (select ticket_id from memberships where group_id in ${oneOf(groupIds)} and left_at is null)`
}
