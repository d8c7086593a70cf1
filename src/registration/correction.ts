import { eq } from 'drizzle-orm'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { profiles } from '../db/schema'
import { HOBBIES, INTERESTS, toBits } from '../domain/profile'
import type { Registration } from '../domain/registration'
import { updateProfile } from '../users/users'

// no account of staff acts here
const OWNER: Staff = { id: null, via: '' }

/**
 * Makes the answers of a sign-up these; the same ones change nothing. Returns false, with nothing changed, when it has a
 * seat or a removal reason, which a changed phone would carry to somebody else. Call it in a transaction.
 */
export function correctSignUp(db: Db, userId: number, answers: Registration, now: Date): boolean {
  const profile = db.select().from(profiles).where(eq(profiles.userId, userId)).get()
  if (!profile) return false
  const { username: _, secret: __, termsVersion: ___, activities: activity, ...rest } = answers
  const hobbies = toBits(HOBBIES, answers.hobbies)
  const interests = toBits(INTERESTS, answers.interests)
  const wanted = Object.entries({ ...rest, activity, hobbies, interests })
  if (wanted.every(([field, value]) => profile[field as keyof typeof profile] === value)) return true
  if (profile.standing !== 'free' || profile.removed !== null) return false

  const changes = {
    ...rest,
    activities: [activity],
    comfort_level: rest.comfortLevel,
    dietary_restrictions: rest.dietaryRestrictions,
  }
  return updateProfile(db, OWNER, userId, changes, now, 'corrected a sign-up').ok
}
