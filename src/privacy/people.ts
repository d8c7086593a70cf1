import { eq, sql } from 'drizzle-orm'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { dinnerGroups, memberships, profiles } from '../db/schema'
import type { PersonFound } from '../domain/privacy/privacy'
import type { PersonalData } from '../domain/privacy/privacy-calls'
import { holdsMoney } from '../money/refunds'
import { findPerson } from '../people/people'
import { find } from '../users/search/find'
import { codeOf, holderOf } from '../users/users'
import { NAME, SIGN_UPS } from './list-by-links'
import { asIfBack } from './stash'

const FOUND_MAX = 8
/** Fewest digits that are looked for in phones, which hold every single one somewhere. */
const DIGITS_MIN = 3

/** Returns people found by part of a name, a phone or a code: one for each person, by the newest sign-up. */
export function findPeople(db: Db, text: string, today: string): PersonFound[] {
  if (text === '') return []
  const holder = holderOf(db, text)
  const order = { sort: 'no', dir: 'desc' } as const
  // several sign-ups of a phone are one person
  const page = { page: 0, size: FOUND_MAX * 4 }
  const ids = holder === undefined ? find(db, { who: text }, order, page, today).ids : [holder]
  const people = peopleOf(db, ids)
  const found = [...ids.flatMap((id) => people.get(id) ?? []), ...leavingPeople(db, text)]
  const phones = new Set<string>()
  return found.filter(({ phone }) => !phones.has(phone) && phones.add(phone)).slice(0, FOUND_MAX)
}

/** Returns people by the ids of sign-ups, also those who are to be erased. */
export function peopleOf(db: Db, userIds: readonly number[]): Map<number, PersonFound> {
  const rows = db.all<PersonFound>(sql`
    select user_id as id, name, phone,
      (select count(*) from profiles as other where other.person_id = sign_ups.person_id) as signups
    from sign_ups where user_id in ${oneOf(userIds)}`)
  const leaving = db.all<PersonFound>(sql`
    select user_id as id, ${NAME} as name, phone, ${SIGN_UPS} as signups, erases_at as erasesAt
    from erasures where user_id in ${oneOf(userIds)}`)
  return new Map([...rows, ...leaving].map((row) => [row.id, row]))
}

/** Returns people who are to be erased, by part of a name or a phone, or a code. */
function leavingPeople(db: Db, text: string): PersonFound[] {
  const rows = db.all<{ userId: number; name: string; phone: string }>(
    sql`select user_id as userId, ${NAME} as name, phone from erasures`,
  )
  const words = text.toLowerCase()
  const digits = /^[+\d][\d\s-]*$/.test(text) ? text.replace(/\D/g, '').replace(/^(62|0)/, '') : ''
  const found = rows.filter(
    ({ userId, name, phone }) =>
      name.toLowerCase().includes(words) ||
      (digits.length >= DIGITS_MIN && phone.includes(digits)) ||
      codeOf(db, userId).toLowerCase() === words,
  )
  return [
    ...peopleOf(
      db,
      found.map(({ userId }) => userId),
    ).values(),
  ]
}

/** Returns what erasing the person of a sign-up deletes; undefined for an unknown sign-up. */
export function personalDataOf(db: Db, userId: number, now = new Date()): PersonalData | undefined {
  const person = peopleOf(db, [userId]).get(userId)
  return person && asIfBack(db, person.phone, () => readPersonalData(db, person, now))
}

function readPersonalData(db: Db, person: PersonFound, now: Date): PersonalData {
  const ofPhone = eq(profiles.personId, findPerson(db, person.phone)!)
  const signUps = db
    .select({ id: profiles.userId, name: profiles.name, registeredAt: profiles.registeredAt })
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
  return { ...person, signUps: signUps, dinners, money: holdsMoney(db, ids, now) }
}
