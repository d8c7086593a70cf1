import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { IS_GROUP_ON } from '../db/rules'
import { ticketedSeats } from '../db/schema'
import { type Refused, refused, type Tx } from '../db/transact'
import type { Role } from '../domain/group/group'
import { eveningOfGroup, isSeated, keepsFrom, seatedByAnother } from '../people/seats'

/** Why people cannot be seated: ids that nobody has, or people who are grouped or waiting elsewhere. */
export type SeatRefusal = Refused<'unknown' | 'taken', { userIds: number[] }>
type Seated = SeatRefusal | { ok: true }

/** Members and backups of a group, complete and in the order of the seats. */
export interface Seats {
  member: number[]
  backup: number[]
}

export type Membership = typeof ticketedSeats.$inferSelect

export function seatsOf(db: Db, groupId: number): Seats {
  const rows = openIn(db, groupId)
  const idsOf = (role: Role) => rows.filter((row) => row.role === role).map(({ userId }) => userId)
  return { member: idsOf('member'), backup: idsOf('backup') }
}

export function roleIn({ member, backup }: Seats, userId: number): Role | 'none' {
  return member.includes(userId) ? 'member' : backup.includes(userId) ? 'backup' : 'none'
}

export function findSeat(db: Db, groupId: number, userId: number): Membership | undefined {
  return db
    .select()
    .from(ticketedSeats)
    .where(and(eq(ticketedSeats.groupId, groupId), eq(ticketedSeats.userId, userId), IS_OPEN_SEAT))
    .get()
}

/** Returns the row with which somebody left a group last, or undefined. */
export function findLeft(db: Db, groupId: number, userId: number): Membership | undefined {
  return db
    .select()
    .from(ticketedSeats)
    .where(
      and(
        eq(ticketedSeats.groupId, groupId),
        eq(ticketedSeats.userId, userId),
        sql`${ticketedSeats.leftAt} is not null`,
      ),
    )
    .orderBy(desc(ticketedSeats.id))
    .get()
}

/** Returns who of these cannot take a seat, by any sign-up; `ok` when all can. It holds in the transaction that seats them. */
export function refuseSeats(
  db: Db,
  userIds: readonly number[],
  { groupId, others = [] }: { groupId?: number; others?: readonly number[] } = {},
): Seated {
  const eveningId = groupId === undefined ? null : eveningOfGroup(groupId)
  const found = db.all<{ userId: number; isTaken: number }>(sql`
    select user_id as userId, ${isSeated(eveningId)} or ${seatedByAnother({ groupId, eveningId })} or exists (
      select 1 from profiles as beside
      where beside.person_id = profiles.person_id and beside.user_id <> profiles.user_id
        and beside.user_id in ${oneOf([...userIds, ...others])}
    ) as isTaken
    from profiles where user_id in ${oneOf(userIds)} order by user_id`)
  const known = new Set(found.map(({ userId }) => userId))
  const unknown = userIds.filter((id) => !known.has(id))
  if (unknown.length > 0) return refused('unknown', { userIds: unknown })

  const taken = found.filter(({ isTaken }) => isTaken).map(({ userId }) => userId)
  return taken.length > 0 ? refused('taken', { userIds: taken }) : { ok: true }
}

/** Whether somebody has a seat at a dinner to come, in another group, by another sign-up. */
export function isSeatedByAnother(db: Db, userId: number, groupId: number): boolean {
  const sought = { groupId, eveningId: eveningOfGroup(groupId) }
  const found = db.all(sql`select 1 from profiles where user_id = ${userId} and ${seatedByAnother(sought)}`)
  return found.length > 0
}

/** Returns which of these people hold a seat in another group that keeps them from this; `ok` when none does. */
export function seatedElsewhere(db: Db, groupId: number, userIds: number[]): Seated {
  const found = idsIn(db)(sql`
    select distinct user_id from memberships as elsewhere
    where user_id in ${oneOf(userIds)} and ${keepsFrom(eveningOfGroup(groupId))} and group_id <> ${groupId}`)
  return found.length > 0 ? refused('taken', { userIds: found }) : { ok: true }
}

/** Returns the memberships of a group that have not ended, members first, in the order of the seats. */
export function openIn(db: Db, groupId: number): Membership[] {
  return db
    .select()
    .from(ticketedSeats)
    .where(and(eq(ticketedSeats.groupId, groupId), IS_OPEN_SEAT))
    .orderBy(ticketedSeats.role, ticketedSeats.seat)
    .all()
}

/** Returns the seats that some sign-ups hold at the tables of an evening, also at one that staff have set back. */
export function heldAt(db: Db, eveningId: number, userIds: readonly number[]): Membership[] {
  const on = sql`group_id in (select id from dinner_groups where evening_id = ${eveningId} and ${IS_GROUP_ON})`
  return db
    .select()
    .from(ticketedSeats)
    .where(and(inArray(ticketedSeats.userId, oneOf(userIds)), IS_OPEN_SEAT, on))
    .all()
}

/** Makes what was seen of a group outdated: its people have changed. */
export function countUp(db: Tx, groupId: number) {
  db.run(sql`update dinner_groups set version = version + 1 where id = ${groupId}`)
}

export const IS_OPEN_SEAT = isNull(ticketedSeats.leftAt)
