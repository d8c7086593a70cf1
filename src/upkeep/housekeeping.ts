import { TZDate } from '@date-fns/tz'
import { sql } from 'drizzle-orm'
import { forgetActs } from '../audit/undoable'
import { forgetSheets } from '../bookings/booking'
import type { Config } from '../config'
import { checkClock } from '../db/clock'
import { emptyLog, overwriteForgotten } from '../db/forget'
import type { Db } from '../db/open'
import { links, sessions, setupLinks } from '../db/schema'
import { MINUTE_MS } from '../domain/units'
import { forgetChats } from '../feedback/feedback'
import { forgetReports } from '../feedback/reports'
import { errorFacts, type Log } from '../log'
import { forgetUses } from '../privacy/by-links'
import { forgetPictures } from '../site/pictures'
import { eraseOldDinners, isUnchanged } from '../site/retention'
import { keepBackup } from './backups'

/** When the daily work is done, on the clock of TZ: hardly anyone signs up then. */
const QUIET = { hour: 3, minute: 30 }
/** Milliseconds to wait for other readers of the database, such as a backup or a replicator. */
const PAGES_WAIT_MS = 30 * 60_000

/** Does the daily work now and at a quiet hour: erases and deletes what is over, with its traces, then backs up. Returns a stop function. */
export function startHousekeeping(
  deps: { db: Db; config: Config; log: Log },
  everyMs = MINUTE_MS,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  // a backup holds nobody who was to be erased before it
  const work = async (isNight: boolean) => {
    const isClockRight = await dailyWork(deps, { isNight, stopped: () => signal.aborted })
    await keepBackup(deps, { isNight, isClockRight, signal })
  }
  let working = work(false)

  // one wait until then would be wrong once the machine has slept, or its clock was set
  let since = Date.now()
  const timer = setInterval(() => {
    const now = Date.now()
    since = Math.min(since, now)
    if (now - since < msUntilQuiet(deps.config.timeZone, new Date(since))) return
    since = now
    working = work(true)
  }, everyMs)

  return {
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await working
    },
  }
}

/** Runs the daily work once. A failure is logged and retried the next day. Returns whether the clock may decide what is deleted. */
export async function dailyWork(
  { db, config, log }: { db: Db; config: Config; log: Log },
  {
    now = new Date(),
    isNight = true,
    stopped = () => false,
  }: { now?: Date; isNight?: boolean; stopped?: () => boolean } = {},
): Promise<boolean> {
  let isClockRight = false
  try {
    isClockRight = checkClock(db, now)
    if (!isClockRight) {
      const isWaiting = config.retentionDays !== null
      log[isWaiting ? 'error' : 'warn'](
        'nothing is deleted for its age: the clock has jumped by more than a day since the last run',
      )
    } else {
      if (config.retentionDays !== null && isUnchanged(db, config.retentionDays, now)) {
        const people = await eraseOldDinners(db, config.retentionDays, { now, stopped })
        if (people > 0) log.info('erased old dinners', { people })
      }
      if (stopped()) return isClockRight
      forgetReports(db, now)
      forgetExpired(db, now)
    }
    const done = isNight ? await overwriteForgotten(db, { waitMs: PAGES_WAIT_MS, stopped }) : 'nothing'
    if (done === 'done') log.info('overwrote the traces of who was deleted')
    if (done === 'later' && !stopped())
      log.warn('pages of the database are in use: traces are overwritten tomorrow')
    if (done === 'nothing') emptyLog(db)
  } catch (error) {
    log.error('housekeeping failed', errorFacts(error))
  }
  return isClockRight
}

/** Returns the milliseconds from `now` to the next quiet hour in `zone`. */
export function msUntilQuiet(zone: string, now: Date): number {
  const at = new TZDate(now.getTime(), zone)
  at.setHours(QUIET.hour, QUIET.minute, 0, 0)
  if (at.getTime() <= now.getTime()) at.setDate(at.getDate() + 1)
  return at.getTime() - now.getTime()
}

/** Deletes links, sessions, set-up links, those of groups in WhatsApp, decisions on exports, what staff may no longer undo, hashes of the sheets of past dinners, and pictures that the house has ceased to show. Reads only refuse them, in case the clock is wrong. */
export function forgetExpired(db: Db, now: Date) {
  for (const table of [links, sessions, setupLinks])
    db.run(sql`delete from ${table} where expires_at <= ${now.toISOString()}`)
  forgetUses(db, now)
  forgetActs(db, now)
  forgetSheets(db, now)
  forgetChats(db, now)
  forgetPictures(db, now)
}
