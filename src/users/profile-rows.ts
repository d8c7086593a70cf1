import { count, eq, inArray } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { memberships, profiles, users } from '../db/schema'
import { ageOn } from '../domain/age'
import type { Profile, User } from '../domain/api'
import { fromBits, HOBBIES, INTERESTS } from '../domain/profile'

type ProfileRow = typeof profiles.$inferSelect
export interface UserRow {
  user: typeof users.$inferSelect
  profile: ProfileRow | null
}

/** Starts a query for accounts with their profiles. */
export function selectUsers(db: Db) {
  return db
    .select({ user: users, profile: profiles })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
}

/** Rows as the admin gets them, with their groups and the number of sign-ups of their phone; `today` (`yyyy-MM-dd`) gives the ages. */
export function toUsers(db: Db, rows: UserRow[], today: string): User[] {
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
    name: row.name,
    phone: row.phone,
    birthdate: row.birthdate,
    age: row.birthdate === null ? null : ageOn(row.birthdate, today),
    gender: row.gender,
    activities: row.activity ? [row.activity] : [],
    hobbies: fromBits(HOBBIES, row.hobbies),
    interests: fromBits(INTERESTS, row.interests),
    budget: row.budget,
    comfort_level: row.comfortLevel,
    smoker: row.smoker,
    drinker: row.drinker,
    dietary_restrictions: row.dietaryRestrictions,
    removed: row.removed,
    grouped: row.standing === 'member',
    waiting_as_backup: row.standing === 'backup',
    groups,
    signups,
    current_step: row.currentStep,
    registration_timestamp: row.registeredAt,
    registration_completed: row.completedAt !== null,
    completed_at: row.completedAt,
    version: row.version,
  }
}

function groupsOf(db: Db, rows: UserRow[]): Map<number, number[]> {
  const found = db
    .select({ userId: memberships.userId, groupId: memberships.groupId })
    .from(memberships)
    .where(inArray(memberships.userId, oneOf(rows.map(({ user }) => user.id))))
    .orderBy(memberships.groupId)
    .all()
  const groups = new Map<number, number[]>()
  for (const { userId, groupId } of found) {
    const list = groups.get(userId)
    if (list) list.push(groupId)
    else groups.set(userId, [groupId])
  }
  return groups
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
