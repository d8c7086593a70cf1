import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { profiles, users } from '../db/schema'
import { HOBBIES, INTERESTS, TERMS_VERSION, toBits } from '../domain/profile'
import type { Registration } from '../domain/registration'
import { searchText } from '../users/search'

export interface Visitor {
  id: number
  username: string
}

/** The verb of the sign-up, on one database. */
export function createRegistration(db: Db) {
  const byUsername = db
    .select({ id: users.id, username: users.username, phone: profiles.phone })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(
      // the name itself, or one that got a suffix because somebody else had it ('-' and '.' are neighbours in ASCII)
      sql`${users.username} collate nocase = ${sql.placeholder('name')}
        or (${users.username} collate nocase > ${sql.placeholder('name')} || '-'
        and ${users.username} collate nocase < ${sql.placeholder('name')} || '.')`,
    )
    .prepare()

  const insertUser = db
    .insert(users)
    .values({ username: sql.placeholder('username'), createdAt: sql.placeholder('now') })
    .returning({ id: users.id })
    .prepare()

  const insertProfile = db
    .insert(profiles)
    .values({
      userId: sql.placeholder('userId'),
      name: sql.placeholder('name'),
      phone: sql.placeholder('phone'),
      birthdate: sql.placeholder('birthdate'),
      gender: sql.placeholder('gender'),
      activity: sql.placeholder('activity'),
      budget: sql.placeholder('budget'),
      comfortLevel: sql.placeholder('comfortLevel'),
      hobbies: sql.placeholder('hobbies'),
      interests: sql.placeholder('interests'),
      smoker: sql.placeholder('smoker'),
      drinker: sql.placeholder('drinker'),
      dietaryRestrictions: sql.placeholder('dietaryRestrictions'),
      searchText: sql.placeholder('searchText'),
      registeredAt: sql.placeholder('now'),
      completedAt: sql.placeholder('now'),
      termsVersion: sql.placeholder('termsVersion'),
      termsAcceptedAt: sql.placeholder('now'),
    })
    .prepare()

  /**
   * Stores a sign-up; on return it has reached the disk. A retry (same username, same phone) answers the first
   * result with `repeated`; a username that somebody else has gets a suffix.
   */
  function registerVisitor(answers: Registration, now = new Date()): Visitor & { repeated: boolean } {
    return db.transaction(
      () => {
        const wanted = answers.username ?? `user_${now.getTime()}`
        const holders = byUsername.all({ name: wanted })
        const first = answers.username && holders.find(({ phone }) => phone === answers.phone)
        if (first) return { id: first.id, username: first.username, repeated: true }

        const username = holders.length > 0 ? `${wanted}-${crypto.randomUUID().slice(0, 13)}` : wanted
        const { id } = insertUser.get({ username, now: now.toISOString() })
        const row = {
          ...answers,
          activity: answers.activities,
          hobbies: toBits(HOBBIES, answers.hobbies),
          interests: toBits(INTERESTS, answers.interests),
        }
        insertProfile.run({
          ...row,
          userId: id,
          searchText: searchText(username, row),
          termsVersion: TERMS_VERSION,
          now: now.toISOString(),
        })
        return { id, username, repeated: false }
      },
      { behavior: 'immediate' },
    )
  }

  return { registerVisitor }
}
