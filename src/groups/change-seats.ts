import { eq, inArray, sql } from 'drizzle-orm'
import type { Staff } from '../audit/staff'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { memberships, profiles } from '../db/schema'
import type { Tx } from '../db/transact'
import { type GroupStatus, holdsSeat, type LeftCode, ROLES, type Role } from '../domain/group'
import { keepsFrom, seatedByAnother } from '../people/seated'
import { carryChoices, followSeats } from './follow'
import { type Membership, openIn, refuseSeats, type SeatRefusal, type Seats, seatedElsewhere } from './seats'

/** Who removes people from a group, when and why. */
interface Leaving {
  by: Staff
  at: string
  code?: LeftCode
  /** what staff typed */
  reason?: string | undefined
}

/** Makes a group's seats these; returns who left. A refusal has changed nothing. */
export function changeSeats(
  db: Tx,
  groupId: number,
  status: GroupStatus,
  wanted: Seats,
  leaving: Leaving,
): SeatRefusal | { ok: true; left: number[] } {
  const before = openIn(db, groupId)
  const wantedSeats = ROLES.flatMap((role) =>
    wanted[role].map((userId, i) => ({ userId, role, seat: i + 1 })),
  )
  const known = new Map(before.map((row) => [row.userId, row]))
  const coming = wantedSeats.filter(({ userId }) => !known.has(userId))
  const allowed = refuseSeats(
    db,
    coming.map(({ userId }) => userId),
    { groupId, others: wantedSeats.map(({ userId }) => userId) },
  )
  if (!allowed.ok) return allowed
  // a backup whom the completed group let go may have found a seat elsewhere before being promoted
  const holding = wantedSeats
    .filter(({ role, userId }) => holdsSeat(role, status, returnedAs(role, known.get(userId))))
    .map(({ userId }) => userId)
  const taken = seatedElsewhere(db, groupId, holding)
  if (!taken.ok) return taken

  const staying = new Set(wantedSeats.map(({ userId }) => userId))
  const gone = before.filter(({ userId }) => !staying.has(userId))
  const moving = wantedSeats.flatMap((to) => {
    const from = known.get(to.userId)
    return from && (from.role !== to.role || from.seat !== to.seat) ? [{ from, to }] : []
  })
  leave(db, gone, leaving)
  move(db, moving, status, leaving.at)
  take(db, groupId, coming, status, leaving.at)
  const left = gone.map(({ userId }) => userId)
  refreshStanding(db, [...left, ...[...moving.map(({ to }) => to), ...coming].map(({ userId }) => userId)])
  followSeats(db, [groupId], new Date(leaving.at))
  return { ok: true, left }
}

/** The turns that a person has missed, for a row of json_each with the id of a sign-up as its value. */
const TURNS_OF_PERSON = sql`(select turns_missed from people where id = (select person_id from profiles where user_id = person.value))`

/** Gives free people the seats of new groups. */
export function seatNewGroups(
  db: Tx,
  groups: readonly { id: number; status: GroupStatus; seats: Seats }[],
  now: string,
) {
  for (const role of ROLES) {
    const made = groups.map(({ id, status, seats }) => ({
      id,
      people: seats[role],
      active: Number(holdsSeat(role, status)),
    }))
    // as one value: a large run has tens of thousands of seats
    db.run(sql`
      insert into memberships (group_id, user_id, role, seat, active, added_at, turns_at)
      select made.value ->> 'id', person.value, ${role}, person.key + 1, made.value ->> 'active', ${now}, ${role === 'member' ? TURNS_OF_PERSON : null}
      from json_each(${JSON.stringify(made)}) as made, json_each(made.value, '$.people') as person`)
  }
  carryChoices(
    db,
    groups.map(({ id }) => id),
  )
  // they were free, and no group is newer: the same values as of refreshStanding
  db.run(sql`
    update profiles set standing = iif(seat.active, seat.role, 'free'), last_group = seat.group_id
    from memberships as seat
    where seat.group_id in ${oneOf(groups.map(({ id }) => id))} and seat.user_id = profiles.user_id`)
}

/**
 * Takes or frees the seats of the people of groups as a new status requires. A group is not opened again while somebody of it has a seat elsewhere:
 * returns those people by group, and leaves these groups unchanged. `isAhead`: the dinner is still to be, so that who is in the queue again after
 * it sits there once more.
 */
export function applyStatus(
  db: Tx,
  groupIds: readonly number[],
  status: GroupStatus,
  { isAhead = false }: { isAhead?: boolean } = {},
): Map<number, number[]> {
  const holding = oneOf(ROLES.filter((role) => holdsSeat(role, status)))
  const holds = isAhead ? sql`true` : sql`returned_at is null`
  // of a dinner that is over a person may hold a seat with each sign-up
  const opens = sql`(not active and ${status !== 'completed'})`
  const people = db.all<{ groupId: number; userId: number; holder: string; taken: number }>(sql`
    select group_id as groupId, seat.user_id as userId,
      iif(${opens}, 'person ' || person_id, 'sign-up ' || seat.user_id) || coalesce(' at ' || seat.of_evening, '') as holder,
      exists (
        select 1 from memberships as held
        where held.user_id = seat.user_id and ${keepsFrom(sql`seat.of_evening`)} and held.group_id <> seat.group_id)
      or (${opens} and ${seatedByAnother({ groupId: sql`seat.group_id`, eveningId: sql`seat.of_evening` })}) as taken
    from memberships as seat join profiles on profiles.user_id = seat.user_id
    where group_id in ${oneOf(groupIds)} and left_at is null and role in ${holding} and ${holds} order by group_id, role desc, seat`)
  const refused = new Map<number, number[]>()
  const seated = new Set<string>()
  for (const [groupId, seats] of Map.groupBy(people, (seat) => seat.groupId)) {
    const inTheWay = seats.filter(({ holder, taken }) => taken || seated.has(holder))
    if (inTheWay.length > 0)
      refused.set(
        groupId,
        inTheWay.map(({ userId }) => userId),
      )
    else for (const { holder } of seats) seated.add(holder)
  }
  const moved = db.values<[number]>(sql`
    update memberships set active = not active, returned_at = iif(active, returned_at, null)
    where group_id in ${oneOf(groupIds.filter((id) => !refused.has(id)))} and left_at is null and active <> (role in ${holding} and ${holds})
    returning user_id`)
  refreshStanding(
    db,
    moved.map(([userId]) => userId),
  )
  return refused
}

/** Computes `standing`, `last_group` and `turns_at` of these people from their memberships; every change of memberships ends with it. */
export function refreshStanding(db: Db, userIds: number[]) {
  db.run(sql`
    update memberships set turns_at = iif((active or (returned_at is not null and left_at is null)) and role = 'member',
      coalesce(turns_at, (select turns_missed from people where id = (select person_id from profiles where profiles.user_id = memberships.user_id))), null)
    where user_id in ${oneOf(userIds)} and (turns_at is not null or (active = 1 and role = 'member'))`)
  db.update(profiles)
    .set({
      standing: sql`coalesce((select max(role) from memberships as held where held.user_id = ${profiles.userId} and held.active = 1), 'free')`,
      lastGroup: sql`(select max(group_id) from memberships as past where past.user_id = ${profiles.userId} and past.left_at is null)`,
    })
    .where(inArray(profiles.userId, oneOf(userIds)))
    .run()
}

interface NewSeat {
  userId: number
  role: Role
  seat: number
}

function leave(db: Db, rows: Membership[], { by, at, code, reason }: Leaving) {
  db.update(memberships)
    .set({
      leftAt: at,
      leftCode: code ?? null,
      leftReason: reason ?? null,
      leftBy: by.id,
      active: false,
      version: sql`${memberships.version} + 1`,
    })
    .where(inArray(memberships.id, oneOf(rows.map(({ id }) => id))))
    .run()
}

function move(db: Db, moving: { from: Membership; to: NewSeat }[], status: GroupStatus, now: string) {
  // all seats are freed first: two people may swap, and a seat is unique
  db.update(memberships)
    .set({ leftAt: now, active: false })
    .where(inArray(memberships.id, oneOf(moving.map(({ from }) => from.id))))
    .run()
  for (const { from, to } of moving)
    db.update(memberships)
      .set({
        role: to.role,
        seat: to.seat,
        active: holdsSeat(to.role, status, returnedAs(to.role, from)),
        leftAt: null,
        returnedAt: returnedAs(to.role, from),
        ...(from.role !== to.role && changedRole(from, to.role, now)),
      })
      .where(eq(memberships.id, from.id))
      .run()
}

/** Returns the other columns that a change of role sets: a promoted backup has not been notified of the seat. */
function changedRole({ status, version }: Membership, role: Role, now: string) {
  const isPromoted = role === 'member'
  return {
    status: isPromoted && status !== 'confirmed' && status !== 'paid' ? ('idle' as const) : status,
    promotedAt: isPromoted ? now : null,
    answerBy: null,
    version: version + 1,
  }
}

// who gets another role after the dinner has a seat like anybody who is added then
function returnedAs(role: Role, row: Membership | undefined): string | null {
  return row?.role === role ? row.returnedAt : null
}

function take(db: Db, groupId: number, seats: NewSeat[], status: GroupStatus, now: string) {
  for (const { userId, role, seat } of seats)
    db.insert(memberships)
      .values({
        groupId,
        userId,
        role,
        seat,
        active: holdsSeat(role, status),
        addedAt: now,
        // versions continue from the row that was left, so that the new seat is never mistaken for the old one
        version: sql`(select coalesce(max(version), 0) + 1 from memberships where group_id = ${groupId} and user_id = ${userId})`,
      })
      .run()
}
