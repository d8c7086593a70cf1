import { and, eq, sql } from 'drizzle-orm'
import { oneOf } from '../db/in-list'
import { comingSql, confirmedSql, idleSql, sentSql, writtenSql } from '../db/rules'
import { messages } from '../db/schema'
import type { Tx } from '../db/transact'
import { NOTICE_KINDS, NOTICES, type NoticeKind } from '../domain/messages/message-kinds'

const CONFIRMED: NoticeKind = 'confirmed'
/** The kinds after which a date is known, or known to be off. */
const OF_DATES = NOTICE_KINDS.filter((kind) => !['nothing', 'dinner'].includes(NOTICES[kind].says))

/** Of `seat`: its owner was sent a date since they have it. */
const KNOWS_DATE = sql`exists (
  select 1 from messages
  where messages.user_id = seat.user_id and messages.group_id = seat.group_id and ${sentSql('messages')} and not over
    and sent_at >= added_at and (stated_event_at is not null or kind <> ${CONFIRMED})
    and kind in ${oneOf(OF_DATES)})`

/** Notes that people said yes to their seats, or that staff had it so: they know the date from now on. */
export function noteConfirmed(
  db: Tx,
  seats: readonly { userId: number; groupId: number }[],
  eventAt: string | null,
  now: Date,
) {
  const at = now.toISOString()
  const values = seats.map(({ userId, groupId }) => [userId, groupId])
  db.run(sql`
    insert into messages (user_id, group_id, kind, stated_event_at, opened_at, sent_at, result, cold)
    select value ->> 0, value ->> 1, ${CONFIRMED}, ${eventAt}, ${at}, ${at}, 'sent', 0 from json_each(${JSON.stringify(values)})`)
}

/** Notes of a table's guests that it is off, at its evening: of those who were sent something of it, and once it is announced of who comes. */
export function noteTableOff(
  db: Tx,
  groupId: number,
  evening: { id: number; at: string },
  isAnnounced: boolean,
  now: Date,
) {
  const at = now.toISOString()
  db.run(sql`
    insert into messages (user_id, group_id, evening_id, kind, stated_event_at, opened_at, sent_at, result, cold)
    select user_id, group_id, ${evening.id}, ${CONFIRMED}, ${evening.at}, ${at}, ${at}, 'sent', 0 from seats as seat
    where group_id = ${groupId} and ${comingSql('seat')} and ((${isAnnounced} and not ${idleSql('seat')}) or exists (
      select 1 from messages where messages.user_id = seat.user_id and messages.group_id = seat.group_id
        and kind <> ${CONFIRMED} and ${writtenSql('messages')}))`)
}

/** Forgets the notes of another table that is off of those who know the date of this one, and learn of it as it is deleted. */
export function forgetTableOff(db: Tx, groupId: number) {
  db.run(sql`
    delete from messages where kind = ${CONFIRMED} and group_id <> ${groupId}
      and evening_id = (select evening_id from dinner_groups where id = ${groupId})
      and user_id in (
        select seat.user_id from seats as seat where group_id = ${groupId} and ${comingSql('seat')} and ${KNOWS_DATE})`)
}

/** Forgets notes of a yes of somebody who is not confirmed any more. */
export function forgetConfirmed(db: Tx, { userId, groupId }: { userId: number; groupId: number }) {
  db.delete(messages)
    .where(and(eq(messages.userId, userId), eq(messages.groupId, groupId), eq(messages.kind, CONFIRMED)))
    .run()
}

/** Notes the date for who is confirmed and was sent none. Call it before the change. */
export function noteDates(db: Tx, groupIds: readonly number[], now: Date) {
  const at = now.toISOString()
  db.run(sql`
    insert into messages (user_id, group_id, kind, stated_event_at, opened_at, sent_at, result, cold)
    select seat.user_id, seat.group_id, ${CONFIRMED}, event_at, ${at}, ${at}, 'sent', 0
    from seats as seat join dinner_groups on dinner_groups.id = seat.group_id
    where seat.group_id in ${oneOf(groupIds)} and left_at is null and ${confirmedSql('seat')}
      and not ${KNOWS_DATE}`)
}
