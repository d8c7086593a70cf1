import { inArray, sql } from 'drizzle-orm'
import type { Staff } from '../audit/staff'
import { oneOf } from '../db/in-list'
import { dinnerGroups } from '../db/schema'
import type { Tx } from '../db/transact'
import type { Timing } from '../domain/group/deadlines'
import { isCancelled } from '../domain/group/group'
import { endFree } from '../money/update'
import { auditFacts } from './audit-change'
import { applyStatus } from './change-seats'
import { renewDeadlines } from './deadlines'
import { noteDates } from './notices'
import { followSeats } from './tickets'

type GroupRow = typeof dinnerGroups.$inferSelect

/** What a change gives a group beside its people; what is undefined stays. */
export type FactColumns = { [K in keyof Omit<GroupRow, 'id' | 'version'>]?: GroupRow[K] | undefined }

/** Changes facts of many groups as `changeGroup` does one by one. */
export function changeFacts(
  db: Tx,
  by: Staff,
  changes: readonly { row: GroupRow; facts: FactColumns }[],
  now: Date,
  timing: Timing,
) {
  for (const alike of Map.groupBy(changes, ({ facts }) => JSON.stringify(facts)).values()) {
    const { facts } = alike[0]!
    const rows = alike.map(({ row }) => row)
    if (facts.status !== undefined) {
      const changing = rows.filter(({ status }) => status !== facts.status).map(({ id }) => id)
      const [refused] = applyStatus(db, changing, facts.status).keys()
      if (refused !== undefined) throw new Error(`people of group ${refused} have a seat elsewhere`)
    }
    storeFacts(db, rows, facts, now, timing)
  }
  auditFacts(
    db,
    by,
    changes.map(({ row }) => row),
    now,
  )
}

/** Stores facts of groups, counts their versions up, and renews the deadlines of moved dinners. */
export function storeFacts(db: Tx, rows: readonly GroupRow[], facts: FactColumns, now: Date, timing: Timing) {
  const { eventAt } = facts
  const isMoved = (row: GroupRow) => eventAt !== undefined && eventAt !== row.eventAt
  const goesOff = (row: GroupRow) => isCancelled(facts) && !isCancelled(row)
  // why it was changed before says nothing of this change
  const losesReason = (row: GroupRow) => facts.changeReason === undefined && (isMoved(row) || goesOff(row))
  noteDates(db, idsOf(rows.filter((row) => isMoved(row) || goesOff(row))), now)
  for (const [loses, alike] of Map.groupBy(rows, losesReason))
    db.update(dinnerGroups)
      .set({ ...facts, ...(loses && { changeReason: null }), version: sql`${dinnerGroups.version} + 1` })
      .where(inArray(dinnerGroups.id, oneOf(idsOf(alike))))
      .run()
  if (facts.price !== undefined && facts.price !== 0) {
    const free = rows.filter(({ price }) => price === 0)
    if (free.length > 0) endFree(db, idsOf(free))
  }
  if (facts.status !== undefined || facts.price !== undefined || eventAt !== undefined)
    followSeats(db, idsOf(rows), now)
  if (eventAt !== undefined) renewDeadlines(db, idsOf(rows.filter(isMoved)), eventAt, now, timing)
}

function idsOf(rows: readonly GroupRow[]): number[] {
  return rows.map(({ id }) => id)
}
