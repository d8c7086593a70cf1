import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import { type Staff, VISITOR } from '../audit/staff'
import type { Db } from '../db/open'
import { evenings, profiles, tickets } from '../db/schema'
import { refused, transact } from '../db/transact'
import { type ANSWERED_BY, type EveningChoice, statusNow } from '../domain/evenings'
import { peopleOfSignUps, signUpsOf } from '../people/people'
import { putInQueue } from '../people/queue'
import { offeredTo } from './list'
import { asSpare, findAnswer, isSeatedAt, setReserve } from './sure'
import { endTicketsAt } from './tickets'

/** Stores the answer of a user's person about an evening that staff enter; null deletes it. Who can come after a dinner is in the queue again. */
export function setAvailability(
  db: Db,
  by: Staff,
  { userId, eveningId, can }: { userId: number; eveningId: number; can: boolean | null },
  now = new Date(),
): { ok: true } | { ok: false; reason: 'unknown' | 'missing' | 'over' | 'cancelled' } {
  return transact(db, () => {
    if (!isUser(db, userId)) return refused('unknown')
    const evening = db.select().from(evenings).where(eq(evenings.id, eveningId)).get()
    if (!evening) return refused('missing')
    const status = statusNow({ ...evening, answers_until: evening.answersUntil }, now)
    if (status === 'over' || status === 'cancelled') return refused(status)
    // the person answers, whichever of their sign-ups takes part
    const ids = peopleOfSignUps(db, [userId]).flatMap((id) => signUpsOf(db, id))
    const changed = ids.filter((id) =>
      can === null
        ? take(db, id, eveningId, now)
        : give(db, { userId: id, eveningId, can, by: 'staff' }, now),
    )
    if (can) putInQueue(db, by, ids, now)
    const answer = can === null ? 'not known' : can ? 'can' : 'cannot'
    if (changed.length > 0)
      audit(db, by, 'noted who can come', { userId, detail: `evening ${eveningId}, ${answer}` }, now)
    return { ok: true }
  })
}

/**
 * Stores which of the offered evenings a visitor can come to; to the others they cannot. Who can come
 * to one after a dinner is in the queue again. Refuses all of it when one is not offered any more, or not at the time that they saw. Idempotent. `others` are further sign-ups of theirs; `isOwn`: the
 * answer comes from the browser that signed up.
 */
export function chooseEvenings(
  db: Db,
  userId: number,
  { can, seen = {} }: Pick<EveningChoice, 'can'> & Partial<EveningChoice>,
  now = new Date(),
  { others = [], isOwn = false }: { others?: readonly number[]; isOwn?: boolean } = {},
): { ok: true } | { ok: false; reason: 'unknown' | 'closed' } {
  return transact(db, () => {
    if (!isUser(db, userId)) return refused('unknown')
    const offered = offeredTo(db, userId, now)
    const isOffered = (id: number) =>
      offered.some((evening) => evening.id === id && (seen[id] ?? evening.at) === evening.at)
    if (!can.every(isOffered)) return refused('closed')
    for (const { id: eveningId } of offered)
      for (const id of [userId, ...others])
        give(
          db,
          {
            userId: id,
            eveningId,
            can: can.includes(eveningId),
            by: 'visitor',
            isOwn,
            isOther: id !== userId,
          },
          now,
        )
    if (can.length > 0) putInQueue(db, VISITOR, [userId, ...others], now)
    return { ok: true }
  })
}

/** Stores that a person cannot come to the evening of a group at the time `announced`. Call it in a transaction. */
export function withdrawEvening(
  db: Db,
  userIds: readonly number[],
  { groupId, announced = null }: { groupId: number; announced?: string | null },
  now = new Date(),
) {
  const [found] = db.all<{ id: number; at: string }>(sql`
    select id, at from evenings where id = (select evening_id from dinner_groups where id = ${groupId})`)
  if (!found || (announced !== null && announced !== found.at)) return
  for (const userId of userIds) give(db, { userId, eveningId: found.id, can: false, by: 'visitor' }, now)
}

interface NewAnswer {
  userId: number
  eveningId: number
  can: boolean
  by: (typeof ANSWERED_BY)[number]
  isOwn?: boolean
  /** of a further sign-up of somebody whose turns are counted already */
  isOther?: boolean
}

/** Returns whether the answer is another one than before. Who can come once tables are dealt stands in reserve. */
function give(db: Db, { isOwn = false, isOther = false, ...given }: NewAnswer, now: Date): boolean {
  const { can, by, userId, eveningId } = given
  const own = isOwn ? can : null
  const at = now.toISOString()
  const before = findAnswer(db, eveningId, userId)
  const isOut = before?.can !== true && before?.dealt !== 'seated'
  const isLate = can && isOut && isDealt(db, eveningId) && !isSeatedAt(db, eveningId, [userId])
  // who cannot come is not sure, and stands in no reserve
  const set = !can ? { sure: null, reserve: null } : isLate ? asSpare(before) : {}
  if (!can) endTicketsAt(db, eveningId, [userId], now)
  const isNew =
    db
      .insert(tickets)
      .values({ ...given, own, at, ...set })
      .onConflictDoUpdate({
        target: [tickets.eveningId, tickets.userId],
        set: { can, at, by, ...(isOwn && { own }), ...set },
        setWhere: sql`tickets.can is not excluded.can or tickets.own <> excluded.own
          or (tickets.own is null and excluded.own is not null)`,
      })
      .returning({ can: tickets.can })
      .all().length > 0
  if (isNew && !isOther) setReserve(db, userId, before, isLate || (can && before?.reserve === true))
  return isNew
}

function isDealt(db: Db, eveningId: number): boolean {
  const row = db.select({ at: evenings.dealtAt }).from(evenings).where(eq(evenings.id, eveningId)).get()
  return row !== undefined && row.at !== null
}

function take(db: Db, userId: number, eveningId: number, now: Date): boolean {
  endTicketsAt(db, eveningId, [userId], now)
  const answer = and(eq(tickets.userId, userId), eq(tickets.eveningId, eveningId))
  // what was paid for it hangs on it
  const forgotten = { can: null, own: null, sure: null, reserve: null }
  const joined = db
    .update(tickets)
    .set(forgotten)
    .where(and(answer, isNotNull(tickets.status)))
    .returning({ can: tickets.can })
    .all()
  if (joined.length > 0) return true
  return db.delete(tickets).where(answer).returning({ can: tickets.can }).all().length > 0
}

function isUser(db: Db, userId: number): boolean {
  return (
    db.select({ id: profiles.userId }).from(profiles).where(eq(profiles.userId, userId)).get() !== undefined
  )
}
