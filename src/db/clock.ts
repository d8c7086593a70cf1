import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { instantSchema } from '../domain/instant'
import { DAY_MS } from '../domain/units'
import type { Db } from './open'

/** A run comes a day after the last one, and a jump is more than a day beside that. */
const AHEAD_MS = 2 * DAY_MS
/** A time that a jump led to is believed after so many days on which the clock went on steadily. */
const BELIEVED_MS = 3 * DAY_MS
/** The key of the last trusted time in `settings`. */
export const CLOCK = 'retention_clock'

const instant = instantSchema('no time')
const storedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ last: instant, jump: v.optional(v.object({ since: instant, last: instant })) }),
)

/** Whether the clock may decide what is deleted: not for three days after a jump of more than a day. Call it at each run. */
export function checkClock(db: Db, now: Date): boolean {
  const at = now.toISOString()
  const stored = v.safeParse(storedSchema, read(db))
  const { last, jump } = stored.success ? stored.output : { last: latestStored(db) ?? at, jump: undefined }
  if (follows(last, now)) return save(db, { last: at }, true)

  const since = jump && follows(jump.last, now) ? jump.since : at
  if (now.getTime() - Date.parse(since) >= BELIEVED_MS) return save(db, { last: at }, true)
  return save(db, { last, jump: { since, last: at } }, false)
}

function follows(last: string, now: Date): boolean {
  const passed = now.getTime() - Date.parse(last)
  return passed > -DAY_MS && passed < AHEAD_MS
}

// a first run has nothing to compare with but what staff and visitors did last
function latestStored(db: Db): string | undefined {
  const [found] = db.all<{ at: string | null }>(sql`
    select max(at) as at from (
      select at from (select at from audit_entries order by id desc limit 1)
      union all select created_at from (select created_at from users order by id desc limit 1))`)
  return found?.at ?? undefined
}

function read(db: Db): string | undefined {
  return db.all<{ value: string }>(sql`select value from settings where key = ${CLOCK}`)[0]?.value
}

function save(db: Db, clock: v.InferOutput<typeof storedSchema>, isTrusted: boolean): boolean {
  db.run(sql`
    insert into settings (key, value) values (${CLOCK}, ${JSON.stringify(clock)})
    on conflict (key) do update set value = excluded.value`)
  return isTrusted
}
