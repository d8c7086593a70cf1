import { and, eq, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { profiles, tickets } from '../db/schema'
import { type Refused, refused, transact } from '../db/transact'
import type { ANSWERED_BY } from '../domain/evenings'
import { groupsDealtAt } from '../groups/evening'
import { openIn } from '../groups/seats'
import { signUpsOf } from '../people/people'
import { addTurns, putInQueue } from '../people/queue'
import { TURNS_OF_LOST } from './deal'
import { type DealtEvening, findAhead } from './deal-facts'
import { takeFreeSeat } from './free-seats'
import { endTicketsAt } from './tickets'

type Row = typeof tickets.$inferSelect

/** What somebody answers about an evening: whether they come for sure, or stand in reserve. */
export type SureAnswer = { sure: boolean; reserve?: never } | { reserve: boolean; sure?: never }

/** Why an answer is not stored: `late` for a yes after its time, `seated` for who gives up a seat instead. */
type NotAnswered = Refused<'unknown' | 'missing' | 'over' | 'cancelled' | 'late' | 'seated' | 'not dealt'>

/** Turns that count for who stands in reserve, beside the one for who was left over. */
const TURNS_OF_RESERVE = TURNS_OF_LOST - 1

/**
 * Stores whether somebody comes to an evening for sure (after a dinner they are in the queue again then), or stands in reserve, for each of their sign-ups, and returns the group
 * in which a yes to a free seat has seated them; `isOwn`: for that sign-up alone, by the browser that made it. A no is taken at any time; a yes of a visitor until its hour, and
 * after the deal from who was offered a seat: `groupId` is null then where others were quicker.
 */
export function answerSure(
  db: Db,
  by: Staff,
  { userId, eveningId, ...answer }: SureAnswer & { userId: number; eveningId: number },
  {
    source,
    isOwn = false,
    ...where
  }: { source: (typeof ANSWERED_BY)[number]; isOwn?: boolean } & Parameters<typeof takeFreeSeat>[4],
  now = new Date(),
): { ok: true; groupId: number | null } | NotAnswered {
  return transact(db, () => {
    const profile = db.select().from(profiles).where(eq(profiles.userId, userId)).get()
    if (!profile) return refused('unknown')
    const found = findAhead(db, eveningId, now)
    if (!found.ok) return found
    const { evening } = found

    // the person answers, and one of their sign-ups takes part; the browser that typed a number speaks for its own
    const others = isOwn ? [] : signUpsOf(db, profile.personId).filter((id) => id !== userId)
    const ids = [userId, ...others]
    const stored = ids.map((id) => findAnswer(db, eveningId, id))
    const isSeated = isSeatedAt(db, eveningId, ids)
    const store = (given: Partial<Row>) => {
      const set = { ...given, ...(isOwn && given.can !== undefined && { own: given.can }) }
      for (const [i, id] of ids.entries())
        put(db, { userId: id, eveningId, by: source, at: now.toISOString() }, stored[i], set)
      const words =
        'sure' in answer
          ? answer.sure
            ? 'sure'
            : 'cannot'
          : answer.reserve
            ? 'in reserve'
            : 'not in reserve'
      audit(db, by, 'noted who can come', { userId, detail: `evening ${eveningId}, ${words}` }, now)
    }

    if (answer.reserve !== undefined) {
      if (evening.dealtAt === null) return refused('not dealt')
      if (isSeated) return answer.reserve ? { ok: true as const, groupId: null } : refused('seated')
      setReserve(db, userId, stored[0], answer.reserve)
      store({ reserve: answer.reserve, answerBy: null, ...(answer.reserve && asSpare(stored[0])) })
      return { ok: true as const, groupId: null }
    }
    if (!answer.sure) {
      if (isSeated) return refused('seated')
      setReserve(db, userId, stored[0], false)
      endTicketsAt(db, eveningId, ids, now)
      store({ can: false, sure: false, reserve: stored[0]?.reserve === null ? null : false, answerBy: null })
      return { ok: true as const, groupId: null }
    }
    if (isSeated) return { ok: true as const, groupId: null }
    putInQueue(db, by, ids, now)
    const before = stored[0]
    if (evening.dealtAt === null) {
      if (source === 'visitor' && now.toISOString() >= untilSure(evening, before)) return refused('late')
      store({ can: true, sure: true, answerBy: null })
      return { ok: true as const, groupId: null }
    }
    // after the deal a yes is to a free seat: staff may give one to anybody who answers them
    if (source === 'visitor' && before?.reserve !== true && before?.answerBy == null) return refused('late')
    const groupId = takeFreeSeat(db, by, userId, evening, where, now)
    if (groupId !== null) store({ can: true, sure: true, reserve: null, dealt: 'seated', answerBy: null })
    else {
      setReserve(db, userId, before, true)
      store({ can: true, sure: true, reserve: true, answerBy: null })
    }
    return { ok: true as const, groupId }
  })
}

/** Returns until when a yes for sure is taken from somebody (UTC ISO). */
export function untilSure({ sureUntil }: DealtEvening, row: Pick<Row, 'answerBy'> | undefined): string {
  return row?.answerBy && row.answerBy > sureUntil ? row.answerBy : sureUntil
}

export function isSeatedAt(db: Db, eveningId: number, userIds: readonly number[]): boolean {
  return groupsDealtAt(db, eveningId).some((groupId) =>
    openIn(db, groupId).some((seat) => userIds.includes(seat.userId) && seat.status !== 'dropped'),
  )
}

/** Returns what lets a free seat be offered to somebody who has none: also where the deal did not know them. */
export function asSpare(before: Row | undefined): Partial<Row> {
  const sure = before?.sure || null
  return { can: true, sure, reserve: true, dealt: before?.dealt ?? 'spare' }
}

/** Returns what somebody answered about an evening. */
export function findAnswer(db: Db, eveningId: number, userId: number): Row | undefined {
  const is = and(eq(tickets.eveningId, eveningId), eq(tickets.userId, userId))
  return db.select().from(tickets).where(is).get()
}

/** Counts turns for who stands in reserve from now on, or no longer: who is not needed comes first next time. */
export function setReserve(
  db: Db,
  userId: number,
  before: Pick<Row, 'reserve'> | undefined,
  reserve: boolean,
) {
  if ((before?.reserve ?? false) !== reserve)
    addTurns(db, [userId], reserve ? TURNS_OF_RESERVE : -TURNS_OF_RESERVE)
}

function put(
  db: Db,
  base: Pick<Row, 'userId' | 'eveningId' | 'by' | 'at'>,
  before: Row | undefined,
  set: Partial<Row>,
) {
  if (!before)
    db.insert(tickets)
      .values({ ...base, can: null, ...set })
      .run()
  else
    db.update(tickets)
      .set({ ...set, by: base.by, at: base.at, version: sql`${tickets.version} + 1` })
      .where(and(eq(tickets.eveningId, base.eveningId), eq(tickets.userId, base.userId)))
      .run()
}
