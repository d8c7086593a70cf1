import { forgetActs } from '../audit/undoable'
import { checkClock } from '../db/clock'
import { emptyLog } from '../db/forget'
import type { Db } from '../db/open'
import { errorFacts, type Log } from '../log'
import { eraseDue, isDue } from '../privacy/erasures'
import { settleRestored } from '../privacy/restored'

const EVERY_MS = 60_000

/**
 * Erases now and every minute who is due, unless the clock cannot be trusted, and what nobody can undo any more: an account where money went back to
 * is kept no longer. Returns a stop function.
 */
export function startErasures({ db, log }: { db: Db; log: Log }, everyMs = EVERY_MS): () => void {
  let isTrusted = true
  const erase = () => {
    try {
      settleRestored(db)
      const now = new Date()
      if (forgetActs(db, now)) emptyLog(db)
      if (!isDue(db, now)) return
      const before = isTrusted
      isTrusted = checkClock(db, now)
      if (isTrusted) log.info('erased people who requested it', { people: eraseDue(db, now) })
      else if (before)
        log.error('people who requested it are not erased yet: the clock has jumped by more than a day')
    } catch (error) {
      log.error('people who requested it are not erased yet', errorFacts(error))
    }
  }
  erase()
  const timer = setInterval(erase, everyMs)
  return () => clearInterval(timer)
}
