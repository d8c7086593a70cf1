import { type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { IS_TAKEN_APART, memberSql } from '../db/rules'
import type { GroupStatus, MemberStatus, Role } from '../domain/group/group'
import type { PersonHistory } from '../domain/matchmaking/seating'
import { apartFrom } from './keep-apart'
import { COUNTS_TURNS } from './seats'

/** The number of runs that left the person of a row of `profiles` over since their last seat, if any, that they hold or had a dinner at. */
export const MISSED: SQL = sql`(
  select max(0, turns_missed - coalesce((
    select max(turns_at) from profiles as seated join memberships on memberships.user_id = seated.user_id
    where seated.person_id = people.id and ${COUNTS_TURNS}), 0))
  from people where people.id = profiles.person_id
)`

interface Seat {
  id: number
  name: string
  status: GroupStatus
  event_date: string | null
  role: Role
  memberStatus: MemberStatus
  userId: number
  leftAt: string | null
  leftWhy: string | null
}

/** Returns the dinners of all sign-ups of a user's person, the people kept apart from them, and the turns missed since the last seat; undefined for an id without a profile. */
export function historyOf(db: Db, userId: number): PersonHistory | undefined {
  const [person] = db.all<{ id: number; waited: number }>(sql`
    select person_id as id, ${MISSED} as waited from profiles where user_id = ${userId}`)
  if (!person) return undefined

  const seats = db.all<Seat>(sql`
    select dinner_groups.id, dinner_groups.name, dinner_groups.status, event_at as event_date,
      role, seats.status as memberStatus, seats.user_id as userId, left_at as leftAt,
      coalesce(nullif(left_reason, ''), left_code) as leftWhy
    from profiles join seats on seats.user_id = profiles.user_id
    join dinner_groups on dinner_groups.id = group_id
    where profiles.person_id = ${person.id} and (left_at is null or not ${IS_TAKEN_APART})
    order by dinner_groups.id desc, left_at is not null, seats.id desc`)
  // of a table that they left and came back to, where they are now
  const last = seats.filter(
    (seat, i) => seat.leftAt === null || seats.findIndex(({ id }) => id === seat.id) === i,
  )
  const ids = last.map(({ id }) => id)
  const mates = matesOf(db, ids)
  return {
    dinners: last.map(({ id, name, status, event_date, role, memberStatus, userId, leftAt, leftWhy }) => ({
      group: { id, name, status, event_date },
      role,
      memberStatus,
      left: leftAt === null ? null : { at: leftAt, why: leftWhy },
      mates:
        role === 'member' && leftAt === null
          ? (mates.get(id) ?? []).filter((mate) => mate.id !== userId).map(({ id, name }) => ({ id, name }))
          : [],
    })),
    apart: apartFrom(db, person.id),
    waited: person.waited,
  }
}

function matesOf(db: Db, groupIds: number[]) {
  const members = db.all<{ groupId: number; id: number; name: string }>(sql`
    select group_id as groupId, profiles.user_id as id, profiles.name
    from memberships join profiles on profiles.user_id = memberships.user_id
    where group_id in ${oneOf(groupIds)} and ${memberSql('memberships')} order by group_id, seat`)
  return Map.groupBy(members, ({ groupId }) => groupId)
}
