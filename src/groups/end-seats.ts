import { inArray, sql } from 'drizzle-orm'
import type { Staff } from '../audit/staff'
import { oneOf } from '../db/in-list'
import { memberships } from '../db/schema'
import type { Tx } from '../db/transact'
import type { LeftCode } from '../domain/group/group'
import { refreshStanding } from './change-seats'
import { followSeats } from './follow-seats'

/** Ends seats by the ids of their rows. */
export function endSeats(db: Tx, by: Staff, ids: readonly number[], leftCode: LeftCode, now: Date) {
  const ended = db
    .update(memberships)
    .set({
      ...{ leftAt: now.toISOString(), leftCode, leftBy: by.id, active: false },
      released: leftCode === 'no payment',
    })
    .where(inArray(memberships.id, oneOf(ids)))
    .returning({ userId: memberships.userId, groupId: memberships.groupId })
    .all()
  db.run(sql`
    update tickets set answer_by = null, pay_by = null, version = version + 1
    where id in (select ticket_id from memberships where id in ${oneOf(ids)})`)
  followPeople(db, ended, now)
}

/** Brings people, and what their seats at groups hold, in line with these. */
export function followPeople(db: Tx, seats: readonly { userId: number; groupId: number }[], now: Date) {
  refreshStanding(
    db,
    seats.map(({ userId }) => userId),
  )
  followSeats(
    db,
    seats.map(({ groupId }) => groupId),
    now,
  )
}
