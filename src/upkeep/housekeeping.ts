import { TZDate } from '@date-fns/tz'
import { sql } from 'drizzle-orm'
import { forgetActs } from '../audit/acts'
import { auditStep, countOf } from '../audit/audit'
import { forgetSheets } from '../bookings/booking'
import type { Config } from '../config'
import { checkClock } from '../db/clock'
import { emptyLog, overwriteForgotten } from '../db/forget'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { links, sessions, setupLinks } from '../db/schema'
import { transact } from '../db/transact'
import { forgetChats } from '../feedback/feedback'
import { forgetReports } from '../feedback/reports'
import { errorFacts, type Log } from '../log'
import { OVERTAKEN } from '../matchmaking/rows'
import { isOwed } from '../money/refunds'
import { forgetDecisions } from '../privacy/by-links'
import { eraseSignUps } from '../privacy/erase'
import { forgetPictures } from '../site/pictures'
import { keepBackup } from './backups'

/** When the daily work is done, on the clock of TZ: hardly anyone signs up then. */
const QUIET = { hour: 3, minute: 30 }
/** Milliseconds to wait for other readers of the database, such as a backup or a replicator. */
const PAGES_WAIT_MS = 30 * 60_000

/** Does the daily work now and at a quiet hour: erases and deletes what is over, with its traces, then backs up. Returns a stop function. */
export function startHousekeeping(deps: { db: Db; config: Config; log: Log }): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  let timer: Timer | undefined
  // a backup holds nobody who was to be erased before it
  const work = async (isNight: boolean) => {
    await dailyWork(deps, { isNight, stopped: () => signal.aborted })
    await keepBackup(deps, { isNight, signal })
  }
  let working = work(false)

  const tomorrow = () => {
    timer = setTimeout(
      () => {
        working = work(true)
        tomorrow()
      },
      msUntilQuiet(deps.config.timeZone, new Date()),
    )
  }
  // loading a time zone takes long, and the first request should not wait for it
  timer = setTimeout(tomorrow, 1000)

  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await working
    },
  }
}

/** Runs the daily work once. A failure is logged and retried the next day. */
export async function dailyWork(
  { db, config, log }: { db: Db; config: Config; log: Log },
  {
    now = new Date(),
    isNight = true,
    stopped = () => false,
  }: { now?: Date; isNight?: boolean; stopped?: () => boolean } = {},
): Promise<void> {
  try {
    if (!checkClock(db, now)) {
      const isWaiting = config.retentionDays !== null
      log[isWaiting ? 'error' : 'warn'](
        'nothing is deleted for its age: the clock has jumped by more than a day since the last run',
      )
    } else {
      if (config.retentionDays !== null) {
        const people = await eraseOldDinners(db, config.retentionDays, { now, stopped })
        if (people > 0) log.info('erased old dinners', { people })
      }
      if (stopped()) return
      forgetReports(db, now)
      forgetExpired(db, now)
    }
    if (!isNight) return void emptyLog(db)
    const done = await overwriteForgotten(db, { waitMs: PAGES_WAIT_MS, stopped })
    if (done === 'done') log.info('overwrote the traces of who was deleted')
    if (done === 'later' && !stopped())
      log.warn('pages of the database are in use: traces are overwritten tomorrow')
    if (done === 'nothing') emptyLog(db)
  } catch (error) {
    log.error('housekeeping failed', errorFacts(error))
  }
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
  forgetDecisions(db, now)
  forgetActs(db, now)
  forgetSheets(db, now)
  forgetChats(db, now)
  forgetPictures(db, now)
}

/** Sign-ups erased in one transaction; requests are answered between two transactions. */
const BATCH = 25
const BY = { id: null, via: 'RETENTION_DAYS' }

/** Erases, in steps, who had the last dinner `days` ago, waits for none, is owed nothing and awaits no check of a transfer. Returns their number. */
export async function eraseOldDinners(
  db: Db,
  days: number,
  {
    now = new Date(),
    pause = () => Bun.sleep(20),
    stopped = () => false,
  }: { now?: Date; pause?: () => Promise<unknown>; stopped?: () => boolean } = {},
): Promise<number> {
  const old = oldDinners(db, days, now)
  let erased = 0
  let entry: number | undefined
  for (let next = 0; next < old.length && !stopped(); next += BATCH) {
    transact(db, (db) => {
      // checked again: a user may have got a new seat since
      const gone = eraseSignUps(db, BY, oldDinners(db, days, now, old.slice(next, next + BATCH)), now)
      if (gone.erased === 0) return
      erased += gone.erased
      entry = auditStep(db, BY, 'erased old dinners', countOf(erased, 'user'), entry)
    })
    await pause()
  }
  if (erased > 0) emptyLog(db)
  return erased
}

/** Returns who has had dinners, all of them over for so many days, and waits for no other; among some ids only, if given. */
function oldDinners(db: Db, days: number, now: Date, among?: number[]): number[] {
  const before = new Date(now.getTime() - days * 86_400_000).toISOString()
  const some = among ? sql`and user_id in ${oneOf(among)}` : sql``
  const found = db.all<{ id: number }>(sql`
    select profiles.user_id as id
    from (
      select user_id, min(dinner_groups.status in ('completed', 'cancelled')) as ended,
        max(coalesce(event_at, dinner_groups.created_at)) as latest
      from memberships join dinner_groups on dinner_groups.id = group_id
      where left_at is null ${some}
      group by user_id
    ) as dinners
    join sign_ups as profiles on profiles.user_id = dinners.user_id
    where ended and latest <= ${before} and not (
      -- in the pool, or in it once staff have completed or cleared something
      standing <> 'member' and removed is null and not ${OVERTAKEN}
    ) and not ${isOwed(now)} and not exists (
      select 1 from tickets join evenings on evenings.id = evening_id
      where tickets.user_id = profiles.user_id and tickets.status in ('idle', 'confirmed', 'paid')
        and evenings.status <> 'cancelled' and evenings.at > ${now.toISOString()}
    )
    order by id`)
  return found.map(({ id }) => id)
}
