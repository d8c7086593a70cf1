import { sql } from 'drizzle-orm'
import { auditStep, countOf } from '../audit/audit'
import { emptyLog } from '../db/forget'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { transact } from '../db/transact'
import { OVERTAKEN } from '../matchmaking/rows'
import { isOwed } from '../money/refunds'
import { eraseSignUps } from '../privacy/erase'

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
    transact(db, () => {
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
    ) and not ${isOwed(now)}
    order by id`)
  return found.map(({ id }) => id)
}
