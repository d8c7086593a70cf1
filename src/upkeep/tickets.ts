import type { Db } from '../db/open'
import { DAY_MS } from '../domain/units'
import { settleTickets } from '../evenings/lapse'
import { errorFacts, type Log } from '../log'

const EVERY_MS = 60_000
/** A dinner is looked at each minute until so long after it: those of years take longer. */
const RECENT_MS = 35 * DAY_MS

/** Ends holds whose time has passed, and frees who has no table when the dinner is near; now, each day for all dinners, and every minute for those of late. Returns a stop function. */
export function startTickets({ db, log }: { db: Db; log: Log }, everyMs = EVERY_MS): () => void {
  let day = ''
  const settle = () => {
    try {
      const now = new Date()
      const today = now.toISOString().slice(0, 10)
      settleTickets(db, now, day === today ? new Date(now.getTime() - RECENT_MS).toISOString() : '')
      day = today
    } catch (error) {
      log.error('places at evenings are not settled yet', errorFacts(error))
    }
  }
  settle()
  const timer = setInterval(settle, everyMs)
  return () => clearInterval(timer)
}
