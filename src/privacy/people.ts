import { eq, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { dinnerGroups, memberships, profiles } from '../db/schema'
import type { Held, PersonFound } from '../domain/privacy'
import { holderOf } from '../users/code'
import { holdsMoney } from '../users/money'
import { find } from '../users/search/find'

/** Most people that a search offers. */
const FOUND_MAX = 8

/** Returns people found by part of a name, a phone or a code: one for each person, by the newest sign-up. */
export function findPeople(db: Db, text: string, today: string): PersonFound[] {
  if (text === '') return []
  const holder = holderOf(db, text)
  const order = { sort: 'no', dir: 'desc' } as const
  // several sign-ups of a phone are one person
  const page = { page: 0, size: FOUND_MAX * 4 }
  const ids = holder === undefined ? find(db, { who: text }, order, page, today).ids : [holder]
  const people = peopleOf(db, ids)
  const found = ids.flatMap((id) => people.get(id) ?? [])
  const seen = new Set<number>()
  return found
    .filter(({ personId }) => !seen.has(personId) && seen.add(personId))
    .slice(0, FOUND_MAX)
    .map(({ personId: _, ...person }) => person)
}

/** Returns people by the ids of sign-ups. */
export function peopleOf(
  db: Db,
  userIds: readonly number[],
): Map<number, PersonFound & { personId: number }> {
  const rows = db.all<PersonFound & { personId: number }>(sql`
    select user_id as id, person_id as personId, name, phone,
      (select count(*) from profiles as other where other.person_id = sign_ups.person_id) as signups
    from sign_ups where user_id in ${oneOf(userIds)}`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns what erasing the person of a sign-up deletes; undefined for an unknown sign-up. */
export function heldOf(db: Db, userId: number, now = new Date()): Held | undefined {
  const person = peopleOf(db, [userId]).get(userId)
  if (!person) return undefined
  const ofPhone = eq(profiles.personId, person.personId)
  const signUps = db
    .select({ id: profiles.userId, name: profiles.name, registered_at: profiles.registeredAt })
    .from(profiles)
    .where(ofPhone)
    .orderBy(profiles.userId)
    .all()
  const dinners = db
    .selectDistinct({
      id: dinnerGroups.id,
      name: dinnerGroups.name,
      event_date: dinnerGroups.eventAt,
      status: dinnerGroups.status,
    })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.userId, memberships.userId))
    .innerJoin(dinnerGroups, eq(dinnerGroups.id, memberships.groupId))
    .where(sql`${ofPhone} and left_at is null`)
    .orderBy(dinnerGroups.id)
    .all()
  const ids = signUps.map(({ id }) => id)
  const { personId: _, ...found } = person
  return { ...found, sign_ups: signUps, dinners, money: holdsMoney(db, ids, now) }
}
