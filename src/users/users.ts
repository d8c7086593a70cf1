import { eq, sql } from 'drizzle-orm'
import { type Actor, audit, auditUsers, countOf } from '../audit/audit'
import { emptyLog, markForgotten } from '../db/forget'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { dinnerGroups, profiles, tallies, users } from '../db/schema'
import type { Stats } from '../domain/api'
import type { AuditAction } from '../domain/audit'
import type { NewPerson, PersonChanges } from '../domain/person'
import { HOBBIES, INTERESTS, toBits } from '../domain/profile'
import { countGroups } from '../groups/list'
import { followPhone } from './apart'
import { searchText } from './texts'

type ProfileRow = typeof profiles.$inferSelect

/** The counts on the dashboard's cards. */
export function stats(db: Db): Stats {
  const people = db.select().from(tallies).all()
  const users = people.reduce((sum, tally) => sum + tally.people, 0)
  const grouped = people.find(({ standing }) => standing === 'member')?.people ?? 0
  const groups = countGroups(db)
  return { users, groups, grouped, ungrouped: users - grouped }
}

/** Adds someone staff met elsewhere: an account that can never sign in. Answers the id. */
export function addPerson(db: Db, by: Actor, person: NewPerson, now = new Date()): number {
  return db.transaction(
    () => {
      const { id, username } = db
        .insert(users)
        .values({
          username: `user_${now.getTime()}-${crypto.randomUUID().slice(0, 8)}`,
          createdAt: now.toISOString(),
        })
        .returning()
        .get()
      const row = { name: person.name, phone: person.phone, ...columns(person) }
      db.insert(profiles)
        .values({
          ...row,
          userId: id,
          searchText: searchText(username, row),
          registeredAt: now.toISOString(),
          completedAt: isComplete(row) ? now.toISOString() : null,
        })
        .run()
      audit(db, by, 'added a user', { userId: id }, now)
      return id
    },
    { behavior: 'immediate' },
  )
}

/** Changes a person's answers; refuses an id nobody has, and a `version` that is not the stored one any more. */
export function updateProfile(
  db: Db,
  by: Actor,
  userId: number,
  { version, ...changes }: PersonChanges,
  now = new Date(),
  action: AuditAction = 'changed a user',
): { ok: true } | { ok: false; reason: 'unknown' | 'stale' } {
  return db.transaction(
    () => {
      const found = db
        .select({ profile: profiles, username: users.username })
        .from(profiles)
        .innerJoin(users, eq(users.id, profiles.userId))
        .where(eq(profiles.userId, userId))
        .get()
      if (!found) return { ok: false as const, reason: 'unknown' as const }
      if (version !== undefined && version !== found.profile.version)
        return { ok: false as const, reason: 'stale' as const }

      const row = { ...found.profile, ...columns(changes) }
      // only what differs is set: SQLite writes every index of a column that is set, whatever was in it
      db.update(profiles)
        .set({
          ...differing(found.profile, {
            ...row,
            searchText: searchText(found.username, row),
            completedAt: row.completedAt ?? (isComplete(row) ? now.toISOString() : null),
          }),
          version: row.version + 1,
        })
        .where(eq(profiles.userId, userId))
        .run()
      audit(db, by, action, { userId, detail: changedFields(found.profile, row) }, now)
      if (row.phone !== found.profile.phone) followPhone(db, found.profile.phone, row.phone)
      return { ok: true as const }
    },
    { behavior: 'immediate' },
  )
}

/** Deletes accounts with everything kept of them; the groups they were in go on without them. Answers how many there were. */
export function deleteUsers(db: Db, by: Actor, userIds: number[]): number {
  const deleted = db.transaction(
    () => {
      const gone = takeOutUsers(db, userIds)
      // each by the id, by which staff look for them later, and how many they were
      auditUsers(db, by, 'deleted a user', gone)
      if (gone.length > 1) audit(db, by, 'deleted users', { detail: countOf(gone.length, 'user') })
      return gone.length
    },
    { behavior: 'immediate' },
  )
  // the log still holds the pages as they were
  if (deleted > 0) emptyLog(db)
  return deleted
}

/** Takes accounts out of every table and answers the ids that there were. Call it in a transaction, and emptyLog after it. */
export function takeOutUsers(db: Db, userIds: number[]): number[] {
  const ids = oneOf(userIds)
  db.update(dinnerGroups)
    .set({ version: sql`${dinnerGroups.version} + 1` })
    .where(sql`${dinnerGroups.id} in (select group_id from memberships where user_id in ${ids})`)
    .run()
  const gone = db.delete(users).where(sql`${users.id} in ${ids}`).returning({ id: users.id }).all()
  if (gone.length > 0) markForgotten(db)
  return gone.map(({ id }) => id)
}

function differing(before: ProfileRow, after: ProfileRow): Partial<ProfileRow> {
  const changed = Object.entries(after).filter(([key, value]) => value !== before[key as keyof ProfileRow])
  return Object.fromEntries(changed)
}

/** The names of what differs, as the back office calls it. */
function changedFields(before: ProfileRow, after: ProfileRow): string {
  return Object.entries(FIELD_NAMES)
    .filter(([key]) => before[key as keyof ProfileRow] !== after[key as keyof ProfileRow])
    .map(([, name]) => name)
    .join(', ')
}

const FIELD_NAMES: Partial<Record<keyof ProfileRow, string>> = {
  name: 'name',
  phone: 'phone',
  birthdate: 'birth date',
  gender: 'gender',
  activity: 'activity',
  budget: 'budget',
  comfortLevel: 'comfort level',
  hobbies: 'hobbies',
  interests: 'interests',
  smoker: 'smoker',
  drinker: 'drinker',
  dietaryRestrictions: 'dietary restrictions',
  removed: 'removal reason',
}

// the fields of a form as columns; what the form leaves out stays out
function columns(form: Omit<PersonChanges, 'version'>): Partial<ProfileRow> {
  const given = {
    name: form.name,
    phone: form.phone,
    birthdate: form.birthdate,
    gender: form.gender,
    activity: form.activities && (form.activities[0] ?? null),
    budget: form.budget,
    comfortLevel: form.comfort_level,
    hobbies: form.hobbies && toBits(HOBBIES, form.hobbies),
    interests: form.interests && toBits(INTERESTS, form.interests),
    smoker: form.smoker,
    drinker: form.drinker,
    dietaryRestrictions: form.dietary_restrictions,
    removed: form.removed === '' ? null : form.removed,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** Whether matchmaking knows all it needs of a person. */
function isComplete(row: Partial<ProfileRow>): boolean {
  const { birthdate, gender, activity, budget, comfortLevel, hobbies, interests, smoker, drinker } = row
  return [birthdate, gender, activity, budget, comfortLevel, hobbies, interests, smoker, drinker].every(
    Boolean,
  )
}
