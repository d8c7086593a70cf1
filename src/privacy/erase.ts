import { sql } from 'drizzle-orm'
import { auditStep, countOf } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { overwriteForgotten, rememberErased } from '../db/forget'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { memberships, users } from '../db/schema'
import type { Row } from '../db/stash'
import { inSteps } from '../db/steps'
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

/** Deletes everything that is held about a phone, in steps, also of who is to be erased later, and all traces of it. Returns what was done: also when the rest of it fails, the person is erased. */
export async function erasePerson(db: Db, by: Staff, phone: string, waitMs = WAIT_MS) {
  const sum: Erased = { erased: 0, seats: 0 }
  let entry: number | undefined
  const personId = findPerson(db, phone)
  await inSteps(
    db,
    personId === undefined ? [] : signUpsOf(db, personId),
    (some, _, db) => {
      const { erased, seats } = eraseSignUps(db, by, some)
      sum.erased += erased
      sum.seats += seats
      entry = auditStep(db, by, 'erased a person', countOf(sum.erased, 'sign-up'), entry)
    },
    10,
  )
  transact(db, (db) => {
    const { erased, seats } = eraseRequested(db, by, phone)
    if (erased === 0) return
    sum.erased += erased
    sum.seats += seats
    auditStep(db, by, 'erased a person', countOf(sum.erased, 'sign-up'), entry)
  })
  return { ...sum, rewritten: await overwriteTraces(db, waitMs) }
}

async function overwriteTraces(db: Db, waitMs: number): Promise<boolean> {
  try {
    return (await overwriteForgotten(db, { waitMs })) === 'done'
  } catch {
    return false
  }
}
