import { eq, sql } from 'drizzle-orm'
import { VISITOR } from '../audit/staff'
import { idFrom } from '../db/codes'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { evenings } from '../db/schema'
import { type Refused, refused, transact } from '../db/transact'
import type { MemberStatus } from '../domain/group'
import { todayIn } from '../domain/time'
import { groupsDealtAt } from '../groups/evening'
import { openIn } from '../groups/seats'
import { join } from './places'
import { findAddress } from './public'
import { findTicketOf, IS_OPEN, isOpenTicket, isWaiting, ticketsAt } from './tickets'

/** Who joins: a sign-up with the others of the same person, of which `isOwn` knows none. */
interface Guest {
  userId: number
  gender: string | null
  others: readonly number[]
  isOwn: boolean
  /** staff have paused or removed them: no place is held */
  isHeldBack: boolean
}

type NotJoined = Refused<'missing' | 'closed' | 'full' | 'not yet' | 'lapsed' | 'same day' | 'women'>

/** Joins somebody to the evening of a code: they come if there is a seat. Once more changes nothing, also after it has closed. */
export function joinEvening(
  db: Db,
  guest: Guest,
  { evening: code, pay }: { evening: string; pay: 'now' | 'later' },
  timeZone: string,
  now = new Date(),
): { ok: true; code: string; at: string; status: MemberStatus } | NotJoined {
  return transact(db, (db) => {
    const evening = findAddress(db, code, now)
    const eveningId = idFrom(db, 'evening', code)
    if (!evening || eveningId === undefined) return refused('missing')
    const joined = { ok: true as const, code: evening.code, at: evening.at }
    const { userId, others, isOwn } = guest
    const ids = [userId, ...others]
    const joinedAs = ticketsAt(db, eveningId, ids).find((one) => isOpenTicket(one) && (!isOwn || one.own))
    // the browser that typed a number learns of no seat
    const status = (isOwn ? undefined : seatAt(db, eveningId, ids)) ?? joinedAs?.status
    const isUpgrade = status === 'idle' && pay === 'now' && evening.status === 'open'
    if (evening.status !== 'cancelled' && status && !isUpgrade) return { ...joined, status }
    if (evening.status !== 'open') return refused('closed')
    if (evening.womenOnly && guest.gender !== 'female') return refused('women')
    if (isTakenThatDay(db, guest, { id: eveningId, at: evening.at }, timeZone)) return refused('same day')
    if (pay === 'now' && guest.isHeldBack) return refused('not yet')
    const stored = findTicketOf(db, eveningId, userId)
    // what staff or the phone hold for it is not its to change or to know of
    if (!joinedAs && stored && isOpenTicket(stored) && (stored.status !== 'idle' || !isWaiting(stored)))
      return pay === 'now' ? refused('not yet') : { ...joined, status: 'idle' as const }
    const row = db.select().from(evenings).where(eq(evenings.id, eveningId)).get()!
    const as = joinedAs?.userId ?? userId
    const of = { userId: as, evening: row, pay, source: 'visitor' as const, isOwn, others }
    const taken = join(db, VISITOR, of, timeZone, now)
    return taken.ok ? { ...joined, status: findTicketOf(db, eveningId, as)!.status } : taken
  })
}

function seatAt(db: Db, eveningId: number, userIds: readonly number[]): MemberStatus | undefined {
  return groupsDealtAt(db, eveningId)
    .flatMap((groupId) => openIn(db, groupId))
    .find(({ userId, role, status }) => userIds.includes(userId) && role === 'member' && status !== 'dropped')
    ?.status
}

/** Whether they come to another dinner of that day. */
export function isTakenThatDay(
  db: Db,
  guest: Pick<Guest, 'userId' | 'others' | 'isOwn'>,
  { id, at }: { id: number; at: string },
  zone: string,
): boolean {
  return daysTaken(db, guest, zone, id).has(todayIn(zone, new Date(at)))
}

/** Returns the days (`yyyy-MM-dd`) on which they come to a dinner, but to that of `except`. */
export function daysTaken(
  db: Db,
  { userId, others, isOwn }: Pick<Guest, 'userId' | 'others' | 'isOwn'>,
  zone: string,
  except?: number,
): Set<string> {
  const users = oneOf([userId, ...others])
  const dinners = db.values<[string]>(sql`
    select evenings.at from tickets cross join evenings on evenings.id = evening_id
    where tickets.user_id in ${users} and ${IS_OPEN} and evenings.status <> 'cancelled' and evenings.id is not ${except ?? null}
    union all
    select event_at from memberships cross join dinner_groups on dinner_groups.id = group_id
    where memberships.user_id in ${users} and ${isOwn ? 0 : 1} and role = 'member' and left_at is null
      and memberships.status in ('confirmed', 'paid') and dinner_groups.status <> 'cancelled'
      and event_at is not null and (evening_id is null or evening_id is not ${except ?? null})`)
  return new Set(dinners.map(([at]) => todayIn(zone, new Date(at))))
}
