import { and, eq, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { keptApart, profiles } from '../db/schema'
import type { KeptApart } from '../domain/seating'

type Outcome = { ok: true } | { ok: false; reason: 'unknown' | 'other' | 'same' }

/** Keeps two people from sharing a table in matchmaking, by their phones. Idempotent. */
export function keepApart(db: Db, by: Staff, userId: number, otherId: number, now = new Date()): Outcome {
  return withPhones(db, userId, otherId, (pair) => {
    const kept = db
      .insert(keptApart)
      .values({ ...pair, createdAt: now.toISOString() })
      .onConflictDoNothing()
      .returning({ createdAt: keptApart.createdAt })
      .all()
    if (kept.length > 0)
      audit(db, by, 'kept two users apart', { userId, detail: `from user ${otherId}` }, now)
  })
}

/** Allows two people at one table again. */
export function allowTogether(db: Db, by: Staff, userId: number, otherId: number): Outcome {
  return withPhones(db, userId, otherId, ({ phoneA, phoneB }) => {
    const freed = db
      .delete(keptApart)
      .where(and(eq(keptApart.phoneA, phoneA), eq(keptApart.phoneB, phoneB)))
      .returning({ createdAt: keptApart.createdAt })
      .all()
    if (freed.length > 0)
      audit(db, by, 'allowed two users together', { userId, detail: `with user ${otherId}` })
  })
}

/** Returns the people whom staff keep apart from a phone, by the newest sign-up of each. */
export function apartFrom(db: Db, phone: string): KeptApart[] {
  return db.all<KeptApart>(sql`
    select profiles.phone, profiles.user_id as id, profiles.name
    from (
      select phone_b as phone from kept_apart where phone_a = ${phone}
      union all select phone_a from kept_apart where phone_b = ${phone}
    ) as others
    join profiles on profiles.user_id = (select max(user_id) from profiles where phone = others.phone)
    order by profiles.name collate nocase, profiles.user_id`)
}

/**
 * Moves the pairs of a phone to the corrected one, unless another sign-up still has the old number. Call it in the
 * transaction that corrects it, afterwards.
 */
export function movePairs(db: Db, from: string, to: string) {
  const kept = db.select({ id: profiles.userId }).from(profiles).where(eq(profiles.phone, from)).get()
  if (kept) return
  // nobody is kept apart from themselves
  db.run(sql`
    insert or ignore into kept_apart (phone_a, phone_b, created_at)
    select min(${to}, other), max(${to}, other), created_at from (
      select phone_b as other, created_at from kept_apart where phone_a = ${from}
      union all select phone_a, created_at from kept_apart where phone_b = ${from}
    ) where other <> ${to}`)
  db.run(sql`delete from kept_apart where phone_a = ${from} or phone_b = ${from}`)
}

function withPhones(
  db: Db,
  userId: number,
  otherId: number,
  change: (pair: { phoneA: string; phoneB: string }) => void,
): Outcome {
  return db.transaction(
    () => {
      const [one, other] = [phoneOf(db, userId), phoneOf(db, otherId)]
      if (one === undefined) return { ok: false as const, reason: 'unknown' as const }
      if (other === undefined) return { ok: false as const, reason: 'other' as const }
      if (one === other) return { ok: false as const, reason: 'same' as const }
      change(one < other ? { phoneA: one, phoneB: other } : { phoneA: other, phoneB: one })
      return { ok: true as const }
    },
    { behavior: 'immediate' },
  )
}

function phoneOf(db: Db, userId: number): string | undefined {
  return db.select({ phone: profiles.phone }).from(profiles).where(eq(profiles.userId, userId)).get()?.phone
}
