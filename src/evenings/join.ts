import { eq } from 'drizzle-orm'
import { VISITOR } from '../audit/staff'
import { idFrom } from '../db/codes'
import type { Db } from '../db/open'
import { hasLapsed } from '../db/rules'
import { evenings } from '../db/schema'
import { type Refused, refused, transact } from '../db/transact'
import type { MemberStatus } from '../domain/group/group'
import { groupsDealtAt } from '../groups/evening'
import { isTakenThatDay, type SameDayGuest } from '../groups/same-day'
import { openIn } from '../groups/seats'
import { join } from './places'
import { findAddress } from './public'
import { findTicketOf, isOpenTicket, isWaiting, ticketsAt } from './tickets'

/** Who joins. */
interface Guest extends SameDayGuest {
  gender: string | null
  /** staff have paused or removed them: no place is held */
  isPausedOrBlocked: boolean
}

type NotJoined = Refused<
  'missing' | 'closed' | 'full' | 'not yet' | 'no table' | 'lapsed' | 'same day' | 'women'
>

/**
 * Joins somebody to the evening of a code: they come if there is a seat. At one without a list
 * they pay first. Once more changes nothing, also after it has closed.
 */
export function joinEvening(
  db: Db,
  guest: Guest,
  { evening: code, pay: wanted }: { evening: string; pay: 'now' | 'later' },
  timeZone: string,
  now = new Date(),
): { ok: true; code: string; at: string; status: MemberStatus } | NotJoined {
  return transact(db, (db) => {
    const evening = findAddress(db, code, now)
    const eveningId = idFrom(db, 'evening', code)
    if (!evening || eveningId === undefined) return refused('missing')
    const joined = { ok: true as const, code: evening.code, at: evening.at }
    const { userId, others, isOwn } = guest
    const pay = evening.hasList ? wanted : 'now'
    const notYet = evening.hasList ? ('not yet' as const) : ('no table' as const)
    const ids = [userId, ...others]
    const joinedAs = ticketsAt(db, eveningId, ids).find((one) => isOpenTicket(one) && (!isOwn || one.own))
    // the browser that typed a number learns of no seat
    const status = (isOwn ? undefined : seatAt(db, eveningId, ids)) ?? joinedAs?.status
    const isPaying = wanted === 'now' || (joinedAs !== undefined && hasLapsed(joinedAs, evening))
    const isUpgrade = status === 'idle' && isPaying && evening.status === 'open'
    if (evening.status !== 'cancelled' && status && !isUpgrade) return { ...joined, status }
    if (evening.status !== 'open') return refused('closed')
    if (evening.womenOnly && guest.gender !== 'female') return refused('women')
    if (isTakenThatDay(db, guest, { id: eveningId, at: evening.at })) return refused('same day')
    if (pay === 'now' && guest.isPausedOrBlocked) return refused(notYet)
    const stored = findTicketOf(db, eveningId, userId)
    // what staff or the phone hold for it is not its to change or to know of
    if (!joinedAs && stored && isOpenTicket(stored) && (stored.status !== 'idle' || !isWaiting(stored)))
      return pay === 'now' ? refused(notYet) : { ...joined, status: 'idle' as const }
    const row = db.select().from(evenings).where(eq(evenings.id, eveningId)).get()!
    const as = joinedAs?.userId ?? userId
    const of = { userId: as, evening: row, pay, source: 'visitor' as const, isOwn, others }
    const added = join(db, VISITOR, of, timeZone, now)
    if (!added.ok) return added.reason === 'not yet' ? refused(notYet) : added
    return { ...joined, status: findTicketOf(db, eveningId, as)!.status }
  })
}

function seatAt(db: Db, eveningId: number, userIds: readonly number[]): MemberStatus | undefined {
  return groupsDealtAt(db, eveningId)
    .flatMap((groupId) => openIn(db, groupId))
    .find(({ userId, role, status }) => userIds.includes(userId) && role === 'member' && status !== 'dropped')
    ?.status
}
