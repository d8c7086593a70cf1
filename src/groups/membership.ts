import { and, eq, inArray, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { memberships, profiles } from '../db/schema'
import { type GroupStatus, holdsSeat, type MemberStatus, ROLES, type Role } from '../domain/group'

/** Why people cannot be seated: ids that nobody has, or people who are grouped or waiting elsewhere. */
export type SeatRefusal = { ok: false; reason: 'unknown' | 'taken'; userIds: number[] }
type Seated = SeatRefusal | { ok: true }

/** Who sits where in one group: whole lists, in the order of the seats. */
export interface Seats {
  member: number[]
  backup: number[]
}

/** The people of a group as they are stored. */
export function seatsOf(db: Db, groupId: number): Seats {
  const rows = db
    .select()
    .from(memberships)
    .where(eq(memberships.groupId, groupId))
    .orderBy(memberships.role, memberships.seat)
    .all()
  const idsOf = (role: Role) => rows.filter((row) => row.role === role).map(({ userId }) => userId)
  return { member: idsOf('member'), backup: idsOf('backup') }
}

/** Which of these people cannot take a seat now, if any. Call it in the transaction that seats them. */
export function refuseSeats(db: Db, userIds: number[]): Seated {
  const found = db
    .select({ userId: profiles.userId, standing: profiles.standing })
    .from(profiles)
    .where(inArray(profiles.userId, oneOf(userIds)))
    .all()
  const known = new Set(found.map(({ userId }) => userId))
  const unknown = userIds.filter((id) => !known.has(id))
  if (unknown.length > 0) return { ok: false, reason: 'unknown', userIds: unknown }

  const taken = found.filter(({ standing }) => standing !== 'free').map(({ userId }) => userId)
  return taken.length > 0 ? { ok: false, reason: 'taken', userIds: taken } : { ok: true }
}

/**
 * Makes a group's seats these: who is not in them any more leaves, who is new must be free, who changes between member
 * and backup keeps their status. Call it in a transaction; a refusal has changed nothing.
 */
export function changeSeats(
  db: Db,
  groupId: number,
  status: GroupStatus,
  wanted: Seats,
  now: string,
): Seated {
  const stored = db.select().from(memberships).where(eq(memberships.groupId, groupId)).all()
  const before = new Map(stored.map((row) => [row.userId, row]))
  const all = [...wanted.member, ...wanted.backup]
  const allowed = refuseSeats(
    db,
    all.filter((id) => !before.has(id)),
  )
  if (!allowed.ok) return allowed
  // a backup whom the completed group let go may have found a seat elsewhere before being promoted
  const holding = ROLES.filter((role) => holdsSeat(role, status)).flatMap((role) => wanted[role])
  const taken = seatedElsewhere(db, groupId, holding)
  if (!taken.ok) return taken

  db.delete(memberships).where(eq(memberships.groupId, groupId)).run()
  for (const role of ROLES)
    takeSeats(db, groupId, role, status, wanted[role], (userId) => before.get(userId), now)
  stand(db, [...before.keys(), ...all])
  return { ok: true }
}

/** Gives free people the seats of new groups. Call it in a transaction. */
export function seatNewGroups(
  db: Db,
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
      insert into memberships (group_id, user_id, role, seat, active, added_at)
      select made.value ->> 'id', person.value, ${role}, person.key + 1, made.value ->> 'active', ${now}
      from json_each(${JSON.stringify(made)}) as made, json_each(made.value, '$.people') as person`)
  }
  // they were free, and no group is newer: what `stand` would find
  db.run(sql`
    update profiles set standing = iif(seat.active, seat.role, 'free'), last_group = seat.group_id
    from memberships as seat
    where seat.group_id in ${oneOf(groups.map(({ id }) => id))} and seat.user_id = profiles.user_id`)
}

/**
 * Lets the people of a group hold or leave their seats as its new status says. Refuses to open a group again while
 * somebody of it has a seat elsewhere. Call it in a transaction; a refusal has changed nothing.
 */
export function followStatus(db: Db, groupId: number, status: GroupStatus): Seated {
  const seats = seatsOf(db, groupId)
  const holding = ROLES.filter((role) => holdsSeat(role, status)).flatMap((role) => seats[role])
  const taken = seatedElsewhere(db, groupId, holding)
  if (!taken.ok) return taken

  for (const role of ROLES)
    db.update(memberships)
      .set({ active: holdsSeat(role, status) })
      .where(and(eq(memberships.groupId, groupId), eq(memberships.role, role)))
      .run()
  stand(db, [...seats.member, ...seats.backup])
  return { ok: true }
}

/** Brings where people stand in line with their memberships; every change of memberships ends with it. */
export function stand(db: Db, userIds: number[]) {
  db.update(profiles)
    .set({
      standing: sql`coalesce((select role from memberships as held where held.user_id = ${profiles.userId} and held.active = 1), 'free')`,
      lastGroup: sql`(select max(group_id) from memberships as past where past.user_id = ${profiles.userId})`,
    })
    .where(inArray(profiles.userId, oneOf(userIds)))
    .run()
}

/** Which of these people hold a seat in another group, if any. */
function seatedElsewhere(db: Db, groupId: number, userIds: number[]): Seated {
  const found = db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        inArray(memberships.userId, oneOf(userIds)),
        eq(memberships.active, true),
        sql`${memberships.groupId} <> ${groupId}`,
      ),
    )
    .all()
  return found.length > 0
    ? { ok: false, reason: 'taken', userIds: found.map(({ userId }) => userId) }
    : { ok: true }
}

function takeSeats(
  db: Db,
  groupId: number,
  role: Role,
  status: GroupStatus,
  userIds: number[],
  before: (userId: number) => { status: MemberStatus; addedAt: string } | undefined,
  now: string,
) {
  if (userIds.length === 0) return
  const active = holdsSeat(role, status)
  const rows = userIds.map((userId, i) => {
    const { status = 'idle', addedAt = now } = before(userId) ?? {}
    return { groupId, userId, role, seat: i + 1, status, active, addedAt }
  })
  db.insert(memberships).values(rows).run()
}
