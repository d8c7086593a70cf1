import { inArray, sql } from 'drizzle-orm'
import { zoneOf } from '../db/day'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { CAME, confirmedSql, hasPaymentSql } from '../db/rules'
import { outcomes } from '../db/schema'
import { changeRow } from '../db/transact'
import type { Outcome } from '../domain/after-dinner/outcome'
import { overAt } from '../domain/group/deadlines'
import { type GroupStatus, hasDropped, isCancelled, isReleased, type LeftCode } from '../domain/group/group'
import { hasBegun, isTooLateToCancel, type Seat } from '../domain/group/seat'
import { displayInstant } from '../domain/time'
import { freeUntilOf, noticesTo } from '../people/seats'

/** The end of a seat, as it is stored. */
interface EndedSeat extends Seat {
  leftCode: LeftCode | null
  /** was confirmed or paid, at whatever time */
  saidYes: boolean
}

/** Returns the outcome that follows from a seat, and since when; undefined where it says nothing. `dropped`: when it was noted. */
function computedOutcome(
  seat: EndedSeat,
  dinner: { status: GroupStatus; eventAt: string },
  { dropped, now, timeZone }: { dropped: string | null; now: string; timeZone: string },
): { outcome: Outcome; at: string } | undefined {
  const { leftAt, leftCode, saidYes } = seat
  if (leftAt !== null && (isReleased(seat) || leftCode === 'unreached' || leftCode === 'no table'))
    return { outcome: 'let go', at: leftAt }
  if (!saidYes) return undefined
  const isDropped = leftAt === null ? hasDropped(seat) : leftCode === 'dropped out'
  if (leftAt === null && !isDropped) return isCancelled(dinner) ? { outcome: 'let go', at: now } : undefined
  const at = isDropped ? dropped : leftCode === null || leftCode === 'cancelled' ? leftAt : null
  if (at === null || Date.parse(at) >= overAt(dinner.eventAt)) return undefined
  const isLate = isTooLateToCancel(seat, dinner, new Date(at), timeZone)
  return { outcome: isLate ? 'cancelled late' : 'cancelled', at }
}

/** A seat that somebody has, or had, as a member of a group. */
interface SeatRow extends Omit<Seat, 'notices'> {
  id: number
  personId: number
  userId: number
  groupId: number
  groupStatus: GroupStatus
  eventAt: string | null
  eveningId: number | null
  leftCode: LeftCode | null
  droppedAt: string | null
  addedAt: string
  saidYes: number
}

type Stored = typeof outcomes.$inferSelect & { eveningId: number | null }

/**
 * Brings the computed outcomes of everybody who has or had a seat in these groups in line with their seats: tables of one
 * evening are one dinner and, without an evening, those at one time. A person who holds a seat again
 * loses the outcome that they had for leaving one; what staff have set stays, and goes along to another table. `areDeleted`: the
 * groups are about to be deleted.
 */
export function settleOutcomes(
  db: Db,
  groupIds: readonly number[],
  now: Date,
  { areDeleted = false }: { areDeleted?: boolean } = {},
) {
  const seats = seatsIn(db, groupIds)
  if (seats.length === 0) return
  const isDeleted = (seat: SeatRow) =>
    areDeleted && groupIds.includes(seat.groupId) && !hasBegun(seat, now.toISOString())
  for (const seat of seats) if (isDeleted(seat)) seat.groupStatus = 'cancelled'
  const stored = Map.groupBy(storedOf(db, seats), ({ personId }) => personId)
  const timeZone = zoneOf(db)
  const computed = [...Map.groupBy(seats, dinnerOf).values()].flatMap((ofDinner) => {
    // where they have or had another, that of a deleted group was never theirs
    const left = ofDinner.filter((seat) => !isDeleted(seat))
    const last = (left.length > 0 ? left : ofDinner).reduce((a, b) => (rankOf(b) >= rankOf(a) ? b : a))
    const known = (stored.get(last.personId) ?? []).filter(isOf(ofDinner, last, timeZone))
    return settle(db, last, known, now, timeZone) ?? []
  })
  // as one value: a deal may end hundreds of seats
  if (computed.length > 0)
    db.run(sql`
      insert into outcomes (person_id, group_id, dinner_day, outcome, at, source)
      select value ->> 'personId', value ->> 'groupId', value ->> 'dinnerDay', value ->> 'outcome', value ->> 'at', 'computed'
      from json_each(${JSON.stringify(computed)})`)
}

/** Returns the seats at these dinners of everybody who has or had one in these groups. */
function seatsIn(db: Db, groupIds: readonly number[]): SeatRow[] {
  const groups = oneOf(groupIds)
  const wanted = new Set(groupIds)
  const seats = db.all<SeatRow>(sql`
    select seat.id, person_id as personId, seat.user_id as userId, group_id as groupId, dinner_groups.status as groupStatus,
      event_at as eventAt, evening_id as eveningId, role, seat.status, left_at as leftAt, left_code as leftCode, dropped_at as droppedAt, added_at as addedAt,
      answer_by as answerBy, pay_by as payBy, answered_at as answeredAt, backup_answer as backupAnswer,
      confirmed_at is not null or ${confirmedSql('seat')}
        or ${hasPaymentSql('seat.ticket_id', CAME)} as saidYes
    from (
      select distinct person_id as id from seats cross join profiles on profiles.user_id = seats.user_id
      where group_id in ${groups}
    ) as person
    cross join profiles on profiles.person_id = person.id
    cross join seats as seat on seat.user_id = profiles.user_id
    cross join dinner_groups on dinner_groups.id = group_id
    where role = 'member'`)
  const byDinner = Map.groupBy(seats, dinnerOf)
  return [...byDinner.values()].filter((all) => all.some(({ groupId }) => wanted.has(groupId))).flat()
}

function storedOf(db: Db, seats: readonly SeatRow[]): Stored[] {
  return db.all<Stored>(sql`
    select outcomes.id, person_id as personId, group_id as groupId, dinner_day as dinnerDay, outcome, source, outcomes.at,
      evening_id as eveningId
    from outcomes left join dinner_groups on dinner_groups.id = group_id
    where person_id in ${oneOf([...new Set(seats.map(({ personId }) => personId))])} order by outcomes.id`)
}

function dinnerOf({ personId, eveningId, eventAt, groupId }: SeatRow): string {
  return `${personId} ${eveningId === null ? (eventAt ?? `group ${groupId}`) : `evening ${eveningId}`}`
}

// a seat that is held comes last, then one that is not left, then the one that was left last
function rankOf(seat: SeatRow): string {
  return `${isTheirs(seat) ? 2 : seat.leftAt === null ? 1 : 0} ${seat.leftAt ?? ''} ${String(seat.id).padStart(12, '0')}`
}

function isTheirs(seat: SeatRow): boolean {
  return seat.leftAt === null && !hasDropped(seat) && !isCancelled({ status: seat.groupStatus })
}

function isOf(seats: readonly SeatRow[], { eveningId, eventAt }: SeatRow, timeZone: string) {
  return (row: Stored) =>
    row.groupId === null
      ? row.source === 'computed' && eventAt !== null && row.dinnerDay === dayOf(eventAt, timeZone)
      : seats.some(({ groupId }) => groupId === row.groupId) ||
        (eveningId !== null && row.eveningId === eveningId)
}

/** Brings what is stored of a dinner in line with the last seat at it, and returns the outcome that is to be added, if any. */
function settle(db: Db, seat: SeatRow, known: readonly Stored[], now: Date, timeZone: string) {
  const kept = known.find(({ source }) => source !== 'computed') ?? known.at(-1)
  const gone = known.filter((row) => row.source === 'computed' && (row !== kept || isTheirs(seat)))
  if (gone.length > 0)
    db.delete(outcomes)
      .where(inArray(outcomes.id, oneOf(gone.map(({ id }) => id))))
      .run()
  if (kept && !gone.includes(kept)) {
    if (kept.groupId !== null && kept.groupId !== seat.groupId)
      changeRow(db, outcomes, kept.id, { groupId: seat.groupId, version: sql`${outcomes.version} + 1` })
    return
  }
  const { eventAt } = seat
  // without a date there is no dinner that anybody could miss
  if (isTheirs(seat) || eventAt === null) return
  const computed = computedOutcome(
    {
      ...seat,
      saidYes: seat.saidYes === 1,
      // read only of who left late
      get notices() {
        return noticesTo(db, seat)
      },
      get freeUntil() {
        return freeUntilOf(db, seat.id)
      },
    },
    { status: seat.groupStatus, eventAt },
    { dropped: droppedAt(seat, now), now: now.toISOString(), timeZone },
  )
  return (
    computed && {
      ...{ personId: seat.personId, groupId: seat.groupId, dinnerDay: dayOf(eventAt, timeZone) },
      ...computed,
    }
  )
}

/** Returns since when somebody is noted as dropped out; now where that is what has just happened, null where nobody knows. */
function droppedAt({ droppedAt: noted, leftAt }: SeatRow, now: Date): string | null {
  return noted ?? (leftAt === null ? now.toISOString() : null)
}

function dayOf(eventAt: string, timeZone: string): string {
  return displayInstant(eventAt, 'yyyy-MM-dd', timeZone)
}
