import type { Db } from '../db/open'

export type Refusal<Reason extends string> = { ok: false; reason: Reason }

/** Thrown to undo what a refused change has done so far. */
class Refused extends Error {
  constructor(readonly outcome: unknown) {
    super('refused')
  }
}

/** Runs a change in one transaction and returns its outcome; a refusal (`ok: false`) rolls back what it has done. */
export function transact<T>(db: Db, change: () => T): T {
  try {
    return db.transaction(
      () => {
        const outcome = change()
        if (outcome !== null && typeof outcome === 'object' && 'ok' in outcome && !outcome.ok)
          throw new Refused(outcome)
        return outcome
      },
      { behavior: 'immediate' },
    )
  } catch (error) {
    if (error instanceof Refused) return error.outcome as T
    throw error
  }
}
