import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import type { Tx } from '../db/transact'
import { spokenName } from '../domain/profile/name'
import { contactTime } from './rules'

interface Contact {
  groupId: number
  personId: number
  name: string
  phone: string
}

/** Returns with whom a person has exchanged contacts, by the names at the table, once neither can take it back. */
export function contactsOf(db: Db, personId: number, timeZone: string, now: Date): Contact[] {
  const rows = db.all<Contact & { both: string }>(sql`
    select mine.group_id as groupId, people.id as personId, people.phone, max(mine.at, theirs.at) as both,
      coalesce(
        (select name from memberships join profiles on profiles.user_id = memberships.user_id
         where group_id = mine.group_id and profiles.person_id = people.id order by memberships.id desc limit 1),
        (select name from profiles where person_id = people.id order by user_id limit 1)) as name
    from wishes as mine
    cross join wishes as theirs on theirs.from_person = mine.to_person and theirs.to_person = mine.from_person
      and theirs.group_id = mine.group_id
    cross join people on people.id = mine.to_person
    where mine.from_person = ${personId} and mine.kind = 'contact' and theirs.kind = 'contact'
    order by name, people.id, mine.group_id`)
  return rows.flatMap(({ both, name, ...row }) => {
    const { from, until } = contactTime(both, both, timeZone)
    const isShown = now.getTime() >= from && now.getTime() < until
    return isShown ? [{ ...row, name: spokenName(name) }] : []
  })
}

/** Takes the wishes for contact back that nobody can take back any more, as their group is deleted before the hour comes. */
export function forgetUnrevealed(db: Tx, groupId: number, timeZone: string, now: Date) {
  const rows = db.all<{ a: number; b: number; at: string; other: string | null }>(sql`
    select mine.from_person as a, mine.to_person as b, mine.at, theirs.at as other
    from wishes as mine
    left join wishes as theirs on theirs.from_person = mine.to_person and theirs.to_person = mine.from_person
      and theirs.group_id = mine.group_id and theirs.kind = 'contact'
    where mine.group_id = ${groupId} and mine.kind = 'contact'`)
  for (const { a, b, at, other } of rows)
    if (other === null || contactTime(at, other, timeZone).from > now.getTime())
      db.run(
        sql`update wishes set kind = 'again' where group_id = ${groupId} and from_person = ${a} and to_person = ${b}`,
      )
}
