import { and, count, eq, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import { type Staff, VISITOR } from '../audit/staff'
import { codeFor, idFrom } from '../db/codes'
import { markForgotten } from '../db/forget'
import { nextId } from '../db/ids'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { comingSql, freeSql, IS_GROUP_ON } from '../db/rules'
import { dinnerGroups, profiles, type SignUp, signUps, users } from '../db/schema'
import { refused, type Tx, transact } from '../db/transact'
import type { Stats } from '../domain/api'
import type { NewUser } from '../domain/profile/user-form'
import type { AuditAction } from '../domain/staff/audit'
import { outliveUsers, partPayments } from '../money/payments'
import { followPhone } from '../money/update'
import { changePhone, deleteSignUps } from '../people/change-phone'
import { apartFrom } from '../people/keep-apart'
import { changePeople, leaveToOwnerOf, peopleOfSignUps, personFinder } from '../people/people'
import { putInQueue } from '../people/queue'
import {
  changedFields,
  changedText,
  differs,
  type FieldColumns,
  isComplete,
  NO_ANSWERS,
  PROFILE_COLUMNS,
  searchText,
  staffColumns,
} from './fields'

/** Returns the number of users with a profile, and of those who are members or backups now. */
export function countUsers(db: Db): { all: number; member: number; backup: number } {
  const [[all, member, backup]] = db.values<[number, number, number]>(sql`
    select (select count(*) from profiles), total(role = 'member'), total(role = 'backup')
    from (select max(role) as role from memberships where holds_seat = 1 group by user_id)`) as [
    [number, number, number],
  ]
  return { all, member, backup }
}

/** Returns the counts on the dashboard's cards. */
export function stats(db: Db): Stats {
  const { all, member } = countUsers(db)
  const groups = db.select({ n: count() }).from(dinnerGroups).get()!.n
  return { users: all, groups, grouped: member, ungrouped: all - member }
}

/** A user to be stored: the account name, the profile and the time of the sign-up. */
export interface NewProfile extends Partial<FieldColumns> {
  username: string
  name: string
  phone: string
  at: string
  termsVersion?: string
  /** of the secret by which the browser that signed up may correct it */
  secretHash?: string | null
}

/** Returns what stores an account without a password with its profile, and returns its id. */
export function userInserter(db: Tx, by: Staff = VISITOR): (profile: NewProfile) => number {
  const at = sql.placeholder('at')
  const insertAccount = db
    .insert(users)
    .values({
      id: sql.placeholder('id'),
      username: sql.placeholder('username'),
      secretHash: sql.placeholder('secretHash'),
      createdAt: at,
    })
    .returning({ id: users.id })
    .prepare()
  const columns = PROFILE_COLUMNS.map((column) => [column, sql.placeholder(column)])
  const personOf = personFinder(db)
  const seatedOf = db
    .select({ id: profiles.userId })
    .from(profiles)
    .where(and(eq(profiles.personId, sql.placeholder('personId')), sql`not ${freeSql('profiles')}`))
    .prepare()
  const insertProfile = db
    .insert(profiles)
    .values({
      ...Object.fromEntries(columns),
      userId: sql.placeholder('userId'),
      personId: sql.placeholder('personId'),
      searchText: sql.placeholder('searchText'),
      registeredAt: at,
      completedAt: sql.placeholder('completedAt'),
      termsVersion: sql.placeholder('termsVersion'),
      termsAcceptedAt: sql.placeholder('termsAcceptedAt'),
    })
    .prepare()

  return ({ username, at, termsVersion = null, secretHash = null, ...answers }) => {
    const { id } = insertAccount.get({ id: nextId(db, 'users'), username, secretHash, at })
    const personId = personOf(answers.phone)
    const seated = seatedOf.all({ personId })
    if (seated.length > 0)
      putInQueue(
        db,
        by,
        seated.map((one) => one.id),
        new Date(at),
      )
    insertProfile.run({
      ...NO_ANSWERS,
      ...answers,
      userId: id,
      personId,
      searchText: searchText(username, answers),
      at,
      completedAt: isComplete(answers) ? at : null,
      termsVersion,
      termsAcceptedAt: termsVersion && at,
    })
    if (answers.removed) changePeople(db, peopleOfSignUps(db, [id]), { removed: answers.removed })
    return id
  }
}

/** Adds a user by hand: an account that can never sign in. Returns the id. */
export function addUser(db: Db, by: Staff, user: NewUser, now = new Date()): number {
  return transact(db, (db) => {
    const username = `user_${now.getTime()}-${crypto.randomUUID().slice(0, 8)}`
    const { name, phone } = user
    const id = userInserter(db, by)({ ...staffColumns(user), name, phone, username, at: now.toISOString() })
    audit(db, by, 'added a user', { userId: id }, now)
    return id
  })
}

/** Changes columns of a profile; the audit entry names `groupId`. Refuses an unknown id, an outdated `version`, and the phone of somebody they are kept apart from: as one person they would be kept apart no longer. */
export function changeProfile(
  db: Db,
  by: Staff,
  userId: number,
  { version, ...changes }: Partial<FieldColumns> & { version?: number | undefined },
  now = new Date(),
  action: AuditAction = 'changed a user',
  groupId?: number,
): { ok: true } | { ok: false; reason: 'unknown' | 'stale' | 'apart' | 'seated' } {
  return transact(db, (db) => {
    const found = db
      .select()
      .from(signUps)
      .innerJoin(users, eq(users.id, signUps.userId))
      .where(eq(signUps.userId, userId))
      .get()
    if (!found) return refused('unknown')
    const before = found.sign_ups
    if (version !== undefined && version !== before.version) return refused('stale')

    const row = { ...before, ...changes }
    if (row.phone !== before.phone && apartFrom(db, before.personId).some(({ phone }) => phone === row.phone))
      return refused('apart')
    if (row.phone !== before.phone && sitsWith(db, userId, row.phone, now)) return refused('seated')
    // only what differs is set: SQLite writes every index of a column that is set, whatever was in it
    const set = differing(before, {
      ...row,
      searchText: searchText(found.users.username, row),
      completedAt: row.completedAt ?? (isComplete(row) ? now.toISOString() : null),
    })
    const isSame = row.removed === before.removed && row.phone === before.phone
    if (isSame && Object.keys(set).length === 0) return { ok: true }
    if (row.removed !== before.removed) changePeople(db, [before.personId], { removed: row.removed })
    // a visitor may have typed somebody else's number: the reason stays with the one before
    if (row.phone !== before.phone) {
      partPayments(
        db,
        before.personId,
        () => changePhone(db, userId, row.phone, { withReason: by.id !== null }),
        now,
      )
      followPhone(db, userId, now)
    }
    // counted once, whether it is of the sign-up, the person or both
    const next = sql`${before.version + 1} - (select version from people where id = person_id)`
    db.update(profiles)
      .set({ ...set, version: next })
      .where(eq(profiles.userId, userId))
      .run()
    const subject = { userId, ...(groupId !== undefined && { groupId }) }
    const detail = changedText(before, row)
    // what a sign-up corrects is of the sign-up itself
    const fields = action === 'changed a user' ? changedFields(before, row) : undefined
    audit(db, by, action, { ...subject, detail, fields }, now)
    return { ok: true }
  })
}

/** Whether a sign-up of this phone has a seat at an evening to come at which another sign-up has one: a phone has one seat there. */
function sitsWith(db: Db, userId: number, phone: string | null, now: Date): boolean {
  const atEvening = sql`group_id in (select id from dinner_groups where evening_id = evenings.id and ${IS_GROUP_ON})`
  const found = db.all(sql`
    select 1 from evenings where at > ${now.toISOString()}
      and exists (select 1 from seats as own where own.user_id = ${userId} and ${comingSql('own')} and own.${atEvening})
      and exists (
        select 1 from sign_ups as other cross join seats as theirs on theirs.user_id = other.user_id
        where other.phone = ${phone} and other.user_id <> ${userId} and ${comingSql('theirs')} and theirs.${atEvening})
    limit 1`)
  return found.length > 0
}

/** Deletes accounts with everything stored about them and returns the ids that existed. */
export function deleteAccounts(db: Tx, userIds: readonly number[], now = new Date()): number[] {
  const ids = oneOf(userIds)
  db.update(dinnerGroups)
    .set({ version: sql`${dinnerGroups.version} + 1` })
    .where(
      sql`${dinnerGroups.id} in (select group_id from memberships where user_id in ${ids} and left_at is null)`,
    )
    .run()
  leaveToOwnerOf(db, userIds)
  outliveUsers(db, userIds, now)
  // what restaurants were sent of their tables: another hash than that of any sheet, so that it counts as changed
  db.run(sql`
    update booking_messages set sheet_hash = lower(hex(randomblob(32))), line_hashes = '[]'
    where sheet_hash <> '' and group_id in (select group_id from memberships where user_id in ${ids})`)
  const gone = deleteSignUps(db, userIds)
  if (gone.length > 0) markForgotten(db)
  return gone
}

/** The columns of the profile itself in which two sign-ups differ. */
function differing(before: SignUp, after: SignUp): Partial<SignUp> {
  const columns = [...PROFILE_COLUMNS, 'searchText', 'completedAt'] as const
  const changed = columns.filter((column) => differs(before, after, column))
  return Object.fromEntries(changed.map((column) => [column, after[column]]))
}

/** Returns the code by which staff find a sign-up. */
export function codeOf(db: Db, userId: number): string {
  return codeFor(db, 'sign-up', userId)
}

/** Returns the id of the user with a code, in either letter case; undefined for an unknown code. */
export function holderOf(db: Db, text: string): number | undefined {
  const id = idFrom(db, 'sign-up', text)
  if (id === undefined) return undefined
  return db.select({ id: profiles.userId }).from(profiles).where(eq(profiles.userId, id)).get()?.id
}

/** Deletes an account with everything stored about it. False when there is none. */
export function deleteUser(db: Db, by: Staff, userId: number, now = new Date()): boolean {
  return transact(db, (db) => {
    const account = db.select().from(users).where(eq(users.id, userId)).get()
    if (!account) return false
    deleteAccounts(db, [userId], now)
    // an admin by name, as nothing else says whose account it was
    if (account.role) audit(db, by, 'removed an admin', { userId, detail: account.username })
    audit(db, by, 'deleted a user', { userId })
    return true
  })
}
