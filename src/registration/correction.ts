import { eq } from 'drizzle-orm'
import { VISITOR } from '../audit/staff'
import type { Db } from '../db/open'
import { signUps } from '../db/schema'
import type { Registration } from '../domain/registration'
import { readsOnly } from '../people/owner'
import { isOnlySignUp } from '../people/people'
import { changedFields, visitorColumns } from '../users/fields'
import { changeProfile } from '../users/users'

/**
 * Replaces the answers of a sign-up; `same` ones change nothing. It is `settled`, with nothing changed, when it has a seat or
 * a removal reason of its own, which a changed phone would move to somebody else, and once it may only be read. Call it in a
 * transaction.
 */
export function correctSignUp(
  db: Db,
  userId: number,
  answers: Registration,
  now: Date,
): 'changed' | 'same' | 'settled' {
  const profile = db.select().from(signUps).where(eq(signUps.userId, userId)).get()
  if (!profile) return 'settled'
  const columns = visitorColumns(answers)
  if (changedFields(profile, { ...profile, ...columns }) === '') return 'same'
  const keepsReason = profile.removed !== null && isOnlySignUp(db, profile)
  if (profile.standing !== 'free' || keepsReason || readsOnly(db, profile)) return 'settled'
  return changeProfile(db, VISITOR, userId, columns, now, 'corrected a sign-up').ok ? 'changed' : 'settled'
}
