import type { Staff } from '../audit/staff'
import { asAct } from '../audit/undoable'
import type { Db } from '../db/open'
import type { LeftAlone } from '../domain/api'
import type { Timing } from '../domain/group/deadlines'
import type { BulkGroups } from '../domain/group/group-form'
import { changeGroup } from './change'

type Left = Omit<LeftAlone, 'current'>

/**
 * Gives groups a place, who is in charge, and each its own name at the door. Groups that others have changed or deleted are left as they are and
 * returned, with the act by which the others are set back.
 */
export function changeGroups(
  db: Db,
  by: Staff,
  { groups, ...all }: BulkGroups,
  timing: Timing,
  now = new Date(),
): { left: Left[]; undo: number | null } {
  const left: Left[] = []
  const groupIds = groups.map(({ id }) => id)
  const { undo } = asAct(
    db,
    by,
    { kind: 'groups' },
    { groupIds },
    (db) => {
      for (const { id, ...own } of groups) {
        const changed = changeGroup(db, by, id, { ...all, ...own }, now, timing)
        if (!changed.ok) left.push({ id, reason: changed.reason === 'missing' ? 'missing' : 'stale' })
      }
      return { ok: true }
    },
    now,
  )
  return { left, undo }
}
