import { eq } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable, SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { Db } from './open'

/** The database within a transaction: what must happen together with a change takes one, which `transact` alone gives. */
export type Tx = Db & { readonly [IN_TRANSACTION]: true }

declare const IN_TRANSACTION: unique symbol

/** An expected refusal of a change: a code for why, and what else its answer needs. */
export type Refused<Reason extends string, Details extends object = object> = Reason extends string
  ? { ok: false; reason: Reason } & Details
  : never

export function refused<const Reason extends string>(reason: Reason): { ok: false; reason: Reason }
export function refused<const Reason extends string, Details extends object>(
  reason: Reason,
  details: Details,
): { ok: false; reason: Reason } & Details
export function refused(reason: string, details?: object): object {
  return { ok: false, reason, ...details }
}

/**
 * Runs a change in one transaction, or in that of its caller, and returns its outcome; a refusal (`ok: false`) or a throw undoes all that it has done.
 * What follows from the change is done before it ends.
 */
export function transact<T>(db: Db, change: (tx: Tx) => T): T {
  const { $client } = db
  const before = new Map(pending.get($client))
  try {
    const outcome = inTransaction(db)(() => change(db as Tx)) as T
    if (!$client.inTransaction) for (const run of onceStored.get($client) ?? []) run(db)
    return outcome
  } catch (error) {
    pending.set($client, before)
    if (error instanceof Undone) return error.outcome as T
    throw error
  } finally {
    if (!$client.inTransaction) {
      pending.delete($client)
      onceStored.delete($client)
    }
  }
}

const onceStored = new WeakMap<Db['$client'], Set<(db: Db) => void>>()

/** Has something done once the transaction is stored; nothing where it is undone. */
export function afterCommit(db: Tx, run: (db: Db) => void) {
  const { $client } = db
  if ($client.inTransaction) onceStored.set($client, (onceStored.get($client) ?? new Set()).add(run))
  else run(db)
}

/** What follows from changed rows, by their ids; those of a lower `order` are done first. */
export interface Deferred {
  order: number
  run: (tx: Tx, ids: readonly number[], now: Date) => void
}

const pending = new WeakMap<Db['$client'], Map<Deferred, { ids: Set<number>; now: Date }>>()

/** Has what follows from changed rows done before the transaction ends, once for all of them; at once outside of one. */
export function defer(db: Tx, deferred: Deferred, ids: readonly number[], now: Date) {
  const { $client } = db
  if (!$client.inTransaction) return deferred.run(db, ids, now)
  const all = pending.get($client) ?? new Map()
  pending.set($client, all)
  all.set(deferred, { ids: new Set([...(all.get(deferred)?.ids ?? []), ...ids]), now })
}

/** Does what follows from the changes so far, for what reads it within the transaction. */
export function runDeferred(db: Tx) {
  const all = pending.get(db.$client)
  while (all && all.size > 0) {
    const [[deferred, { ids, now }]] = [...all].sort(([a], [b]) => a.order - b.order) as [
      [Deferred, { ids: Set<number>; now: Date }],
    ]
    all.delete(deferred)
    deferred.run(db, [...ids], now)
  }
}

export function isRefused(outcome: unknown): outcome is Refused<string> {
  return typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === false
}

const runners = new WeakMap<Db['$client'], (change: () => unknown) => unknown>()

/** Returns what runs a change in a transaction of a database, which takes longer to make than to run. */
function inTransaction(db: Db) {
  const { $client } = db
  const known = runners.get($client)
  if (known) return known
  const run = $client.transaction((change: () => unknown) => {
    const outcome = change()
    if (isRefused(outcome)) throw new Undone(outcome)
    runDeferred(db as Tx)
    return outcome
  }).immediate
  runners.set($client, run)
  return run
}

/** Thrown to undo what a refused change has done so far. */
class Undone extends Error {
  constructor(readonly outcome: unknown) {
    super('refused')
  }
}

/** Changes the row of a table that has this id. */
export function changeRow<T extends SQLiteTable & { id: SQLiteColumn }>(
  db: Db,
  table: T,
  id: number,
  set: SQLiteUpdateSetSource<T>,
) {
  db.update(table).set(set).where(eq(table.id, id)).run()
}
