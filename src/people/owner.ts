import { sql } from 'drizzle-orm'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { droppedSql, heldSql, IS_TAKEN_APART, idleSql, isOthersSql, writtenSql } from '../db/rules'
import { profiles } from '../db/schema'
import type { Tx } from '../db/transact'

type Claim = Pick<typeof profiles.$inferSelect, 'personId' | 'wroteAt' | 'provedAt'>

/** Whether the browser that signed up may only read, but for its places: its phone was reached, and nothing shows that both are one person. */
export function readsOnly(db: Db, { personId, wroteAt, provedAt }: Claim): boolean {
  return wroteAt === null && provedAt === null && wasReached(db, personId)
}

// a message that was opened may have been sent already; staff set by hand what somebody said in a chat or a call, but for who has
// joined an evening: their seat has what their place had
function wasReached(db: Db, personId: number): boolean {
  const found = db.all(sql`
    select 1 from profiles where person_id = ${personId} and (
      exists (
        select 1 from messages
        where messages.user_id = profiles.user_id and ${writtenSql('messages')} and kind <> 'confirmed')
      or exists (
        select 1 from seats
        where seats.user_id = profiles.user_id and not ${idleSql('seats')} and not ${IS_TAKEN_APART}
          and not exists (select 1 from tickets where tickets.id = ticket_id and evening_id is not null))
      or exists (
        select 1 from links where links.user_id = profiles.user_id and scope = 'phone' and last_used_at is not null))
    limit 1`)
  return found.length > 0
}

/** Stores that the browser of a sign-up belongs to the owner of its phone. Returns whether that is news. */
export function proveOwner(db: Tx, userId: number, at: string): boolean {
  const proved = db
    .update(profiles)
    .set({ provedAt: at })
    .where(sql`${profiles.userId} = ${userId} and ${profiles.provedAt} is null`)
    .returning({ id: profiles.userId })
    .all()
  return proved.length > 0
}

/** Forgets that the browsers of some sign-ups belong to the owner of their phone. */
export function doubtOwner(db: Tx, userIds: readonly number[]) {
  db.update(profiles)
    .set({ provedAt: null })
    .where(sql`${profiles.userId} in ${oneOf(userIds)} and ${profiles.provedAt} is not null`)
    .run()
}

/** Leaves the places that browsers of some sign-ups have joined to the phone's owner, where they may know of them: what shows it goes. */
export function leaveToOwner(db: Tx, userIds: readonly number[]) {
  // an open place that is not paid is known until now, whatever was paid for it before
  const paidAt = sql`(
    select max(paid_at) from payments where ticket_id = tickets.id and (${heldSql('payments')} or ${droppedSql('tickets')}))`
  db.run(sql`
    update tickets set own = null where user_id in ${oneOf(userIds)} and own is not null and ${isOthersSql(paidAt)}`)
}

/** The same of who stays while other sign-ups of a phone go. */
export function leaveToOwnerOf(db: Tx, goneIds: readonly number[]) {
  const staying = db.values<[number]>(sql`
    select user_id from profiles
    where person_id in (select person_id from profiles where user_id in ${oneOf(goneIds)}) and user_id not in ${oneOf(goneIds)}`)
  leaveToOwner(db, staying.flat())
}
