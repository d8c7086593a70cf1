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

/** Runs a change in one transaction, or in that of its caller, and returns its outcome; a refusal (`ok: false`) or a throw undoes all that it has done. */
export function transact<T>(db: Db, change: (tx: Tx) => T): T {
  try {
    return inTransaction(db)(() => change(db as Tx)) as T
  } catch (error) {
    if (error instanceof Undone) return error.outcome as T
    throw error
  }
}

export function isRefused(outcome: unknown): outcome is Refused<string> {
  return typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === false
}

const runners = new WeakMap<Db['$client'], (change: () => unknown) => unknown>()

/** Returns what runs a change in a transaction of a database, which takes longer to make than to run. */
function inTransaction({ $client }: Db) {
  const known = runners.get($client)
  if (known) return known
  const run = $client.transaction((change: () => unknown) => {
    const outcome = change()
    if (isRefused(outcome)) throw new Undone(outcome)
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
