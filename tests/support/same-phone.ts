import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/open'
import type { Tx } from '../../src/db/transact'
import { changePhone } from '../../src/people/change-phone'

/** Gives a sign-up the phone of another one. */
export function samePhone(db: Db, userId: number, otherId: number) {
  const [[phone]] = db.values<[string]>(sql`select phone from sign_ups where user_id = ${otherId}`) as [
    [string],
  ]
  db.transaction(() => changePhone(db as Tx, userId, phone))
}
