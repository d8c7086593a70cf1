import { eq, inArray, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { dinnerGroups, evenings } from '../db/schema'
import { type Refused, refused } from '../db/transact'
import type { DealStep } from '../domain/evening-deal'
import { isRepairable, type ProcessState } from '../domain/evening-process'
import { statusNow } from '../domain/evenings'
import { groupsDealtAt } from '../groups/evening'
import { availableAt, COMPLETE } from '../matchmaking/rows'
import { IS_WAITING } from './tickets'

type EveningRow = typeof evenings.$inferSelect
export type DealtEvening = EveningRow & Pick<ProcessState, 'payUntil' | 'detailsFrom'>

export interface DealtSeat {
  membershipId: number
  groupId: number
  userId: number
  status: string
  payBy: string | null
  isPaid: boolean
  /** they said that they had transferred, and staff have not marked it yet */
  isTransferred: boolean
}

export interface DealFacts {
  evening: DealtEvening
  step: DealStep
  /** users who have joined and are free, but for those who have paid */
  listed: number[]
  groups: { id: number; isLocked: boolean; members: number[] }[]
  seats: DealtSeat[]
  promised: number[]
  /** users among them who have joined and paid, and have no seat yet */
  paidFirst: number[]
  /** users who lose theirs since they have not paid */
  unpaid: number[]
  /** changes when anything of this does */
  digest: string
}

export type NoDeal = Refused<'missing' | 'step' | 'late' | 'over' | 'cancelled'>

/** Returns what a deal is computed from now; `step` is what the evening is at where nobody says. */
export function dealFacts(
  db: Db,
  eveningId: number,
  { step, keep = [] }: { step?: DealStep | undefined; keep?: readonly number[] },
  now = new Date(),
): ({ ok: true } & DealFacts) | NoDeal {
  const found = findAhead(db, eveningId, now)
  if (!found.ok) return found
  const { evening } = found
  if (!isRepairable(evening, now)) return refused('late')
  const at = stepAt(evening, now)
  const wanted = step ?? at
  if ((wanted === 'deal') !== (evening.dealtAt === null)) return refused('step')

  const stored = groupsOf(db, eveningId)
  const seats = seatsIn(
    db,
    stored.map(({ id }) => id),
  )
  const hasOwnRight = (seat: DealtSeat) =>
    wanted !== 'deal again' ||
    seat.isPaid ||
    seat.isTransferred ||
    // was invited to a free seat, and has not been due to pay yet
    seat.status === 'idle' ||
    seat.status === 'messaging' ||
    evening.price === 0 ||
    keep.includes(seat.userId) ||
    (seat.payBy !== null && seat.payBy > now.toISOString())
  // nobody knows where else to seat somebody whose answers are not complete any more
  const incomplete = incompleteOf(
    db,
    seats.map(({ userId }) => userId),
  )
  const stays = new Set(
    seats.flatMap((seat) => (incomplete.has(seat.userId) && hasOwnRight(seat) ? seat.groupId : [])),
  )
  const groups = stored.map(({ id, isLocked }) => ({ id, isLocked: isLocked || stays.has(id) }))
  const locked = new Set(groups.flatMap(({ id, isLocked }) => (isLocked ? id : [])))
  const isKept = (seat: DealtSeat) => locked.has(seat.groupId) || hasOwnRight(seat)
  const coming = wanted === 'deal' ? joinedFor(db, eveningId) : []
  const hasPaid = paidFor(db, eveningId)
  const paidFirst = coming.filter((id) => hasPaid.has(id))
  const listed = coming.filter((id) => !hasPaid.has(id))
  const facts = {
    evening,
    step: wanted,
    listed,
    groups: groups.map((group) => ({
      ...group,
      members: seats.filter(({ groupId }) => groupId === group.id).map(({ userId }) => userId),
    })),
    seats,
    promised: [...seats.filter(isKept).map(({ userId }) => userId), ...paidFirst],
    paidFirst,
    unpaid: seats.filter((seat) => !isKept(seat)).map(({ userId }) => userId),
  }
  return { ok: true, ...facts, digest: digestOf(db, facts) }
}

/** Returns an evening that lies ahead, or why there is none. */
export function findAhead(
  db: Db,
  eveningId: number,
  now: Date,
): { ok: true; evening: DealtEvening } | Refused<'missing' | 'over' | 'cancelled'> {
  const evening = db.select().from(evenings).where(eq(evenings.id, eveningId)).get()
  if (!evening) return refused('missing')
  const status = statusNow({ ...evening, answers_until: evening.answersUntil }, now)
  return status === 'over' || status === 'cancelled' ? refused(status) : { ok: true, evening }
}

function stepAt({ dealtAt, dealtAgainAt, payUntil }: DealtEvening, now: Date): DealStep {
  if (dealtAt === null) return 'deal'
  return dealtAgainAt === null && payUntil <= now.toISOString() ? 'deal again' : 'repair'
}

function groupsOf(db: Db, eveningId: number): { id: number; isLocked: boolean }[] {
  return db
    .select({ id: dinnerGroups.id, isLocked: dinnerGroups.isLocked })
    .from(dinnerGroups)
    .where(inArray(dinnerGroups.id, oneOf(groupsDealtAt(db, eveningId))))
    .orderBy(dinnerGroups.id)
    .all()
}

function seatsIn(db: Db, groupIds: readonly number[]): DealtSeat[] {
  return db
    .all<Omit<DealtSeat, 'isPaid' | 'isTransferred'> & Record<'isPaid' | 'isTransferred', number>>(sql`
      select memberships.id as membershipId, memberships.group_id as groupId, memberships.user_id as userId,
        memberships.status, pay_by as payBy, memberships.status = 'paid' or exists (
          select 1 from payments where membership_id = memberships.id and state = 'held') as isPaid,
        exists (
          select 1 from payments
          where membership_id = memberships.id and state in ('due', 'void') and transferred_at is not null) as isTransferred
      from memberships where group_id in ${oneOf(groupIds)} and role = 'member' and left_at is null
        and memberships.status <> 'dropped'
      order by memberships.group_id, seat`)
    .map((seat) => ({ ...seat, isPaid: seat.isPaid === 1, isTransferred: seat.isTransferred === 1 }))
}

function incompleteOf(db: Db, userIds: readonly number[]): Set<number> {
  const rows = db.values<[number]>(sql`
    select user_id from sign_ups as profiles where user_id in ${oneOf(userIds)} and not (${COMPLETE})`)
  return new Set(rows.flat())
}

/** Returns who has joined and can be seated, whatever their budget: who joins accepts the price. */
function joinedFor(db: Db, eveningId: number): number[] {
  const rows = db.values<[number]>(sql`
    select profiles.user_id
    from (select user_id as joined from tickets where evening_id = ${eveningId} and ${IS_WAITING})
    cross join sign_ups as profiles on profiles.user_id = joined
    where ${availableAt(eveningId)} and ${COMPLETE} order by profiles.user_id`)
  return rows.map(([id]) => id)
}

/** Returns who has paid for an evening, or says that they have transferred, and has no seat yet. */
function paidFor(db: Db, eveningId: number): Set<number> {
  const rows = db.values<[number]>(sql`
    select user_id from tickets where evening_id = ${eveningId} and membership_id is null
      and (tickets.status = 'paid' or (tickets.status = 'confirmed' and exists (
        select 1 from payments where ticket_id = tickets.id and state = 'due' and transferred_at is not null)))`)
  return new Set(rows.flat())
}

function digestOf(
  db: Db,
  { evening, step, listed, groups, seats, promised }: Omit<DealFacts, 'digest' | 'unpaid'>,
): string {
  const ids = [...listed, ...seats.map(({ userId }) => userId)]
  const versions = db.values(sql`
    select user_id, version from sign_ups where user_id in ${oneOf(ids)} order by user_id`)
  const { at, price, tablesMax, dealtAt, dealtAgainAt } = evening
  const facts = [
    step,
    [at, price, tablesMax, dealtAt, dealtAgainAt],
    listed,
    groups,
    seats,
    promised,
    versions,
  ]
  return Bun.hash(JSON.stringify(facts)).toString(36)
}
