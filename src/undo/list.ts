import { and, desc, eq, gte } from 'drizzle-orm'
import { firstKept } from '../audit/undoable'
import type { Db } from '../db/open'
import { acts } from '../db/schema'
import type { Act } from '../domain/staff/undo'
import { wordsFor } from './act-texts'
import { actParts, findObstacle, mayUndo, type Obstacle, rowsNow } from './obstacles'

/** Returns what an account did in the last minutes and may undo, the latest first, without what it may not do any more, and what was about people who are deleted. */
export function listActs(db: Db, adminId: number, now = new Date()): Act[] {
  const own = and(eq(acts.adminId, adminId), gte(acts.at, firstKept(now)))
  return db
    .select()
    .from(acts)
    .where(own)
    .orderBy(desc(acts.id))
    .all()
    .filter(({ kind }) => mayUndo(db, adminId, kind))
    .flatMap((act) => {
      const parts = actParts(db, act.id)
      const rows = parts.flat()
      if (rows.length === 0) return []
      const { whatOf, whyOf } = wordsFor(db, rows, adminId)
      const current = rowsNow(db, rows)
      const obstacleOf = (part: (typeof parts)[number]) =>
        findObstacle(db, act, part, current, now.toISOString()) ?? []
      const obstacles = act.undone === null ? parts.flatMap(obstacleOf) : []
      const { id, at, undone } = act
      const gone = undone === null ? act.parts - parts.length : 0
      return {
        ...{ id, at, what: whatOf(act, rows), parts: act.parts, undone },
        can: undone === null ? parts.length - obstacles.length : 0,
        why: [...obstacles.map(whyOf), ...(gone > 0 ? [`${gone} went with somebody who was deleted`] : [])],
      }
    })
}

/** Returns what an undo says: that all is as it was, or `38 of 40 groups set back; 2 were changed since: …`. */
export function undoneText(
  db: Db,
  adminId: number,
  { kind, parts, undone, obstacles }: { kind: string; parts: number; undone: number; obstacles: Obstacle[] },
): string {
  if (undone === parts) return 'Everything is as it was before.'
  const things = kind === 'money' ? 'people' : 'groups'
  const others = parts - undone
  const isAll = obstacles.length === others && obstacles.every(({ why }) => why === 'changed')
  const why = isAll ? 'changed since' : 'not to be set back'
  return `${undone} of ${parts} ${things} set back; ${others} ${others === 1 ? 'was' : 'were'} ${why}${reasonsText(db, adminId, obstacles)}`
}

/** Returns why nothing of an act can be undone. */
export function reasonsText(db: Db, adminId: number, obstacles: Obstacle[]): string {
  const rows = obstacles.map(({ row }) => row)
  const { whyOf } = wordsFor(db, rows, adminId)
  const more = obstacles.length - SAID_MAX
  const said = obstacles.slice(0, SAID_MAX).map(whyOf)
  return said.length === 0 ? '.' : `: ${said.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`
}

const SAID_MAX = 3
