import { sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { deletionReasons } from '../db/schema'
import { type Refused, refused, type Tx, transact } from '../db/transact'
import type { FindUnexplained, Unexplained } from '../domain/group/dinner'

export type NeedsReason = Refused<'unexplained'> & { unexplained: Unexplained }

/** Returns the refusal of a change by which people would get messages that lack their reason; undefined when none would. */
export function refuseUnexplained(
  groupIds: readonly number[],
  find: FindUnexplained | undefined,
  eveningId?: number,
): NeedsReason | undefined {
  const unexplained = find?.(groupIds, eveningId)
  return unexplained && refused('unexplained', { unexplained })
}

/** Returns why groups were deleted, by their ids; without those that have no reason. */
export function deletionReasonsOf(db: Db, groupIds: readonly number[]): Map<number, string> {
  return new Map(
    db.values<[number, string]>(
      sql`select group_id, reason from deletion_reasons where group_id in ${oneOf(groupIds)}`,
    ),
  )
}

/** Stores why a group is deleted. */
export function storeDeletionReason(db: Tx, groupId: number, reason: string) {
  db.insert(deletionReasons).values({ groupId, reason }).run()
}

/** Gives a deleted group its reason. Refuses a group that is there or never was, and another reason than a stored one. */
export function explainDeletion(
  db: Db,
  by: Staff,
  groupId: number,
  reason: string,
): { ok: true } | Refused<'missing' | 'explained'> {
  return transact(db, (db) => {
    const [deleted] = db.values(sql`
      select 1 from sqlite_sequence where name = 'dinner_groups' and ${groupId} between 1 and seq
        and not exists (select 1 from dinner_groups where id = ${groupId})`)
    if (!deleted) return refused('missing')
    const stored = deletionReasonsOf(db, [groupId]).get(groupId)
    if (stored === reason) return { ok: true }
    if (stored !== undefined) return refused('explained')
    storeDeletionReason(db, groupId, reason)
    audit(db, by, 'deleted a group', { groupId, detail: 'reason' })
    return { ok: true }
  })
}
