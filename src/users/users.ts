import { count, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { dinnerGroups, memberships, profiles, users } from '../db/schema'
import { ageOn } from '../domain/age'
import type { Page, Profile, Stats, User } from '../domain/api'
import { fromBits, HOBBIES, INTERESTS } from '../domain/profile'
import type { Paging } from '../http/paging'

type Row = {
  user: typeof users.$inferSelect
  profile: typeof profiles.$inferSelect | null
}

/** Everybody with an account, the latest first; staff come without a profile. `today` (`yyyy-MM-dd`) gives the ages. */
export function allUsers(db: Db, today: string): User[] {
  return toUsers(db, selectUsers(db).all(), today)
}

/** One page of the people who signed up, the latest first. */
export function listPeople(db: Db, { page, size }: Paging, today: string): Page<User> {
  const total = db.select({ n: count() }).from(profiles).get()!.n
  const rows = selectUsers(db)
    .where(isNotNull(profiles.userId))
    .limit(size)
    .offset(page * size)
    .all()
  return { items: toUsers(db, rows, today), total, matching: total }
}

/** The counts on the dashboard's cards. */
export function stats(db: Db): Stats {
  const standings = db
    .select({ standing: profiles.standing, n: count() })
    .from(profiles)
    .groupBy(profiles.standing)
    .all()
  const users = standings.reduce((sum, { n }) => sum + n, 0)
  const grouped = standings.find(({ standing }) => standing === 'member')?.n ?? 0
  const groups = db.select({ n: count() }).from(dinnerGroups).get()!.n
  return { users, groups, grouped, ungrouped: users - grouped }
}

function selectUsers(db: Db) {
  return db
    .select({ user: users, profile: profiles })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .orderBy(desc(users.id))
}

function toUsers(db: Db, rows: Row[], today: string): User[] {
  const groups = groupsOf(db, rows)
  const signups = signupsOf(db, rows)
  return rows.map(({ user, profile }) => ({
    id: user.id,
    username: user.username,
    is_admin: user.isAdmin,
    profile: profile && toProfile(profile, groups.get(user.id) ?? [], signups.get(profile.phone) ?? 1, today),
  }))
}

function toProfile(
  row: typeof profiles.$inferSelect,
  groups: number[],
  signups: number,
  today: string,
): Profile {
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

function groupsOf(db: Db, rows: Row[]): Map<number, number[]> {
  const found = db
    .select({ userId: memberships.userId, groupId: memberships.groupId })
    .from(memberships)
    .where(inArray(memberships.userId, oneOf(rows.map(({ user }) => user.id))))
    .orderBy(memberships.groupId)
    .all()
  const groups = new Map<number, number[]>()
  for (const { userId, groupId } of found) groups.set(userId, [...(groups.get(userId) ?? []), groupId])
  return groups
}

function signupsOf(db: Db, rows: Row[]): Map<string, number> {
  const found = db
    .select({ phone: profiles.phone, n: count() })
    .from(profiles)
    .where(inArray(profiles.phone, oneOf(rows.flatMap(({ profile }) => profile?.phone ?? []))))
    .groupBy(profiles.phone)
    .all()
  return new Map(found.map(({ phone, n }) => [phone, n]))
}
