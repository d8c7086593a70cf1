import { sql } from 'drizzle-orm'
import { idsIn } from '../db/in-list'
import type { Db } from '../db/open'
import type { Tx } from '../db/transact'
import { USUAL_TIMING } from '../domain/group/deadlines'
import { instantOf } from '../domain/wall-clock'
import { answer, cancel } from '../guest-page/answer'
import { rest } from '../guest-page/arrival'
import type { Author, PageOutcome } from '../guest-page/on-page'
import { endLinks, findLink, makeLink } from '../people/links'

/** Stores what some of the made-up people did on their pages on the evening before `today`: a yes, two noes, a cancelled seat with a refund, a rest. */
export function visitPages(db: Tx, today: string, timeZone: string) {
  const now = new Date(Date.parse(instantOf(today, '20:30', timeZone)!) - 86_400_000)
  const rules = { ...USUAL_TIMING, timeZone, bankAccount: null, refund: 'both' as const }
  const invited = members(db, 'messaging')
  const paid = members(db, 'paid')

  /** Does something for the first of these for whom it can be done, and returns the others. */
  function first(ids: readonly number[], act: (by: Author) => PageOutcome): number[] {
    const at = ids.findIndex((id) => onPageOf(db, id, rules, now, act))
    return ids.slice(at + 1)
  }

  const others = first(invited, (context) => answer(db, context, { answer: 'yes' }, now))
  const unanswered = first(others, (context) => answer(db, context, { answer: 'no', why: 'price' }, now))
  first(unanswered, (context) => answer(db, context, { answer: 'no', why: 'date' }, now))
  first(paid, (context) => cancel(db, context, { refund: 'credit' }, now))
  const [free] = db.values<[number]>(sql`select min(user_id) from sign_ups where group_role = 'free'`)
  if (free?.[0]) first([free[0]], (context) => rest(db, context, true, now))
}

/** Has somebody do something on their page at `now`, and returns whether it was done. */
export function onPageOf(
  db: Tx,
  userId: number,
  rules: Author['rules'],
  now: Date,
  act: (by: Author) => PageOutcome,
): boolean {
  const link = findLink(db, makeLink(db, userId, 'phone', now), now)
  const done = link !== undefined && act({ link, rules }).ok
  endLinks(db, userId, 'phone')
  return done
}

// those with a backup at the table first, so that there is somebody to call
function members(db: Db, status: 'messaging' | 'paid'): number[] {
  return idsIn(db)(sql`
    select seats.user_id from seats join dinner_groups on dinner_groups.id = group_id
    where seats.status = ${status} and role = 'member' and left_at is null
      and dinner_groups.status in ('confirming', 'scheduled') and event_at is not null
    order by exists (
      select 1 from seats as other where other.group_id = dinner_groups.id and other.role = 'backup'
    ) desc, event_at desc, seats.id limit 60`)
}
