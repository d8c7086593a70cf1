// what another date does to the places and tables of an evening

import { and, eq, sql } from 'drizzle-orm'
import { dayOf } from '../db/day'
import { idsIn, oneOf } from '../db/in-list'
import {
  cancelledSql,
  closedSql,
  confirmedSql,
  IS_OPEN,
  IS_WAITING,
  IS_WITHOUT_SEAT,
  openedSql,
  SAYS_PAID,
  sentSql,
} from '../db/rules'
import { dinnerGroups, type evenings, tickets } from '../db/schema'
import { runDeferred, type Tx } from '../db/transact'
import { heldUntil, isSameDay } from '../domain/evening/evening-hours'
import { untilCancelled } from '../domain/group/deadlines'
import { DAY_MS } from '../domain/units'
import { putBack } from '../groups/put-back'

type EveningRow = typeof evenings.$inferSelect

/**
 * Takes the tables apart that an evening has on its day, and returns their groups, cancelled: their guests wait for tables with what they paid,
 * and who has not paid is on the list again.
 */
export function takeApart(
  db: Tx,
  { id, at }: Pick<EveningRow, 'id' | 'at'>,
  changeReason: string | null,
  now: Date,
): number[] {
  const groupIds = idsIn(db)(sql`
      select id from dinner_groups where evening_id = ${id} and not ${closedSql('dinner_groups')}
        and (event_at is null or ${dayOf(sql`event_at`)} = ${dayOf(sql`${at}`)}) order by id`)
  if (groupIds.length === 0) return []
  putBack(db, groupIds, now)
  db.update(dinnerGroups)
    .set({ status: 'cancelled', changeReason, version: sql`${dinnerGroups.version} + 1` })
    .where(sql`id in ${oneOf(groupIds)}`)
    .run()
  return groupIds
}

/**
 * Keeps the places of an evening that is moved from `before`: who has joined may cancel without a loss, for a day at least and to another hour
 * until the dinner, and has a day to transfer. Who paid is asked for another day, until joining ends. Call it after takeApart.
 */
export function moveTickets(
  db: Tx,
  { id, at, answersUntil }: Pick<EveningRow, 'id' | 'at' | 'answersUntil'>,
  before: Pick<EveningRow, 'at'>,
  timeZone: string,
  now: Date,
) {
  runDeferred(db)
  const day = now.getTime() + DAY_MS
  const usual = untilCancelled(at, timeZone)
  const isOtherDay = !isSameDay(before.at, at, timeZone)
  // another hour is first read in Details, when the usual time is over
  const freeUntil = isOtherDay && usual >= day ? new Date(usual).toISOString() : at
  const payBy = sql`iif(pay_by is null or not ${IS_WITHOUT_SEAT}, pay_by, max(pay_by, ${new Date(day).toISOString()}))`
  db.update(tickets)
    .set({ freeUntil, payBy, coming: null, version: sql`${tickets.version} + ${IS_WITHOUT_SEAT}` })
    .where(and(eq(tickets.eveningId, id), IS_OPEN))
    .run()
  // who was sent no message of an earlier move knows the first date
  const isUnknown = sql`moved_from is not null and not exists (
    select 1 from messages where messages.user_id = tickets.user_id and messages.evening_id = ${id} and kind = 'moved'
      and ${sentSql('messages')} and not over)`
  db.update(tickets)
    .set({ movedFrom: sql`iif(${isUnknown}, moved_from, ${before.at})` })
    .where(and(eq(tickets.eveningId, id), IS_OPEN))
    .run()
  // what was sent or opened of an earlier move says nothing of this one
  db.run(sql`
    update messages set over = 1 where evening_id = ${id} and kind = 'moved' and (${openedSql('messages')} or user_id in (
      select user_id from tickets where evening_id = ${id} and moved_from = ${before.at}))`)
  if (!isOtherDay) return
  const answerBy = sql`iif(${SAYS_PAID} and moved_from is not ${at}, ${answersUntil}, null)`
  db.update(tickets)
    .set({ standby: null, answerBy })
    .where(and(eq(tickets.eveningId, id), IS_WAITING))
    .run()
}

/** Has answers to another day wait for an end of joining that is put later, and holds end by one that is put earlier. */
export function followClosing(
  db: Tx,
  { id, answersUntil }: Pick<EveningRow, 'id' | 'answersUntil'>,
  now: Date,
) {
  const payBy = heldUntil(Number.POSITIVE_INFINITY, answersUntil, now)
  db.update(tickets)
    .set({ answerBy: sql`max(answer_by, ${answersUntil})`, payBy: sql`min(pay_by, ${payBy})` })
    .where(and(eq(tickets.eveningId, id), IS_WAITING))
    .run()
}

/** Has who was sent that their table is off, and waits for another, learn that the evening is, too. */
export function forgetTablesOff(db: Tx, eveningId: number) {
  db.run(sql`
    update messages set over = 1 where evening_id = ${eveningId} and kind = 'cancelled'
      and user_id in (select user_id from tickets where evening_id = ${eveningId} and ${IS_WAITING})`)
}

/** Has tables that were called off take place at the date of their evening, should staff set them back. */
export function moveTablesOff(db: Tx, { id, at }: Pick<EveningRow, 'id' | 'at'>, before: string) {
  db.run(sql`
    update dinner_groups set event_at = ${at}, version = version + 1
    where evening_id = ${id} and ${cancelledSql('dinner_groups')} and event_at = ${before}
      and exists (select 1 from memberships where group_id = dinner_groups.id and left_code = 'table off')`)
}

/** Has what guests were sent of the hour (UTC ISO) of these tables sent again, since it is another one. */
export function forgetHour(db: Tx, groupIds: readonly number[], hour: string) {
  db.run(sql`
    update messages set over = 1 where group_id in ${oneOf(groupIds)} and stated_event_at = ${hour} and exists (
      select 1 from seats as seat
      where seat.group_id = messages.group_id and seat.user_id = messages.user_id and left_at is null and ${confirmedSql('seat')})`)
}
