import { eq, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { dinnerGroups, memberships } from '../db/schema'
import type { Undo } from '../domain/api'
import { deadlinesOf, USUAL_TIMING } from '../domain/deadlines'
import {
  type GroupChanges,
  type GroupStatus,
  type MemberStatus,
  type NewGroup,
  NO_PIC,
  NO_VENUE,
  type Role,
} from '../domain/group'
import { BUDGETS, type Budget, codeOf } from '../domain/profile'
import { auditChange, changed, peopleOf } from './audit-change'
import { renewDeadlines } from './deadlines'
import { areReasonsAsGiven, giveReason, reasonsOf, restoreReasons } from './removal-reasons'
import {
  applyStatus,
  changeSeats,
  findSeat,
  refreshStanding,
  refuseSeats,
  roleIn,
  type SeatRefusal,
  type Seats,
  seatNewGroups,
  seatsOf,
  setStatuses,
  statusesOf,
} from './seats'
import { undoOf } from './undo'

type Refusal<Reason extends string> = { ok: false; reason: Reason }

/** A group to be stored: checked people and, for one that matchmaking made, its run and score. */
export type Table = {
  name: string
  budget: Budget
  status: GroupStatus
  members: number[]
  backups: number[]
} & Partial<
  Pick<
    typeof dinnerGroups.$inferSelect,
    | 'venue'
    | 'address'
    | 'bookedAs'
    | 'price'
    | 'area'
    | 'eventAt'
    | 'eveningId'
    | 'pic'
    | 'runId'
    | 'score'
    | 'agesOn'
  >
>

/**
 * Makes a group that staff put together by hand and returns its id; `eventAt` is a UTC instant. Refuses unknown people
 * and people who have a seat elsewhere.
 */
export function createGroup(
  db: Db,
  by: Staff,
  group: NewGroup,
  eventAt: string,
  now = new Date(),
): { ok: true; id: number } | SeatRefusal {
  return db.transaction(
    () => {
      const seats = refuseSeats(db, [...group.members, ...group.backupMembers])
      if (!seats.ok) return seats
      const { backupMembers: backups, location: venue, booked_as: bookedAs = null } = group
      const table = { ...group, backups, venue, bookedAs, eventAt, eveningId: group.evening_id ?? null }
      const groupId = storeTable(db, table, now.toISOString())
      const detail = peopleOf({ member: table.members, backup: backups })
      audit(db, by, 'created a group', { groupId, detail }, now)
      return { ok: true as const, id: groupId }
    },
    { behavior: 'immediate' },
  )
}

/** Stores a table with its people; they must be free (see refuseSeats). Call it in a transaction; returns the group's id. */
export function storeTable(db: Db, table: Table, now: string): number {
  return storeTables(db, [table], now)[0]!
}

/** Stores many tables at once; returns the groups' ids in their order. Call it in a transaction. */
export function storeTables(db: Db, tables: readonly Table[], now: string): number[] {
  const values = tables.map(({ name, budget, status, venue, eventAt, pic, runId, score, ...place }) => [
    name,
    codeOf(BUDGETS, budget),
    status,
    storedVenue(venue ?? null),
    eventAt ?? null,
    pic ?? NO_PIC,
    runId ?? null,
    score ?? null,
    place.address ?? null,
    place.bookedAs ?? null,
    place.price ?? null,
    place.area ?? null,
    place.eveningId ?? null,
  ])
  // as one value: a large run has thousands of tables
  const stored = db.values<[number]>(sql`
    insert into dinner_groups (name, budget, status, venue, event_at, pic, run_id, score, address, booked_as, price, area,
      evening_id, created_at)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
      value ->> 8, value ->> 9, value ->> 10, value ->> 11, value ->> 12, ${now}
    from json_each(${JSON.stringify(values)}) returning id`)
  const ids = stored.map(([id]) => id).sort((a, b) => a - b)
  seatNewGroups(
    db,
    tables.map(({ status, members, backups }, i) => ({
      id: ids[i]!,
      status,
      seats: { member: members, backup: backups },
    })),
    now,
  )
  // with the last seat: each one taken after it would make the name anew
  db.run(sql`
    update dinner_groups set ages_on = made.value ->> 1
    from json_each(${JSON.stringify(tables.flatMap(({ agesOn }, i) => (agesOn ? [[ids[i], agesOn]] : [])))}) as made
    where dinner_groups.id = made.value ->> 0`)
  return ids
}

/**
 * Changes a group, its people included, in one step. Refuses an unknown id, a `version` that is not the stored one any
 * more, somebody in both lists, people who have a seat elsewhere (also when a group is opened again), and a reason for
 * leaving when nobody leaves.
 */
export function changeGroup(
  db: Db,
  by: Staff,
  id: number,
  asked: GroupChanges,
  now = new Date(),
  timing = USUAL_TIMING,
): { ok: true; undo: Undo } | Refusal<'missing' | 'stale' | 'both' | 'nobody'> | SeatRefusal {
  const {
    version,
    memberVersions,
    members,
    backupMembers,
    removed,
    back = [],
    agesOn = null,
    memberStatuses = {},
    status,
    ...changes
  } = asked
  return transact(db, () => {
    const row = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, id)).get()
    if (!row) return { ok: false as const, reason: 'missing' as const }
    if (version !== undefined && version !== row.version)
      return { ok: false as const, reason: 'stale' as const }
    const areSeen = Object.entries(memberVersions ?? {}).every(
      ([userId, seen]) => findSeat(db, id, Number(userId))?.version === seen,
    )
    if (!areSeen || !areReasonsAsGiven(db, id, back)) return { ok: false as const, reason: 'stale' as const }

    const before = seatsOf(db, id)
    const statuses = statusesOf(db, id)
    if (status !== undefined && status !== row.status) {
      const userIds = applyStatus(db, [id], status).get(id)
      if (userIds) return { ok: false as const, reason: 'taken' as const, userIds }
    }
    let left: number[] = []
    if (members || backupMembers) {
      const wanted = { member: members ?? before.member, backup: backupMembers ?? before.backup }
      if (wanted.member.some((userId) => wanted.backup.includes(userId)))
        return { ok: false as const, reason: 'both' as const }
      const leaving = {
        by,
        at: now.toISOString(),
        reason: removed,
        back: back.map(({ userId }) => userId),
      }
      const changed = changeSeats(db, id, status ?? row.status, wanted, leaving)
      if (!changed.ok) return changed
      left = changed.left
      setStatuses(db, id, memberStatuses, roleChanges(before, wanted))
    }
    const reasons = reasonsOf(db, removed === undefined ? [] : left)
    if (removed !== undefined) {
      if (left.length === 0) return { ok: false as const, reason: 'nobody' as const }
      giveReason(db, left, removed)
    }
    // only of those who have come back by this: a reason is cleared where staff clear it, and told there
    const after = seatsOf(db, id)
    restoreReasons(
      db,
      back.filter(({ userId }) => roleIn(before, userId) === 'none' && roleIn(after, userId) !== 'none'),
    )

    const {
      venue,
      event_date: eventAt,
      evening_id: eveningId,
      pic,
      booked_as: bookedAs,
      change_reason: reason,
      ...rest
    } = changes
    const isMoved = eventAt !== undefined && eventAt !== row.eventAt
    const isCancelled = status === 'cancelled' && row.status !== 'cancelled'
    db.update(dinnerGroups)
      .set({
        ...rest,
        ...(rest.name !== undefined && rest.name !== row.name && { agesOn }),
        status,
        venue: venue === undefined ? undefined : storedVenue(venue),
        bookedAs,
        eveningId,
        // why it was changed before says nothing of this change
        changeReason: reason === undefined && (isMoved || isCancelled) ? null : reason,
        eventAt,
        pic: pic === null ? NO_PIC : pic,
        version: row.version + 1,
      })
      .where(eq(dinnerGroups.id, id))
      .run()
    if (isMoved) renewDeadlines(db, id, eventAt, now, timing)
    auditChange(db, by, row, before, now)
    return { ok: true as const, undo: undoOf(db, { row, seats: before, statuses, reasons }, asked) }
  })
}

/**
 * Sets the status of somebody in a group. Refuses who is not in it in that role, a completed group, and a `version` of
 * the membership that is not the stored one any more. Nothing is written where they have that status already.
 */
export function setMemberStatus(
  db: Db,
  by: Staff,
  id: number,
  {
    userId,
    role,
    status,
    version,
  }: { userId: number; role: Role; status: MemberStatus; version?: number | undefined },
  now = new Date(),
  timing = USUAL_TIMING,
): { ok: true; undo: Undo | null } | Refusal<'missing' | 'completed' | 'stranger' | 'stale'> {
  return transact(db, () => {
    const group = db
      .select({ status: dinnerGroups.status, eventAt: dinnerGroups.eventAt })
      .from(dinnerGroups)
      .where(eq(dinnerGroups.id, id))
      .get()
    if (!group) return { ok: false as const, reason: 'missing' as const }
    if (group.status === 'completed') return { ok: false as const, reason: 'completed' as const }
    const seat = findSeat(db, id, userId)
    if (seat?.role !== role) return { ok: false as const, reason: 'stranger' as const }
    if (version !== undefined && version !== seat.version)
      return { ok: false as const, reason: 'stale' as const }
    if (status === seat.status && seat.answerBy === null) return { ok: true as const, undo: null }
    // the same status once more says that they have answered, and leaves the deadline for the transfer
    const deadlines =
      status === seat.status ? { answerBy: null } : deadlinesOf(status, now, group.eventAt, timing)
    db.update(memberships)
      .set({ status, ...deadlines, version: seat.version + 1 })
      .where(eq(memberships.id, seat.id))
      .run()
    const detail = status === seat.status ? status : changed(seat.status, status)
    audit(db, by, 'changed a member status', { groupId: id, userId, detail }, now)
    if (status === seat.status) return { ok: true as const, undo: null }
    const undo = { userId, isBackup: role === 'backup', status: seat.status, version: seat.version + 1 }
    return { ok: true as const, undo }
  })
}

/** Deletes a group with its history and lets its people go. Refuses a `version` that is not the stored one any more. */
export function deleteGroup(
  db: Db,
  by: Staff,
  id: number,
  version?: number,
): { ok: true } | Refusal<'missing' | 'stale'> {
  return transact(db, () => {
    const row = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, id)).get()
    if (!row) return { ok: false as const, reason: 'missing' as const }
    if (version !== undefined && version !== row.version)
      return { ok: false as const, reason: 'stale' as const }
    const { member, backup } = seatsOf(db, id)
    db.delete(dinnerGroups).where(eq(dinnerGroups.id, id)).run()
    refreshStanding(db, [...member, ...backup])
    const detail = `status ${row.status}, ${peopleOf({ member, backup })}`
    audit(db, by, 'deleted a group', { groupId: id, detail })
    return { ok: true as const }
  })
}

/** Thrown to undo what a refused change has done so far. */
class Refused extends Error {
  constructor(readonly outcome: unknown) {
    super('refused')
  }
}

// a refusal after a first step takes that step back, too
function transact<T>(db: Db, change: () => T): T {
  try {
    return db.transaction(
      () => {
        const outcome = change()
        if (outcome !== null && typeof outcome === 'object' && 'ok' in outcome && !outcome.ok)
          throw new Refused(outcome)
        return outcome
      },
      { behavior: 'immediate' },
    )
  } catch (error) {
    if (error instanceof Refused) return error.outcome as T
    throw error
  }
}

/** Returns who is both in these seats and in those, as member in one and as backup in the other. */
function roleChanges(before: Seats, after: Seats): number[] {
  return [
    ...after.member.filter((id) => before.backup.includes(id)),
    ...after.backup.filter((id) => before.member.includes(id)),
  ]
}

/** Returns a venue as it is stored: none instead of an empty one. */
export function storedVenue(venue: string | null): string | null {
  return venue === null || venue === '' || venue === NO_VENUE ? null : venue
}
