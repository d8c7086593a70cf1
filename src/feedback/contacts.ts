import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { spokenName } from '../domain/name'
import { contactTime } from './rules'

interface Contact {
  groupId: number
  personId: number
  name: string
  phone: string
}

/** Returns the people with whom a person has exchanged contacts, by their names: both have allowed it, and the hour has come. */
export function contactsOf(db: Db, personId: number, timeZone: string, now: Date): Contact[] {
  const rows = db.all<Contact & { mine: string; theirs: string }>(sql`
    select mine.group_id as groupId, people.id as personId, people.phone, mine.at as mine, theirs.at as theirs,
      (select name from profiles where person_id = people.id order by user_id desc limit 1) as name
    from wishes as mine
    cross join wishes as theirs on theirs.from_person = mine.to_person and theirs.to_person = mine.from_person
      and theirs.group_id = mine.group_id
    cross join people on people.id = mine.to_person
    where mine.from_person = ${personId} and mine.kind = 'contact' and theirs.kind = 'contact'
    order by name, people.id, mine.group_id`)
  return rows.flatMap(({ mine, theirs, name, ...row }) => {
    const { from, until } = contactTime(mine, theirs, timeZone)
    const isShown = now.getTime() >= from && now.getTime() < until
    return isShown ? [{ ...row, name: spokenName(name) }] : []
  })
}
