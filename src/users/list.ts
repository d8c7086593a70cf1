import { and, count, desc, inArray, isNull, sql } from 'drizzle-orm'
import { pausedDay, sharesOf } from '../attendance/list'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { awaitedSql, confirmedSql, IS_EVENING_ON, paidSql, TAKES_PART } from '../db/rules'
import { memberships, profiles, type SignUp, signUps, users } from '../db/schema'
import type { Page, Profile, User } from '../domain/api'
import { ageOn } from '../domain/profile/age'
import type { UserQuery } from '../domain/profile/users-query'
import { noteTextsOn } from '../notes/notes'
import { overSeats } from '../people/queue'
import { otherSeatsOf } from '../people/seats'
import { wireFields } from './fields'
import { find } from './search/find'
import { countUsers } from './users'

/** Returns the ids of all accounts, the latest first, including staff, who have no profile. */
export function allUserIds(db: Db): number[] {
  return db
    .select({ id: users.id })
    .from(users)
    .orderBy(desc(users.id))
    .all()
    .map(({ id }) => id)
}

export function listUsers(db: Db, query: UserQuery, today: string): Page<User> {
  const { all: total } = countUsers(db)
  const { ids, matching = total, more } = find(db, query, query, query, today)
  return { items: usersInOrder(db, ids, today), total, matching, ...(more && { more }) }
}

/** Returns users by their ids, in the order of the ids; unknown ids are skipped. */
export function usersInOrder(db: Db, ids: readonly number[], today: string): User[] {
  const wanted = oneOf(ids)
  const accounts = db.select().from(users).where(inArray(users.id, wanted)).all()
  const rows = db.select().from(signUps).where(inArray(signUps.userId, wanted)).all()
  const groups = groupsOf(db, ids)
  const counts = signUpCounts(db, rows)
  const signUpsOf = (row: SignUp) => counts.get(row.personId) ?? 1
  const personIds = rows.map(({ personId }) => personId)
  const notes = noteTextsOn(db, personIds)
  const attended = sharesOf(db, personIds)
  const joined = joinedBy(db, personIds)
  // hardly anybody has another sign-up
  const seated = otherSeatsOf(
    db,
    rows.filter((row) => signUpsOf(row) > 1).map(({ userId }) => userId),
  )
  const returnable = new Set(overSeats(db, ids, new Date()).map(({ userId }) => userId))
  const profileOf = new Map(
    rows.map((row) => [
      row.userId,
      {
        ...toProfile(row, groups.get(row.userId) ?? [], signUpsOf(row), today),
        seatedBy: seated.get(row.userId) ?? null,
        notes: notes.get(row.personId) ?? [],
        pausedUntil: pausedDay(db, row.pausedUntil),
        joined: joined.get(row.personId) ?? null,
        attended: attended.get(row.personId) ?? { came: 0, of: 0 },
        canReturn: returnable.has(row.userId),
      },
    ]),
  )
  const byId = new Map(
    accounts.map(({ id, username, role }): [number, User] => [
      id,
      { id, username, is_admin: role !== null, profile: profileOf.get(id) ?? null },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function toProfile(
  row: SignUp,
  groups: number[],
  signups: number,
  today: string,
): Omit<Profile, 'seatedBy' | 'notes' | 'canReturn' | 'pausedUntil' | 'joined' | 'attended'> {
  return {
    id: row.userId,
    ...wireFields(row),
    age: row.birthdate === null ? null : ageOn(row.birthdate, today),
    grouped: row.groupRole === 'member',
    waiting_as_backup: row.groupRole === 'backup',
    groups,
    signups,
    current_step: row.currentStep,
    registration_timestamp: row.registeredAt,
    registration_completed: row.completedAt !== null,
    completed_at: row.completedAt,
    wroteAt: row.wroteAt,
    notOnWhatsapp: row.noWhatsapp,
    restingAt: row.restingAt,
    wrongNumberAt: row.wrongNumberAt,
    version: row.version,
  }
}

function joinedBy(db: Db, personIds: readonly number[]) {
  // of one evening the best place of their sign-ups; who is invited to a seat has not answered
  const found = db.all<NonNullable<Profile['joined']> & { personId: number }>(sql`
    select own.person_id as personId, evenings.at, iif(${confirmedSql('tickets')}, tickets.status, 'idle') as status
    from profiles as own cross join tickets on tickets.user_id = own.user_id cross join evenings on evenings.id = evening_id
    where own.person_id in ${oneOf(personIds)} and evenings.at > ${new Date().toISOString()} and ${IS_EVENING_ON}
      and ${TAKES_PART}
    order by evenings.at desc, ${paidSql('tickets')}, ${awaitedSql('tickets')}`)
  return new Map(found.map(({ personId, ...joined }) => [personId, joined]))
}

function groupsOf(db: Db, userIds: readonly number[]): Map<number, number[]> {
  const found = db
    .select({ userId: memberships.userId, groupId: memberships.groupId })
    .from(memberships)
    .where(and(inArray(memberships.userId, oneOf(userIds)), isNull(memberships.leftAt)))
    .orderBy(memberships.groupId)
    .all()
  const byUser = Map.groupBy(found, ({ userId }) => userId)
  return new Map([...byUser].map(([id, seats]) => [id, seats.map(({ groupId }) => groupId)]))
}

function signUpCounts(db: Db, rows: readonly SignUp[]): Map<number, number> {
  const found = db
    .select({ personId: profiles.personId, n: count() })
    .from(profiles)
    .where(inArray(profiles.personId, oneOf(rows.map(({ personId }) => personId))))
    .groupBy(profiles.personId)
    .all()
  return new Map(found.map(({ personId, n }) => [personId, n]))
}
