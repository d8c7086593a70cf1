import { and, eq, inArray, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { dinnerGroups, memberships, profiles } from '../db/schema'
import { type GroupStatus, holdsSeat, type Role } from '../domain/group'

/** Why people cannot be seated: ids that nobody has, or people who are grouped or waiting elsewhere. */
export type SeatRefusal = { ok: false; reason: 'unknown' | 'taken'; userIds: number[] }

/** Which of these people cannot take a seat now, if any. Call it in the transaction that seats them. */
export function refuseSeats(db: Db, userIds: number[]): SeatRefusal | { ok: true } {
  const found = db
    .select({ userId: profiles.userId, standing: profiles.standing })
    .from(profiles)
    .where(inArray(profiles.userId, oneOf(userIds)))
    .all()
  const known = new Set(found.map(({ userId }) => userId))
  const unknown = userIds.filter((id) => !known.has(id))
  if (unknown.length > 0) return { ok: false, reason: 'unknown', userIds: unknown }

  const taken = found.filter(({ standing }) => standing !== 'free').map(({ userId }) => userId)
  return taken.length > 0 ? { ok: false, reason: 'taken', userIds: taken } : { ok: true }
}

/** Gives people the seats of a new group, in order from seat 1, and marks where they stand now. */
export function takeSeats(db: Db, groupId: number, role: Role, userIds: number[], now: string) {
  if (userIds.length === 0) return
  const { status } = db
    .select({ status: dinnerGroups.status })
    .from(dinnerGroups)
    .where(eq(dinnerGroups.id, groupId))
    .get()!
  const active = holdsSeat(role, status)
  db.insert(memberships)
    .values(userIds.map((userId, i) => ({ groupId, userId, role, seat: i + 1, active, addedAt: now })))
    .run()
  settle(db, groupId, status)
}

/**
 * Brings `active` of a group's memberships and the standing of its people in line with the group's status.
 * Everything that changes memberships or a group's status ends with it, in the same transaction.
 * Throws SQLITE_CONSTRAINT_UNIQUE when somebody holds a seat elsewhere.
 */
export function settle(db: Db, groupId: number, status: GroupStatus) {
  for (const role of ['member', 'backup'] as const)
    db.update(memberships)
      .set({ active: holdsSeat(role, status) })
      .where(and(eq(memberships.groupId, groupId), eq(memberships.role, role)))
      .run()

  db.update(profiles)
    .set({
      standing: sql`coalesce((select role from memberships as held where held.user_id = ${profiles.userId} and held.active = 1), 'free')`,
      lastGroup: sql`(select max(group_id) from memberships as past where past.user_id = ${profiles.userId})`,
    })
    .where(sql`${profiles.userId} in (select user_id from memberships where group_id = ${groupId})`)
    .run()
}
