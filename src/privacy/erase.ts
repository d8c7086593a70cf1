import { sql } from 'drizzle-orm'
import { audit, countOf } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { overwriteForgotten, rememberErased } from '../db/forget'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { memberships, users } from '../db/schema'
import type { Row } from '../db/stash'
import { type Tx, transact } from '../db/transact'
import { findPerson, signUpsOf } from '../people/people'
import { deleteAccounts } from '../users/users'
import { eraseRequested } from './erasures'
import { closeErased } from './requests'

interface Erased {
  erased: number
  seats: number
}

/** Deletes sign-ups for good, and closes the requests that this answers. */
export function eraseSignUps(db: Tx, by: Staff, ids: readonly number[], now = new Date()): Erased {
  const [{ seats }] = db.all(
    sql`select count(*) as seats from ${memberships} where left_at is null and user_id in ${oneOf(ids)}`,
  ) as [{ seats: number }]
  const signUps = db.all<Row>(sql`select id, created_at from ${users} where id in ${oneOf(ids)}`)
  rememberErased(db, signUps, now)
  closeErased(db, by, ids, now)
  const gone = deleteAccounts(db, ids, now)
  return { erased: gone.length, seats }
}

/** Milliseconds to wait for other programs that use the database. */
const WAIT_MS = 2000

/** Deletes everything that is held about a phone, also of who is to be erased later, and all traces of it. Returns what was done: also when the rest of it fails, the person is erased. */
export async function erasePerson(db: Db, by: Staff, phone: string, waitMs = WAIT_MS) {
  const done = transact(db, (db) => {
    const personId = findPerson(db, phone)
    const known = eraseSignUps(db, by, personId === undefined ? [] : signUpsOf(db, personId))
    const requested = eraseRequested(db, by, phone)
    const erased = known.erased + requested.erased
    if (erased > 0) audit(db, by, 'erased a person', { detail: countOf(erased, 'sign-up') })
    return { erased, seats: known.seats + requested.seats }
  })
  return { ...done, rewritten: await overwriteTraces(db, waitMs) }
}

async function overwriteTraces(db: Db, waitMs: number): Promise<boolean> {
  try {
    return (await overwriteForgotten(db, { waitMs })) === 'done'
  } catch {
    return false
  }
}
