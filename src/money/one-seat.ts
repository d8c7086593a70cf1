// a phone has one seat at an evening, however many of its sign-ups have joined

import { type SQL, sql } from 'drizzle-orm'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { confirmedSql, heldSql, IS_WAITING, paidSql, withoutSeatSql } from '../db/rules'

/** Whether the person of a sign-up has a place at an evening by another one, held or paid, which is none of `except` (ids of tickets). */
export function hasPlaceOfAnother(
  db: Db,
  userId: number,
  eveningId: number,
  except: readonly number[] = [],
): boolean {
  const found = db.all(sql`
    select 1 from profiles as own cross join profiles as other on other.person_id = own.person_id and other.user_id <> own.user_id
    cross join tickets as also on also.user_id = other.user_id and also.evening_id = ${eveningId}
    where own.user_id = ${userId} and also.ended_at is null and ${confirmedSql('also')}
      and also.id not in ${oneOf(except)} limit 1`)
  return found.length > 0
}

/**
 * Ends the places without a seat that people have by other sign-ups at evenings where one of the tickets of `which` is paid, and returns their ids:
 * what was paid for them is owed. What a browser pays that nobody has shown to be that of the phone's owner ends none which is shown to be theirs. Of
 * two that are paid the one with a seat stays, then that of the sign-up that is not `newUserId`, which has just got their number, then the owner's,
 * then the one that was paid first.
 */
export function endOthers(db: Db, which: SQL, newUserId = 0): number[] {
  const isShown = (row: string, owner: string) =>
    sql.raw(`(${row}.own is not 1 or coalesce(${owner}.wrote_at, ${owner}.proved_at) is not null)`)
  const order = (row: string, owner: string) =>
    sql`(${withoutSeatSql(row)}, ${sql.raw(row)}.user_id = ${newUserId}, not ${isShown(row, owner)}, coalesce((
      select min(paid_at) from payments where ticket_id = ${sql.raw(row)}.id and ${heldSql('payments')}), ''), ${sql.raw(row)}.id)`
  return idsIn(db)(sql`
    update tickets set status = 'dropped', pay_by = null, version = version + 1
    where ${IS_WAITING} and id in (
      select second.id from (select * from tickets where ${which} and ${paidSql('tickets')} and ended_at is null) as stays
      cross join profiles as own on own.user_id = stays.user_id
      cross join profiles as other on other.person_id = own.person_id and other.user_id <> own.user_id
      cross join tickets as second on second.user_id = other.user_id and second.evening_id = stays.evening_id
      where iif(${paidSql('second')}, ${order('stays', 'own')} < ${order('second', 'other')},
        ${isShown('second', 'other')} <= ${isShown('stays', 'own')}))
    returning id`)
}
