import type { Db } from '../db/open'
import { settleTickets } from '../evenings/lapse'
import { errorFacts, type Log } from '../log'

const EVERY_MS = 60_000

/** Ends holds whose time has passed, and frees who has no table when the dinner is near; now and every minute. Returns a stop function. */
export function startTickets({ db, log }: { db: Db; log: Log }, everyMs = EVERY_MS): () => void {
  const settle = () => {
    try {
      settleTickets(db)
    } catch (error) {
      log.error('places at evenings are not settled yet', errorFacts(error))
    }
  }
  settle()
  const timer = setInterval(settle, everyMs)
  return () => clearInterval(timer)
}
