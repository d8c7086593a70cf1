import { eq, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { profiles, signUps } from '../db/schema'
import { type Refused, refused, transact } from '../db/transact'
import { changePeople, isOnlySignUp } from '../people/people'
import { holderOf } from './users'

/** Notes that somebody wrote to us first, which proves their sign-up. Refuses an id where several share the phone. */
export function noteWrote(
  db: Db,
  by: Staff,
  who: { code: string } | { userId: number },
  now = new Date(),
): { ok: true; userId: number } | Refused<'unknown' | 'several'> {
  return transact(db, (db) => {
    const userId = 'code' in who ? holderOf(db, who.code) : who.userId
    const found = db
      .select()
      .from(signUps)
      .where(eq(signUps.userId, userId ?? 0))
      .get()
    if (!found) return refused('unknown')
    if ('userId' in who && !isOnlySignUp(db, found)) return refused('several')
    if (found.wroteAt === null) {
      const set = { wroteAt: now.toISOString(), version: sql`${profiles.version} + 1` }
      db.update(profiles).set(set).where(eq(profiles.userId, found.userId)).run()
      if (found.noWhatsapp) changePeople(db, [found.personId], { noWhatsapp: false })
      audit(db, by, 'noted who wrote', { userId: found.userId }, now)
    }
    return { ok: true as const, userId: found.userId }
  })
}
