import { type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import type { AuditAction } from '../domain/audit'
import type { Timeline, TimelineEvent } from '../domain/timeline'

type EventOf<What extends TimelineEvent['what']> = Omit<Extract<TimelineEvent, { what: What }>, 'what'>

type SeatRow = EventOf<'seat'> &
  Omit<EventOf<'left'>, 'at'> &
  Pick<Timeline, 'answer_by' | 'pay_by'> & { left: string | null }

/** Returns what happened with a user at a dinner, from what is stored of it; undefined when they never had a seat there. */
export function timelineOf(db: Db, groupId: number, userId: number): Timeline | undefined {
  const ofBoth = sql`group_id = ${groupId} and user_id = ${userId}`
  const seats = db.all<SeatRow>(sql`
    select added_at as at, iif(promoted_at is null, role, 'backup') as role, left_at as "left", left_code as code, left_reason as reason, ${nameOf('left_by')},
      answer_by, pay_by
    from memberships where ${ofBoth}`)
  if (seats.length === 0) return undefined
  const messages = db.all<EventOf<'message'>>(sql`
    select coalesce(sent_at, opened_at) as at, kind, result, opened_at as openedAt, ${nameOf('admin_id')}
    from messages where ${ofBoth} and kind <> 'confirmed'`)
  const payments = db.all<EventOf<'money'> & { paidAt: string | null }>(sql`
    select paid_at as paidAt, state_at as at, state, amount from payments
    where ${ofBoth} and (state <> 'void' or amount is not null)`)
  const actions = db.all<EventOf<'action'>>(sql`
    select at, actor, action, detail, ${nameOf('admin_id')}
    from audit_entries where ${ofBoth} and +action not in ${oneOf(SHOWN_OTHERWISE)}`)
  const events: TimelineEvent[] = [
    ...seats.flatMap(({ at, role, left, code, reason, by }): TimelineEvent[] => [
      { what: 'seat', at, role },
      ...(left === null ? [] : [{ what: 'left' as const, at: left, code, reason, by }]),
    ]),
    ...messages.map((message) => ({ what: 'message' as const, ...message })),
    ...payments.flatMap(({ paidAt, at, state, amount }): TimelineEvent[] => [
      ...(paidAt === null ? [] : [{ what: 'money' as const, at: paidAt, state: 'held' as const, amount }]),
      ...(state === 'held' || state === 'settled' ? [] : [{ what: 'money' as const, at, state, amount }]),
    ]),
    ...actions.map((action) => ({ what: 'action' as const, ...action })),
  ]
  const [page] = db.all<{ at: string | null }>(
    sql`select max(last_used_at) as at from links where user_id = ${userId}`,
  )
  // of one instant, what is stored of it comes before the change that made it
  const latestFirst = events.reverse().sort((a, b) => b.at.localeCompare(a.at))
  const { answer_by = null, pay_by = null } = seats.find(({ left }) => left === null) ?? {}
  return { answer_by, pay_by, pageOpenedAt: page?.at ?? null, events: latestFirst }
}

/** Actions whose events are made of what they have changed. */
const SHOWN_OTHERWISE: readonly AuditAction[] = [
  ...(['added a member', 'added a backup', 'removed a member', 'removed a backup'] as const),
  ...(['opened a message', 'marked a message', 'marked a payment'] as const),
]

function nameOf(column: string): SQL {
  return sql`(select username from users where users.id = ${sql.identifier(column)}) as "by"`
}
