import { expect } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/open'
import {
  BACKUPS_MAX,
  type GroupStatus,
  holdsSeat,
  MEMBERS,
  type Role,
  tableName,
} from '../../src/domain/group/group'
import { ageOn } from '../../src/domain/profile/age'
import { GENDERS } from '../../src/domain/profile/profile'

interface Seat {
  groupId: number
  userId: number
  role: Role
  isHeld: number
  status: GroupStatus
  returnedAt: string | null
  ofEvening: number | null
  eveningId: number | null
}

/** Fails when people, groups and seats do not agree, or a count or index that is kept beside them does not. */
export function checkInvariants(db: Db) {
  const seats = db.all<Seat>(
    sql`select group_id as groupId, user_id as userId, role, holds_seat as isHeld, dinner_groups.status as status, returned_at as returnedAt,
      of_evening as ofEvening, evening_id as eveningId
      from seats join dinner_groups on dinner_groups.id = group_id where left_at is null`,
  )
  const people = db.all<{ id: number; groupRole: string; lastGroup: number | null }>(
    sql`select user_id as id, group_role as groupRole, last_group as lastGroup from sign_ups`,
  )

  // a seat is held exactly while the group's status says so, and nobody holds two at one evening, or two by hand
  const held = new Map<number, Role>()
  const places = new Set<string>()
  for (const { userId, role, isHeld, status, returnedAt, ofEvening, eveningId } of seats) {
    expect(ofEvening).toBe(eveningId)
    expect(isHeld === 1).toBe(holdsSeat(role, status, returnedAt))
    if (!isHeld) continue
    const place = `${userId} ${ofEvening}`
    expect([place, places.has(place)]).toEqual([place, false])
    places.add(place)
    if (held.get(userId) !== 'member') held.set(userId, role)
  }

  // where people stand is what they hold
  const latest = new Map<number, number>()
  for (const { userId, groupId } of seats) latest.set(userId, Math.max(groupId, latest.get(userId) ?? 0))
  for (const { id, groupRole, lastGroup } of people) {
    expect([id, groupRole]).toEqual([id, held.get(id) ?? 'free'])
    // a deleted group may have been the latest; what is left then is another one of theirs or none
    expect([id, lastGroup]).toEqual([id, latest.get(id) ?? null])
  }

  // six and three, each person once
  for (const group of Map.groupBy(seats, ({ groupId }) => groupId).values()) {
    expect(group.filter(({ role }) => role === 'member').length).toBeLessThanOrEqual(MEMBERS)
    expect(group.filter(({ role }) => role === 'backup').length).toBeLessThanOrEqual(BACKUPS_MAX)
    expect(new Set(group.map(({ userId }) => userId)).size).toBe(group.length)
  }

  // money is held once for a ticket
  const doubles = db.all(sql`
    select ticket_id from payments where state = 'held' and ticket_id is not null
    group by ticket_id having count(*) > 1`)
  expect(doubles).toEqual([])

  // a dinner has one outcome of a person, and none was computed for a seat that is held
  const twice = db.all(sql`
    select person_id from outcomes join dinner_groups on dinner_groups.id = group_id
    group by person_id, coalesce(evening_id, -group_id) having count(*) > 1`)
  expect(twice).toEqual([])
  const ofHeld = db.all(sql`
    select outcomes.* from outcomes join dinner_groups as left_one on left_one.id = outcomes.group_id
    join profiles on profiles.person_id = outcomes.person_id
    join seats on seats.user_id = profiles.user_id
    join dinner_groups on dinner_groups.id = seats.group_id
    where source = 'computed' and role = 'member' and left_at is null and seats.status <> 'dropped'
      and dinner_groups.status <> 'cancelled'
      and (dinner_groups.id = left_one.id or dinner_groups.evening_id = left_one.evening_id)`)
  expect(ofHeld).toEqual([])
  const wrong = db.all(sql`
    select * from outcomes where dinner_day is not date(dinner_day)
      or (source = 'computed') <> (outcome in ('cancelled', 'cancelled late', 'let go'))
      or (source = 'computed' and (admin_id is not null or why is not null)) or (outcome = 'excused' and why is null)`)
  expect(wrong).toEqual([])

  // a run is there as a whole, or not at all
  expect(db.all(sql`select value from settings where key = 'storing_run'`)).toEqual([])

  // a generated name tells who sits there
  for (const group of namedBy(db)) expect([group.id, group.name]).toEqual([group.id, nameOf(group)])

  // what is kept beside the rows
  expect(db.all(sql`pragma foreign_key_check`)).toEqual([])
}

interface Named {
  id: number
  name: string
  agesOn: string
  people: { birthdate: string; gender: number }[]
}

function namedBy(db: Db): Named[] {
  const rows = db.all<Omit<Named, 'people'> & { people: string }>(sql`
    select dinner_groups.id, dinner_groups.name, ages_on as agesOn,
      json_group_array(json_object('birthdate', birthdate, 'gender', gender)) as people
    from dinner_groups join memberships on group_id = dinner_groups.id and role = 'member' and left_at is null
    join profiles on profiles.user_id = memberships.user_id
    where ages_on is not null group by dinner_groups.id`)
  return rows.map((row) => ({ ...row, people: JSON.parse(row.people) }))
}

function nameOf({ people, agesOn }: Named): string {
  const ages = people.map(({ birthdate }) => ageOn(birthdate, agesOn))
  return tableName(ages, people.filter(({ gender }) => gender === GENDERS.indexOf('female')).length)
}
