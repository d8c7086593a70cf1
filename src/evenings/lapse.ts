// what time does to places at evenings

import { type SQL, sql } from 'drizzle-orm'
import { VISITOR } from '../audit/staff'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import {
  awaitedSql,
  cancelledSql,
  confirmedSql,
  hasPaymentSql,
  IS_TO_CHECK,
  IS_WAITING,
  owedSql,
} from '../db/rules'
import { type Tx, transact } from '../db/transact'
import { SHORT_HOURS } from '../domain/group/deadlines'
import { HOUR_MS } from '../domain/units'
import { usualChoice } from '../money/refund-rules'
import { updatePaymentsOfTickets } from '../money/update'
import { overSeats, putInQueue } from '../people/queue'

/** Ends holds whose time has passed and of which nobody says that they transferred: their guests are on the list; where there is none, see HAS_LAPSED. */
export function lapseHolds(db: Tx, now: Date, eveningId?: number) {
  const at = now.toISOString()
  const ended = idsIn(db)(sql`
    update tickets set status = 'idle', pay_by = null, lapsed_at = ${at}, version = version + 1
    where ${isHoldOver(at)}
      ${eveningId === undefined ? sql`` : sql`and evening_id = ${eveningId}`}
      and not ${hasPaymentSql('tickets.id', IS_TO_CHECK)}
    returning id`)
  if (ended.length > 0) updatePaymentsOfTickets(db, ended, now)
}

/** Frees who has no table three hours before the dinner, and who has not said yes to another day in time: what they paid is owed to them. */
export function freeWaiting(db: Tx, now: Date) {
  const ended = idsIn(db)(sql`
    update tickets set status = 'dropped', pay_by = null, version = version + 1,
      ended_at = iif((select ${cancelledSql('evenings')} from evenings where id = evening_id), ended_at, ${now.toISOString()})
    where ${confirmedSql('tickets')} and ${IS_WAITING} and (answer_by <= ${now.toISOString()}
      or evening_id in (select id from evenings where at <= ${freeFrom(now)}))
    returning id`)
  if (ended.length === 0) return
  updatePaymentsOfTickets(db, ended, now)
  db.run(sql`
    update payments set choice = ${usualChoice(db)}, version = version + 1
    where ticket_id in ${oneOf(ended)} and ${owedSql('payments')} and choice is null`)
}

/** Does what time does to tickets, where there is anything to do; of dinners that are over those since an instant. */
export function settleTickets(db: Db, now = new Date(), since = '') {
  const [due] = db.all<{ holds: number; waiting: number }>(sql`
    select exists (select 1 from tickets where ${isHoldOver(now.toISOString())}) as holds,
      exists (
        select 1 from evenings cross join tickets on tickets.evening_id = evenings.id
        where evenings.at > ${since} and evenings.at <= ${freeFrom(now)} and ${confirmedSql('tickets')} and ${IS_WAITING}
      ) or exists (
        select 1 from evenings cross join tickets on tickets.evening_id = evenings.id
        where evenings.at > ${now.toISOString()} and tickets.answer_by <= ${now.toISOString()}
          and ${confirmedSql('tickets')} and ${IS_WAITING}
      ) as waiting`)
  const { holds, waiting } = due!
  const returning = overSeats(db, guestsAhead(db, now), now).map(({ userId }) => userId)
  if (!holds && !waiting && returning.length === 0) return
  transact(db, (db) => {
    if (holds) lapseHolds(db, now)
    if (waiting) freeWaiting(db, now)
    // joining was the yes to come again, also before the last dinner
    putInQueue(db, VISITOR, returning, now)
    return { ok: true as const }
  })
}

/** Holds for tickets whose time to pay has passed. */
function isHoldOver(at: string): SQL {
  return sql`(${awaitedSql('tickets')} and evening_id is not null and pay_by <= ${at} and ${IS_WAITING})`
}

/** Returns the latest dinner (UTC ISO) whose standbys are free at `now`. */
function freeFrom(now: Date): string {
  return new Date(now.getTime() + SHORT_HOURS * HOUR_MS).toISOString()
}

function guestsAhead(db: Db, now: Date): number[] {
  return idsIn(db)(sql`
    select distinct tickets.user_id from evenings cross join tickets on tickets.evening_id = evenings.id
    where evenings.at > ${now.toISOString()} and ${IS_WAITING}`)
}
