import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { memberships, profiles, users } from '../db/schema'
import { ageOn } from '../domain/age'
import type { Page, Profile, User } from '../domain/api'
import type { UserQuery } from '../domain/users-query'
import { wireFields } from './fields'
import { find } from './search/find'
import { countUsers } from './users'

type ProfileRow = typeof profiles.$inferSelect
interface UserRow {
  user: typeof users.$inferSelect
  profile: ProfileRow | null
}

/** Returns the ids of all accounts, the latest first, including staff, who have no profile. */
export function allUserIds(db: Db): number[] {
  return db
    .select({ id: users.id })
    .from(users)
    .orderBy(desc(users.id))
    .all()
    .map(({ id }) => id)
}

/** Returns one page of the users with a profile. */
export function listUsers(db: Db, query: UserQuery, today: string): Page<User> {
  const { all: total } = countUsers(db)
  const { ids, matching = total, more } = find(db, query, query, query, today)
  return { items: usersInOrder(db, ids, today), total, matching, ...(more && { more }) }
}

/** Returns users by their ids, in the order of the ids; unknown ids are skipped. */
export function usersInOrder(db: Db, ids: readonly number[], today: string): User[] {
  const rows = selectUsers(db)
    .where(inArray(users.id, oneOf(ids)))
    .all()
  const byId = new Map(toUsers(db, rows, today).map((user) => [user.id, user]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function selectUsers(db: Db) {
  return db
    .select({ user: users, profile: profiles })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
}

/** Rows in the form of the wire, with their groups and the number of sign-ups of their phone. */
function toUsers(db: Db, rows: UserRow[], today: string): User[] {
  const groups = groupsOf(db, rows)
  const signups = signupsOf(db, rows)
  return rows.map(({ user, profile }) => ({
    id: user.id,
    username: user.username,
    is_admin: user.isAdmin,
    profile: profile && toProfile(profile, groups.get(user.id) ?? [], signups.get(profile.phone) ?? 1, today),
  }))
}

function toProfile(row: ProfileRow, groups: number[], signups: number, today: string): Profile {
  return {
    id: row.userId,
    ...wireFields(row),
    age: row.birthdate === null ? null : ageOn(row.birthdate, today),
    grouped: row.standing === 'member',
    waiting_as_backup: row.standing === 'backup',
    groups,
    signups,
    current_step: row.currentStep,
    registration_timestamp: row.registeredAt,
    registration_completed: row.completedAt !== null,
    completed_at: row.completedAt,
    wrote_at: row.wroteAt,
    not_on_whatsapp: row.noWhatsapp,
    resting_at: row.restingAt,
    wrong_number_at: row.wrongNumberAt,
    version: row.version,
  }
}

function groupsOf(db: Db, rows: UserRow[]): Map<number, number[]> {
  const found = db
    .select({ userId: memberships.userId, groupId: memberships.groupId })
    .from(memberships)
    .where(
      and(inArray(memberships.userId, oneOf(rows.map(({ user }) => user.id))), isNull(memberships.leftAt)),
    )
    .orderBy(memberships.groupId)
    .all()
  const byUser = Map.groupBy(found, ({ userId }) => userId)
  return new Map([...byUser].map(([id, seats]) => [id, seats.map(({ groupId }) => groupId)]))
}

function signupsOf(db: Db, rows: UserRow[]): Map<string, number> {
  const found = db
    .select({ phone: profiles.phone, n: count() })
    .from(profiles)
    .where(inArray(profiles.phone, oneOf(rows.flatMap(({ profile }) => profile?.phone ?? []))))
    .groupBy(profiles.phone)
    .all()
  return new Map(found.map(({ phone, n }) => [phone, n]))
}
