import { inArray, sql } from 'drizzle-orm'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { memberships } from '../db/schema'
import { changeRow, type Tx } from '../db/transact'
import {
  type GroupStatus,
  holdsSeat,
  isCompleted,
  type LeftCode,
  ROLES,
  type Role,
} from '../domain/group/group'
import { isConfirmed } from '../domain/group/seat'
import { keepsFrom, seatedByAnother } from '../people/seats'
import { type Membership, openIn, refuseSeats, type SeatRefusal, type Seats, seatedElsewhere } from './seats'
import { carryChoices, changeTickets, followSeats, giveSeats, type NewSeat } from './tickets'

/** When and why people leave a group. */
interface Leaving {
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
  giveSeats(
    db,
    coming.map((one) => ({ ...one, groupId, holdsSeat: holdsSeat(one.role, status) })),
    leaving.at,
  )
  followSeats(db, [groupId], new Date(leaving.at))
  return { ok: true, left: gone.map(({ userId }) => userId) }
}

/** Gives free people the seats of new groups. */
export function seatNewGroups(
  db: Tx,
  groups: readonly { id: number; status: GroupStatus; seats: Seats }[],
  now: string,
) {
  const seats = ROLES.flatMap((role) =>
    groups.flatMap(({ id, status, seats }) => {
      const holds = holdsSeat(role, status)
      return seats[role].map((userId, i) => ({ groupId: id, userId, role, seat: i + 1, holdsSeat: holds }))
    }),
  )
  giveSeats(db, seats, now)
  carryChoices(
    db,
    groups.map(({ id }) => id),
  )
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
  const opens = sql`(not holds_seat and ${!isCompleted({ status })})`
  const people = db.all<{ groupId: number; userId: number; holder: string; taken: number }>(sql`
    select group_id as groupId, seat.user_id as userId,
      iif(${opens}, 'person ' || person_id, 'sign-up ' || seat.user_id) || coalesce(' at ' || seat.of_evening, '') as holder,
      exists (
        select 1 from memberships as elsewhere
        where elsewhere.user_id = seat.user_id and ${keepsFrom(sql`seat.of_evening`)} and elsewhere.group_id <> seat.group_id)
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
  db.run(sql`
    update memberships set holds_seat = not holds_seat, returned_at = iif(holds_seat, returned_at, null)
    where group_id in ${oneOf(groupIds.filter((id) => !refused.has(id)))} and left_at is null and holds_seat <> (role in ${holding} and ${holds})`)
  return refused
}

function leave(db: Db, rows: Membership[], { at, code, reason }: Leaving) {
  db.update(memberships)
    .set({
      leftAt: at,
      leftCode: code ?? null,
      leftReason: reason ?? null,
      holdsSeat: false,
    })
    .where(inArray(memberships.id, oneOf(rows.map(({ id }) => id))))
    .run()
  const ticketIds = rows.map(({ ticketId }) => ticketId)
  changeTickets(db, ticketIds, {})
}

function move(
  db: Db,
  moving: { from: Membership; to: Pick<NewSeat, 'role' | 'seat'> }[],
  status: GroupStatus,
  now: string,
) {
  // all seats are freed first: two people may swap, and a seat is unique
  db.update(memberships)
    .set({ leftAt: now, holdsSeat: false })
    .where(inArray(memberships.id, oneOf(moving.map(({ from }) => from.id))))
    .run()
  for (const { from, to } of moving) {
    const { status: known, ticketId } = from
    const isPromoted = to.role === 'member'
    changeRow(db, memberships, from.id, {
      role: to.role,
      seat: to.seat,
      holdsSeat: holdsSeat(to.role, status, returnedAs(to.role, from)),
      leftAt: null,
      returnedAt: returnedAs(to.role, from),
      ...(from.role === to.role && { turnsAt: from.turnsAt }),
      ...(from.role !== to.role && { promotedAt: isPromoted ? now : null }),
    })
    if (from.role === to.role) continue
    // a promoted backup has not been notified of the seat
    const isNew = isPromoted && !isConfirmed({ status: known })
    changeTickets(db, [ticketId], { answerBy: null, ...(isNew && { status: 'idle' }) })
  }
}

// who gets another role after the dinner has a seat like anybody who is added then
function returnedAs(role: Role, row: Membership | undefined): string | null {
  return row?.role === role ? row.returnedAt : null
}
