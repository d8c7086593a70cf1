import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { acts } from '../db/schema'
import { type Tx, transact } from '../db/transact'
import { type ActKind, UNDO_MINUTES } from '../domain/staff/undo'
import { changesBy, eveningIn, type RowChange, type Scope } from './act-rows'
import type { Staff } from './staff'

interface NewAct {
  kind: ActKind
  /** a code that the changed rows do not tell */
  detail?: string
}

/** Runs a change in one transaction and keeps what it changed, so that its author may undo it. Returns its outcome, with the id of the act; null where nothing changed. */
export function asAct<T extends { ok: boolean }>(
  db: Db,
  by: Staff,
  act: NewAct,
  scope: Scope,
  change: (tx: Tx) => T,
  now = new Date(),
): T & { undo: number | null } {
  return transact(db, (tx) => {
    // who has no account undoes nothing
    if (by.id === null) return { ...change(tx), undo: null }
    const { outcome, changes } = changesBy(tx, scope, () => change(tx))
    return { ...outcome, undo: outcome.ok ? keepAct(tx, by, act, changes, now) : null }
  })
}

/** Keeps what an act changed; returns its id, null without a change. */
export function keepAct(
  db: Tx,
  by: Staff,
  { kind, detail }: NewAct,
  changes: readonly RowChange[],
  now: Date,
): number | null {
  forgetActs(db, now)
  const isChange = ({ after }: RowChange) => Object.keys(after ?? {}).some((key) => key !== 'version')
  if (by.id === null || !changes.some((change) => isChange(change) || change.after === null)) return null
  const isWhole = eveningIn(changes) !== undefined
  const rows = changes.map((change) => ({
    ...change,
    part: isWhole ? 0 : BY_PERSON.has(kind) ? (change.userId ?? 0) : change.groupId,
  }))
  const parts = new Set(rows.map(({ part }) => part)).size
  const { id } = db
    .insert(acts)
    .values({ adminId: by.id, at: now.toISOString(), kind, detail, parts })
    .returning()
    .get()
  // as one value: a large change has hundreds of rows
  db.run(sql`
    insert into act_rows (act_id, part, changed, row_id, group_id, user_id, before, after)
    select ${id}, value ->> 'part', value ->> 'changed', value ->> 'rowId', value ->> 'groupId', value ->> 'userId',
      nullif(value -> 'before', 'null'), nullif(value -> 'after', 'null')
    from json_each(${JSON.stringify(rows)})`)
  return id
}

/** Acts of which each person's part can be undone alone; of others each group's. */
const BY_PERSON: ReadonlySet<ActKind> = new Set<ActKind>(['return', 'money'])

/** Deletes what can no longer be undone, and returns whether there was any. */
export function forgetActs(db: Db, now: Date): boolean {
  const isOver = sql`at < ${firstKept(now)}`
  if (db.all(sql`select 1 from acts where ${isOver} limit 1`).length === 0) return false
  db.run(sql`delete from acts where ${isOver}`)
  return true
}

/** Returns the time of the oldest acts that can be undone. */
export function firstKept(now: Date): string {
  return new Date(now.getTime() - UNDO_MINUTES * 60_000).toISOString()
}
