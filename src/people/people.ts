import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { nextId } from '../db/ids'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { droppedSql, heldSql, IS_TAKEN_APART, idleSql, isOthersSql, writtenSql } from '../db/rules'
import { people, profiles } from '../db/schema'
import type { Tx } from '../db/transact'

/** Returns a function that returns the id of the person of a phone number (`+62…`), made when nobody has it. */
export function personFinder(db: Tx): (phone: string) => number {
  const phone = sql.placeholder('phone')
  const find = db.select({ id: people.id }).from(people).where(eq(people.phone, phone)).prepare()
  const insert = db
    .insert(people)
    .values({ id: sql.placeholder('id'), phone })
    .returning({ id: people.id })
    .prepare()
  return (phone) => (find.get({ phone }) ?? insert.get({ id: nextId(db, 'people'), phone }))!.id
}

export function findPerson(db: Db, phone: string): number | undefined {
  return db.select({ id: people.id }).from(people).where(eq(people.phone, phone)).get()?.id
}

/** Returns the ids of the sign-ups of a person, the earliest first. */
export function signUpsOf(db: Db, personId: number): number[] {
  const found = db
    .select({ id: profiles.userId })
    .from(profiles)
    .where(eq(profiles.personId, personId))
    .orderBy(profiles.userId)
    .all()
  return found.map(({ id }) => id)
}

export function isOnlySignUp(db: Db, { userId, personId }: { userId: number; personId: number }): boolean {
  const other = and(eq(profiles.personId, personId), ne(profiles.userId, userId))
  return db.select({ id: profiles.userId }).from(profiles).where(other).get() === undefined
}

/** Changes columns of people and counts up their versions. */
export function changePeople(
  db: Tx,
  personIds: readonly number[],
  set: Partial<
    Pick<
      typeof people.$inferInsert,
      'removed' | 'restsSince' | 'noWhatsapp' | 'wrongNumberAt' | 'pausedUntil' | 'pausedAt'
    >
  >,
) {
  db.update(people)
    .set({ ...set, version: sql`${people.version} + 1` })
    .where(sql`${people.id} in ${oneOf(personIds)}`)
    .run()
}

export function peopleOfSignUps(db: Db, userIds: readonly number[]): number[] {
  return idsIn(db)(sql`select distinct person_id from profiles where user_id in ${oneOf(userIds)}`)
}

/** Selects the id of a person's outcome of a dinner: of a group, or of another table of its evening. */
export function outcomeOfDinner(personId: SQL | number, groupId: SQL | number | null): SQL {
  return sql`
    select known.id from outcomes as known left join dinner_groups as there on there.id = known.group_id
    where known.person_id = ${personId} and (known.group_id = ${groupId}
      or there.evening_id = (select evening_id from dinner_groups where dinner_groups.id = ${groupId}))
    order by known.group_id = ${groupId} desc, known.id desc limit 1`
}

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
