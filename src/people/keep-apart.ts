import { and, eq, type SQL, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { keptApart, profiles } from '../db/schema'
import { refused, type Tx, transact } from '../db/transact'
import type { KeptApart } from '../domain/matchmaking/seating'

type Outcome = { ok: true } | { ok: false; reason: 'unknown' | 'other' | 'same' }
type Together = Outcome | { ok: false; reason: 'guest' }

/** Keeps the people of two sign-ups from sharing a table in matchmaking. Idempotent. */
export function keepApart(db: Db, by: Staff, userId: number, otherId: number, now = new Date()): Outcome {
  return withPair(db, userId, otherId, (pair) => {
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

/** Allows two people at one table again; refuses where one of the two does not want it. */
export function allowTogether(db: Db, by: Staff, userId: number, otherId: number): Together {
  return transact(db, (db) => {
    const done = withPair(db, userId, otherId, ({ personA, personB }) => {
      const freed = db
        .delete(keptApart)
        .where(and(eq(keptApart.personA, personA), eq(keptApart.personB, personB)))
        .returning({ createdAt: keptApart.createdAt })
        .all()
      if (freed.length > 0)
        audit(db, by, 'allowed two users together', { userId, detail: `with user ${otherId}` })
    })
    if (!done.ok) return done
    const [one, other] = [personOf(db, userId), personOf(db, otherId)]
    const wanted = db.all(sql`
      select 1 from wishes
      where kind = 'never' and from_person in (${one!}, ${other!}) and to_person in (${one!}, ${other!})`)
    return wanted.length > 0 ? refused('guest') : done
  })
}

/** The ids of whom staff, or one of the two, keep apart from a person, and whether a guest does; some more than once. */
export function keptFrom(personId: number): SQL {
  return sql`
    select person_b as id, 0 as isByGuest from kept_apart where person_a = ${personId}
    union all select person_a, 0 from kept_apart where person_b = ${personId}
    union all select to_person, 1 from wishes where from_person = ${personId} and kind = 'never'
    union all select from_person, 1 from wishes where to_person = ${personId} and kind = 'never'`
}

/** Returns who is kept apart from a person, by the newest sign-up; of what guests want, not which of the two. */
export function apartFrom(db: Db, personId: number): KeptApart[] {
  const rows = db.all<Omit<KeptApart, 'isByGuest'> & { isByGuest: number }>(sql`
    select people.phone, profiles.user_id as id, profiles.name, isByGuest
    from (
      select id, max(isByGuest) as isByGuest from (${keptFrom(personId)}) group by id
    ) as others
    join people on people.id = others.id
    join profiles on profiles.user_id = (select max(user_id) from profiles where person_id = others.id)
    order by profiles.name collate nocase, profiles.user_id`)
  return rows.map((row) => ({ ...row, isByGuest: row.isByGuest === 1 }))
}

/** Gives the pairs of a person to another one; nobody is kept apart from themselves. */
export function mergePairs(db: Tx, from: number, to: number) {
  db.run(sql`
    insert or ignore into kept_apart (person_a, person_b, created_at)
    select min(${to}, other), max(${to}, other), created_at from (
      select person_b as other, created_at from kept_apart where person_a = ${from}
      union all select person_a, created_at from kept_apart where person_b = ${from}
    ) where other <> ${to}`)
}

function withPair(
  db: Db,
  userId: number,
  otherId: number,
  change: (pair: { personA: number; personB: number }) => void,
): Outcome {
  return transact(db, (db) => {
    const [one, other] = [personOf(db, userId), personOf(db, otherId)]
    if (one === undefined) return refused('unknown')
    if (other === undefined) return refused('other')
    if (one === other) return refused('same')
    change({ personA: Math.min(one, other), personB: Math.max(one, other) })
    return { ok: true }
  })
}

function personOf(db: Db, userId: number): number | undefined {
  return db.select({ id: profiles.personId }).from(profiles).where(eq(profiles.userId, userId)).get()?.id
}
