import { and, eq, gte, inArray } from 'drizzle-orm'
import { eveningIn, type RowChange } from '../audit/act-rows'
import { auditBulk } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { firstKept } from '../audit/undoable'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { acts, dinnerGroups } from '../db/schema'
import { changeRow, type Refused, refused, runDeferred, transact } from '../db/transact'
import type { Explanation, FindUnexplained } from '../domain/group/dinner'
import { changed } from '../groups/audit-change'
import { type NeedsReason, refuseUnexplained } from '../groups/reasons'
import { followSeats } from '../groups/tickets'
import { endFree, updatePaymentsOfTickets } from '../money/update'
import { actParts, findObstacle, mayUndo, type Obstacle, rowsNow } from './obstacles'
import { restorePart } from './restore'

type Undone =
  | {
      ok: true
      kind: (typeof acts.$inferSelect)['kind']
      parts: number
      undone: number
      obstacles: Obstacle[]
    }
  | Refused<'unknown' | 'right' | 'undone'>
  | Refused<'changed', { obstacles: Obstacle[] }>
  | NeedsReason

/**
 * Sets back what an act of the last minutes changed, deadlines and money included, in one transaction. A part that is not as
 * the act left it stays, and is returned with what keeps it. Refuses acts of others and older ones, one that the account may not do any more, one that is undone
 * already, one of which no part can be undone and, with `reasonRequired`, one by which people would get messages that lack
 * their reason.
 */
export function undoAct(
  db: Db,
  by: Staff & { id: number },
  id: number,
  { change_reason: reason, reasonRequired }: Explanation = {},
  now = new Date(),
  findUnexplained?: FindUnexplained,
): Undone {
  return transact(db, (db): Undone => {
    const own = and(eq(acts.id, id), eq(acts.adminId, by.id), gte(acts.at, firstKept(now)))
    const act = db.select().from(acts).where(own).get()
    if (!act) return refused('unknown')
    if (!mayUndo(db, by.id, act.kind)) return refused('right')
    if (act.undone !== null) return refused('undone')

    const { kind, parts } = act
    const known = actParts(db, id)
    const before = rowsNow(db, known.flat())
    const obstacles: Obstacle[] = []
    const undone: RowChange[] = []
    for (const part of known) {
      const obstacle = findObstacle(db, act, part, before, now.toISOString())
      if (obstacle) obstacles.push(obstacle)
      else {
        restorePart(db, part, before, now.toISOString())
        undone.push(...part)
      }
    }
    const count = known.length - obstacles.length
    if (count === 0) return refused('changed', { obstacles })

    const priced = undone.flatMap(({ changed: table, rowId, before, after }) =>
      table === 'group' && after && before && 'price' in before && before.price !== 0 ? [rowId] : [],
    )
    endFree(db, priced)
    followSeats(db, [...new Set(undone.map(({ groupId }) => groupId))], now)
    runDeferred(db)
    const places = undone.flatMap(({ changed: table, rowId }) => (table === 'ticket' ? rowId : []))
    updatePaymentsOfTickets(db, places, now)
    const moved = undone.flatMap(({ changed: table, rowId, before }) =>
      table === 'group' && before && ('event_at' in before || 'status' in before) ? [rowId] : [],
    )
    if (reason !== undefined)
      db.update(dinnerGroups)
        .set({ changeReason: reason })
        .where(inArray(dinnerGroups.id, oneOf(moved)))
        .run()
    const refusal = reasonRequired && moved.length > 0 && refuseUnexplained(moved, findUnexplained)
    if (refusal) return refusal
    changeRow(db, acts, id, { undone: count })
    auditBulk(db, by, 'undid an act', subjectsOf(kind, undone), now)
    return { ok: true, kind, parts, undone: count, obstacles }
  })
}

/** Returns whom entries are about: of several groups those, of all else the people in them, too. */
function subjectsOf(kind: string, rows: readonly RowChange[]) {
  const evening = eveningIn(rows)
  if (evening) return [{ detail: `evening ${evening.rowId}, ${kind}` }]
  const about = rows.filter(({ changed }) =>
    kind === 'groups' ? changed === 'group' : kind === 'pause' || changed !== 'person',
  )
  // the row of a seat is named rather than that of its payment
  const subjects = new Map(about.toReversed().map((row) => [`${row.groupId} ${row.userId}`, row]))
  return [...subjects.values()].map(({ groupId, userId, changed: table, before, after }) => ({
    ...(groupId > 0 && { groupId }),
    ...(userId !== null && { userId }),
    detail:
      table === 'ticket' && before?.status && after?.status
        ? changed(String(after.status), String(before.status))
        : kind,
  }))
}
