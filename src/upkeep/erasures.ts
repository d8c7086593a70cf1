import type { Db } from '../db/open'
import { errorFacts, type Log } from '../log'
import { eraseDue } from '../privacy/erasures'
import { settleRestored } from '../privacy/restored'

/** Milliseconds between two looks at who is due. */
const EVERY_MS = 60_000

/**
 * Erases now, and then every minute, who requested it and is due; also whose time came while nothing ran, or whom a restored
 * backup brought back. Returns a stop function.
 */
export function startErasures({ db, log }: { db: Db; log: Log }, everyMs = EVERY_MS): () => void {
  const erase = () => {
    try {
      settleRestored(db)
      const people = eraseDue(db)
      if (people > 0) log.info('erased people who requested it', { people })
    } catch (error) {
      log.error('people who requested it are not erased yet', errorFacts(error))
    }
  }
  erase()
  const timer = setInterval(erase, everyMs)
  return () => clearInterval(timer)
}
