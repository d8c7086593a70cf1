import { type SQL, sql } from 'drizzle-orm'
import { FOR_ADMINS } from '../audit/list'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { voidSql } from '../db/rules'
import type { AuditAction } from '../domain/staff/audit'
import type { Timeline, TimelineEvent } from '../domain/staff/timeline'
import { signUpsOf } from '../people/people'

type EventOf<What extends TimelineEvent['what']> = Omit<Extract<TimelineEvent, { what: What }>, 'what'>

type SeatRow = EventOf<'seat'> &
  Omit<EventOf<'left'>, 'at'> &
  Pick<Timeline, 'answer_by' | 'pay_by'> & { left: string | null; isAhead: number }

/** The latest events of a person that are shown. */
const EVENTS_MAX = 500

/** Returns what happened with a user's person, from what is stored of all their sign-ups; undefined for an id without a profile. */
export function timelineOf(db: Db, userId: number, now = new Date()): Timeline | undefined {
  const [person] = db.all<{ id: number }>(sql`select person_id as id from profiles where user_id = ${userId}`)
  if (!person) return undefined
  const theirs = sql`user_id in ${oneOf(signUpsOf(db, person.id))}`
  const seats = db.all<SeatRow>(sql`
    select added_at as at, iif(promoted_at is null, role, 'backup') as role, left_at as "left", left_code as code, left_reason as reason,
      ${nameOf('left_by')}, answer_by, pay_by, ${DINNER}, null as eveningId,
      left_at is null and exists (
        select 1 from dinner_groups where id = group_id and (event_at is null or event_at > ${now.toISOString()})) as isAhead
    from seats where ${theirs} order by id`)
  const messages = db.all<EventOf<'message'>>(sql`
    select coalesce(sent_at, opened_at) as at, kind, result, opened_at as openedAt, ${nameOf('admin_id')}, ${DINNER}, evening_id as eveningId
    from messages where ${theirs} and kind <> 'confirmed'`)
  const payments = db.all<EventOf<'money'> & { paidAt: string | null }>(sql`
    select id as payment, paid_at as paidAt, state_at as at, state, amount, ${DINNER_ID}, coalesce(${DINNER_NAME}, group_name) as "group",
      (select evening_id from tickets where tickets.id = ticket_id) as eveningId
    from payments where ${theirs} and (not ${voidSql('payments')} or amount is not null)`)
  const actions = db.all<EventOf<'action'>>(sql`
    select at, actor, action, iif(${IS_JOIN}, substr(detail, instr(detail, ', ') + 2), detail) as detail, ${nameOf('admin_id')}, ${DINNER},
      iif(${IS_JOIN}, (select id from evenings where id = cast(substr(detail, length('evening ') + 1) as integer)), null) as eveningId
    from audit_entries where ${theirs} and +action not in ${oneOf(NOT_SHOWN)} and not ${FOR_ADMINS}`)
  const events: TimelineEvent[] = [
    ...seats.flatMap(({ at, role, left, code, reason, by, ...seat }): TimelineEvent[] => {
      const dinner = { group: seat.group, groupId: seat.groupId, eveningId: seat.eveningId }
      return [
        { what: 'seat', at, role, ...dinner },
        ...(left === null ? [] : [{ what: 'left' as const, at: left, code, reason, by, ...dinner }]),
      ]
    }),
    ...messages.map((message) => ({ what: 'message' as const, ...message })),
    ...payments.flatMap(({ paidAt, at, state, ...payment }): TimelineEvent[] => [
      ...(paidAt === null
        ? []
        : [{ what: 'money' as const, at: paidAt, state: 'held' as const, ...payment }]),
      ...(state === 'held' || state === 'settled' ? [] : [{ what: 'money' as const, at, state, ...payment }]),
    ]),
    ...actions.map((action) => ({ what: 'action' as const, ...action })),
  ]
  const [page] = db.all<{ at: string | null }>(sql`select max(last_used_at) as at from links where ${theirs}`)
  // of one instant, what is stored of it comes before the change that made it
  const latestFirst = events.reverse().sort((a, b) => b.at.localeCompare(a.at))
  const { answer_by = null, pay_by = null } = seats.findLast(({ isAhead }) => isAhead) ?? {}
  return { answer_by, pay_by, pageOpenedAt: page?.at ?? null, events: latestFirst.slice(0, EVENTS_MAX) }
}

/** Actions whose events are made of what they have changed. */
const NOT_SHOWN: readonly AuditAction[] = [
  ...(['added a member', 'added a backup', 'removed a member', 'removed a backup'] as const),
  ...(['opened a message', 'marked a message', 'marked a payment'] as const),
]

/** Holds for an entry of somebody's place at an evening, whose detail is `evening 5, joined`. */
const JOIN: AuditAction = 'noted who joins'
const IS_JOIN = sql`action = ${JOIN}`

/** The group of a row; none once it is deleted. */
const DINNER_ID = sql`(select id from dinner_groups where id = group_id) as groupId`
const DINNER_NAME = sql`(select name from dinner_groups where id = group_id)`
const DINNER = sql`${DINNER_ID}, ${DINNER_NAME} as "group"`

function nameOf(column: string): SQL {
  return sql`(select username from users where users.id = ${sql.identifier(column)}) as "by"`
}
