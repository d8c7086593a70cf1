// who had their last dinner long enough ago, by the retention of the house

import { sql } from 'drizzle-orm'
import { auditStep, countOf } from '../audit/audit'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { closedSql, groupedSql, IS_EVENING_ON, openTicketSql } from '../db/rules'
import { transact } from '../db/transact'
import { DAY_MS } from '../domain/units'
import { OVERTAKEN } from '../matchmaking/rows'
import { areOwed } from '../money/refunds'
import { eraseSignUps } from '../privacy/erase'

/** A night's work begins some milliseconds before or after that of the night before. */
const SLACK_MS = 60_000
/** In `settings`: the days by which people are erased, and since when. */
const SINCE = 'retention_since'

/** Whether a retention has been the same for a day: until then a mistake can be set right. Call it at each run. */
export function isUnchanged(db: Db, days: number, now: Date): boolean {
  const [stored] = db.all<{ value: string }>(sql`select value from settings where key = ${SINCE}`)
  const [of, since] = stored?.value.split(' ') ?? []
  if (Number(of) === days && since !== undefined && !Number.isNaN(Date.parse(since)))
    return now.getTime() - Date.parse(since) >= DAY_MS - SLACK_MS
  db.run(sql`
    insert into settings (key, value) values (${SINCE}, ${`${days} ${now.toISOString()}`})
    on conflict (key) do update set value = excluded.value`)
  return false
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
  return erased
}

/** Returns who has had dinners, all of them over for so many days, and waits for no other; among some ids only, if given. */
export function oldDinners(db: Db, days: number, now: Date, among?: number[]): number[] {
  const before = new Date(now.getTime() - days * DAY_MS).toISOString()
  const some = among ? sql`and user_id in ${oneOf(among)}` : sql``
  const found = db.all<{ id: number }>(sql`
    select profiles.user_id as id
    from (
      select user_id, min(${closedSql('dinner_groups')}) as ended,
        max(coalesce(event_at, dinner_groups.created_at)) as latest
      from memberships join dinner_groups on dinner_groups.id = group_id
      where left_at is null ${some}
      group by user_id
    ) as dinners
    join sign_ups as profiles on profiles.user_id = dinners.user_id
    where ended and latest <= ${before} and not (
      -- in the pool, or in it once staff have completed or cleared something
      not ${groupedSql('profiles')} and removed is null and not ${OVERTAKEN}
    ) and not ${areOwed(now)} and not exists (
      select 1 from tickets join evenings on evenings.id = evening_id
      where tickets.user_id = profiles.user_id and ${openTicketSql('tickets')}
        and ${IS_EVENING_ON} and evenings.at > ${now.toISOString()}
    )
    order by id`)
  return found.map(({ id }) => id)
}
