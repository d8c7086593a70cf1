// what somebody, or staff for them, does with their place at an evening: join, take a free seat, stand in reserve, leave
import { eq } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { profiles } from '../db/schema'
import { type Refused, refused, transact } from '../db/transact'
import type { ANSWERED_BY } from '../domain/evenings'
import type { RefundChoice } from '../domain/me'
import { groupsDealtAt } from '../groups/evening'
import { openIn } from '../groups/seats'
import { signUpsOf } from '../people/people'
import { addTurns, putInQueue } from '../people/queue'
import { TURNS_OF_LOST } from './deal'
import { type DealtEvening, findAhead } from './deal-facts'
import { takeFreeSeat } from './free-seats'
import {
  changeTicket,
  endTicket,
  findTicketOf,
  isOpenTicket,
  isWaiting,
  type NewTicket,
  storeTicket,
  type Ticket,
  takeTicket,
} from './tickets'

/** Whose place it is, and who says so; `isOwn`: the browser that signed up, which speaks for that sign-up alone. */
interface Of {
  userId: number
  eveningId: number
  source: (typeof ANSWERED_BY)[number]
  isOwn?: boolean
}

type NotAhead = Refused<'unknown' | 'missing' | 'over' | 'cancelled'>

/** Turns that count for who stands in reserve, beside the one for who was left over. */
const TURNS_OF_RESERVE = TURNS_OF_LOST - 1

/**
 * Has somebody join an evening (see takeTicket), after a dinner they are in the queue again; `others` are further sign-ups of theirs.
 * Once tables are dealt they stand in reserve. Call it in a transaction.
 */
export function join(
  db: Db,
  by: Staff,
  { others, ...wanted }: NewTicket & { others: readonly number[] },
  timeZone: string,
  now: Date,
): ReturnType<typeof takeTicket> {
  const { userId, evening, pay } = wanted
  const before = findTicketOf(db, evening.id, userId)
  const taken = takeTicket(db, wanted, timeZone, now)
  if (!taken.ok) return taken
  putInQueue(db, by, [userId, ...others], now)
  if (evening.dealtAt !== null) countReserve(db, userId, before?.reserve, true)
  const what = before?.status === 'confirmed' && pay === 'later' ? 'hold ended' : `joined, pays ${pay}`
  note(db, by, { userId, eveningId: evening.id }, what, now)
  return taken
}

/**
 * Gives somebody a free seat of an evening whose tables are dealt, and returns its group; null, and they stand in reserve, where
 * none is left that fits. Staff may seat whoever has joined, visitors take what is offered to them.
 */
export function takeSeat(
  db: Db,
  by: Staff,
  of: Of,
  where: Parameters<typeof takeFreeSeat>[4],
  now = new Date(),
): { ok: true; groupId: number | null } | NotAhead | Refused<'late'> {
  return transact(db, () => {
    const found = findTheirs(db, of, now)
    if (!found.ok) return found
    const { evening, ids, stored } = found
    const { userId, eveningId, source } = of
    if (isSeatedAt(db, eveningId, ids)) return { ok: true as const, groupId: null }
    const ticket = stored.find(({ reserve, answerBy }) => reserve === true || answerBy !== null) ?? stored[0]
    const isOffered = ticket?.reserve === true || (ticket?.answerBy ?? null) !== null
    if (!ticket || evening.dealtAt === null || (source === 'visitor' && !isOffered)) return refused('late')
    putInQueue(db, by, ids, now)
    if (ticket.status === 'dropped') changeTicket(db, ticket.id, REOPENED)
    const groupId = takeFreeSeat(db, by, ticket.userId, evening, where, now)
    if (groupId === null) countReserve(db, userId, ticket.reserve, true)
    const set = groupId === null ? inReserve(ticket) : { reserve: null, dealt: 'seated' as const }
    changeTicket(db, ticket.id, { ...set, ...said(of, now), answerBy: null })
    note(db, by, of, groupId === null ? 'in reserve' : 'took a free seat', now)
    return { ok: true as const, groupId }
  })
}

/** Stores whether somebody stands in reserve at an evening whose tables are dealt; of visitors those alone who found no seat there. */
export function standInReserve(
  db: Db,
  by: Staff,
  { reserve, ...of }: Of & { reserve: boolean },
  now = new Date(),
): { ok: true } | NotAhead | Refused<'seated' | 'not dealt'> {
  return transact(db, () => {
    const found = findTheirs(db, of, now)
    if (!found.ok) return found
    const { evening, ids, stored } = found
    if (evening.dealtAt === null) return refused('not dealt')
    if (isSeatedAt(db, evening.id, ids)) return reserve ? { ok: true as const } : refused('seated')
    if (!reserve && stored.length === 0) return { ok: true as const }
    if (reserve && of.source === 'visitor' && !stored.some(isLeftOver)) return refused('not dealt')
    const own = stored.find(({ userId }) => userId === of.userId)
    const ticket = stored.find((one) => isOpenTicket(one)) ?? own ?? stored[0]
    countReserve(db, of.userId, ticket?.reserve, reserve)
    const set = reserve ? inReserve(ticket) : { reserve }
    if (ticket) changeTicket(db, ticket.id, { ...set, ...said(of, now), answerBy: null })
    else storeTicket(db, { ...set, ...said(of, now), userId: of.userId, evening, status: 'idle' })
    note(db, by, of, reserve ? 'in reserve' : 'not in reserve', now)
    return { ok: true as const }
  })
}

/** Ends somebody's place at an evening, or notes that they said no to it; `isKept`: what they paid does not come back. */
export function leave(
  db: Db,
  by: Staff,
  of: Of & { choice?: RefundChoice | undefined; isKept?: boolean },
  now = new Date(),
): { ok: true } | NotAhead | Refused<'seated'> {
  return transact(db, () => {
    const found = findTheirs(db, of, now)
    if (!found.ok) return found
    const { evening, ids, stored } = found
    if (isSeatedAt(db, evening.id, ids)) return refused('seated')
    const { userId, isOwn, choice, isKept } = of
    countReserve(db, userId, stored.find(({ reserve }) => reserve)?.reserve, false)
    const status = 'dropped' as const
    for (const ticket of stored) {
      if (isWaiting(ticket)) endTicket(db, ticket, choice, now, isKept)
      const reserve = ticket.reserve === null ? null : false
      const set = { status, reserve, ...(isOwn && { own: false }) }
      changeTicket(db, ticket.id, { ...set, ...said(of, now), answerBy: null })
    }
    if (stored.length === 0) storeTicket(db, { ...said(of, now), userId, evening, status })
    note(db, by, of, 'left', now)
    return { ok: true as const }
  })
}

export function isSeatedAt(db: Db, eveningId: number, userIds: readonly number[]): boolean {
  return groupsDealtAt(db, eveningId).some((groupId) =>
    openIn(db, groupId).some((seat) => userIds.includes(seat.userId) && seat.status !== 'dropped'),
  )
}

/** Counts turns for who stands in reserve from now on, or no longer: who is not needed comes first next time. */
export function countReserve(db: Db, userId: number, before: boolean | null | undefined, reserve: boolean) {
  if ((before ?? false) !== reserve) addTurns(db, [userId], reserve ? TURNS_OF_RESERVE : -TURNS_OF_RESERVE)
}

function isLeftOver({ dealt }: Ticket): boolean {
  return dealt === 'spare' || dealt === 'lost'
}

// also where the deal did not know them
function inReserve(ticket: Ticket | undefined) {
  const dealt = ticket?.dealt === 'lost' ? ('lost' as const) : ('spare' as const)
  return { ...(ticket?.status === 'dropped' && REOPENED), reserve: true, dealt }
}

const REOPENED = { status: 'idle', membershipId: null } as const

function said({ source }: Pick<Of, 'source'>, now: Date) {
  return { by: source, at: now.toISOString() }
}

function note(db: Db, by: Staff, of: Pick<Of, 'userId' | 'eveningId'>, what: string, now: Date) {
  const { userId, eveningId } = of
  audit(db, by, 'noted who joins', { userId, detail: `evening ${eveningId}, ${what}` }, now)
}

// the person answers, and one of their sign-ups takes part; the browser that typed a number speaks for its own
function findTheirs(
  db: Db,
  { userId, eveningId, isOwn }: Of,
  now: Date,
): { ok: true; evening: DealtEvening; ids: number[]; stored: Ticket[] } | NotAhead {
  const profile = db.select().from(profiles).where(eq(profiles.userId, userId)).get()
  if (!profile) return refused('unknown')
  const found = findAhead(db, eveningId, now)
  if (!found.ok) return found
  const others = isOwn ? [] : signUpsOf(db, profile.personId).filter((id) => id !== userId)
  const ids = [userId, ...others]
  const stored = ids.flatMap((id) => findTicketOf(db, eveningId, id) ?? [])
  return { ok: true, evening: found.evening, ids, stored }
}
