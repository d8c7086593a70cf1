// how seats move between tables, by rows that keep what they hold

import { and, inArray, sql } from 'drizzle-orm'
import type { Staff } from '../audit/staff'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { memberSql, releasedSql } from '../db/rules'
import { dinnerGroups, memberships, ticketedSeats } from '../db/schema'
import { runDeferred, type Tx } from '../db/transact'
import { hasDropped, type LeftCode, MEMBERS } from '../domain/group/group'
import type { Budget } from '../domain/profile/profile'
import { carryPayments } from '../money/payments'
import { newTableNames } from './evening'
import { deleteGroup, storeTables } from './groups'
import { noteConfirmed } from './notices'
import { endSeats } from './put-back'
import type { Membership } from './seats'
import { followSeats, giveSeats } from './tickets'

/** A table of an evening: the group that it continues, none for a new one, and its people. */
export interface DealtTable {
  groupId: number | null
  members: readonly number[]
  score: number | null
}

/** What new groups have, and what new members are given. */
export interface DealtDinner {
  eveningId: number
  at: string
  area: string
  price: number
  budget: Budget
  /** they take turns */
  pics: readonly string[]
  payBy: string | null
}

/** Why seats end: their code, and whose they are. */
export type Leavers = ReadonlyMap<number, Extract<LeftCode, 'no payment' | 'no table' | 'dropped out'>>

/**
 * Makes the members of these groups those of the tables, and returns the ids of the groups in the order of the tables. Who changes between groups
 * keeps the row of their seat, with status, payment, deadlines and messages; who is new is confirmed. A group that nobody is left in goes; where
 * somebody is to learn that their seat was given away or lost, or staff noted something on it, it stays, cancelled. Call it with tables of people who are seated in these groups or
 * free, and with everybody else of the groups in `leavers`.
 */
export function dealSeats(
  db: Tx,
  by: Staff,
  groupIds: readonly number[],
  tables: readonly DealtTable[],
  leavers: Leavers,
  dinner: DealtDinner,
  now: Date,
): number[] {
  const seats = membersIn(db, groupIds)
  const targets = withNewGroups(db, tables, dinner, now)
  const targetOf = new Map(targets.flatMap(({ id, members }) => members.map((userId) => [userId, id])))

  end(
    db,
    seats.filter(({ userId }) => leavers.has(userId)),
    leavers,
    now,
  )
  move(
    db,
    seats.filter(({ userId, groupId }) => (targetOf.get(userId) ?? groupId) !== groupId),
    targetOf,
    now,
  )
  const known = new Set(seats.map(({ userId }) => userId))
  const coming = [...targetOf].flatMap(([userId, groupId]) => (known.has(userId) ? [] : { userId, groupId }))
  seatAll(db, coming, dinner, now)
  db.run(sql`
    update dinner_groups set score = made.value ->> 1, version = version + 1
    from json_each(${JSON.stringify(targets.map(({ id, score }) => [id, score]))}) as made
    where dinner_groups.id = made.value ->> 0`)
  followSeats(db, [...groupIds, ...targets.map(({ id }) => id)], now)
  runDeferred(db)
  const kept = new Set(targets.map(({ id }) => id))
  endGroups(
    db,
    by,
    groupIds.filter((id) => !kept.has(id)),
    now,
  )
  return targets.map(({ id }) => id)
}

/**
 * Gives free people the first free seats of groups, confirmed, or paid by money that is owed to them from another seat of the evening.
 */
export function seatAll(
  db: Tx,
  people: readonly { userId: number; groupId: number }[],
  { at, payBy }: Pick<DealtDinner, 'at' | 'payBy'>,
  now: Date,
) {
  const rows = withSeats(db, people).map((one) => ({ ...one, role: 'member' as const, holdsSeat: true }))
  const ids = giveSeats(db, rows, now.toISOString(), { status: 'confirmed', payBy })
  carryPayments(db, ids, now)
  noteConfirmed(db, people, at, now)
  followSeats(
    db,
    people.map(({ groupId }) => groupId),
    now,
  )
}

/** Moves seats between groups, each with its row, and returns the groups that changed. */
export function moveSeats(
  db: Tx,
  moves: readonly { userId: number; from: number; to: number }[],
  set: Partial<typeof memberships.$inferInsert>,
  now: Date,
): number[] {
  const groupIds = [...new Set(moves.flatMap(({ from, to }) => [from, to]))]
  const targetOf = new Map(moves.map(({ userId, to }) => [userId, to]))
  const rows = membersIn(db, groupIds).filter(({ userId }) => targetOf.has(userId))
  move(db, rows, targetOf, now)
  db.update(memberships)
    .set(set)
    .where(
      inArray(
        memberships.id,
        rows.map(({ id }) => id),
      ),
    )
    .run()
  db.update(dinnerGroups)
    .set({ version: sql`${dinnerGroups.version} + 1` })
    .where(inArray(dinnerGroups.id, groupIds))
    .run()
  followSeats(db, groupIds, now)
  return groupIds
}

/** Ends the seats of those in a group who were noted as dropped out, so that others may have them. */
export function endDropped(db: Tx, groupId: number, now: Date) {
  const dropped = membersIn(db, [groupId]).filter(hasDropped)
  end(db, dropped, new Map(dropped.map(({ userId }) => [userId, 'dropped out'])), now)
}

function membersIn(db: Db, groupIds: readonly number[]): Membership[] {
  return db
    .select()
    .from(ticketedSeats)
    .where(and(inArray(ticketedSeats.groupId, oneOf(groupIds)), memberSql('seats')))
    .all()
}

function withNewGroups(db: Tx, tables: readonly DealtTable[], dinner: DealtDinner, now: Date) {
  const { eveningId, at, area, price, budget, pics } = dinner
  const fresh = tables.filter(({ groupId }) => groupId === null)
  const names = newTableNames(db, eveningId, fresh.length)
  const made = storeTables(
    db,
    fresh.map((_, i) => ({
      ...{ name: names[i]!, budget, status: 'confirming' as const, members: [], backups: [] },
      ...{ eveningId, eventAt: at, area, price },
      pic: pics.length > 0 ? pics[i % pics.length] : undefined,
    })),
    now.toISOString(),
  )
  return tables.map(({ groupId, members, score }) => ({
    id: groupId ?? made[fresh.findIndex((table) => table.members === members)]!,
    members,
    score,
  }))
}

function end(db: Tx, rows: readonly Membership[], leavers: Leavers, now: Date) {
  for (const [code, alike] of Map.groupBy(rows, ({ userId }) => leavers.get(userId)!))
    endSeats(
      db,
      alike.map(({ id }) => id),
      code,
      now,
    )
}

function move(db: Db, rows: readonly Membership[], targetOf: ReadonlyMap<number, number>, now: Date) {
  // all seats are freed first: people may swap, and a seat is unique
  db.update(memberships)
    .set({ leftAt: now.toISOString(), holdsSeat: false })
    .where(inArray(memberships.id, oneOf(rows.map(({ id }) => id))))
    .run()
  const moved = rows.map(({ id, ticketId, userId, turnsAt, groupId: from }) => ({
    ...{ id, ticketId, userId, turnsAt, from },
    groupId: targetOf.get(userId)!,
  }))
  const values = JSON.stringify(withSeats(db, moved))
  db.run(sql`
    update memberships set group_id = moved.value ->> 'groupId', seat = moved.value ->> 'seat', left_at = null, holds_seat = 1,
      turns_at = moved.value ->> 'turnsAt'
    from json_each(${values}) as moved where memberships.id = moved.value ->> 'id'`)
  db.run(sql`
    update messages set group_id = moved.value ->> 'groupId'
    from json_each(${values}) as moved where user_id = moved.value ->> 'userId' and group_id = moved.value ->> 'from'`)
  // what they were sent of their table is of another one
  db.run(sql`
    update messages set over = 1 from json_each(${values}) as moved
    where user_id = moved.value ->> 'userId' and group_id = moved.value ->> 'groupId' and kind = 'details'`)
  db.run(sql`
    update payments set group_id = moved.value ->> 'groupId'
    from json_each(${values}) as moved where ticket_id = moved.value ->> 'ticketId' and payments.group_id = moved.value ->> 'from'`)
}

/** Adds to each of some people the lowest number of a seat that nobody has at their group. */
function withSeats<T extends { groupId: number }>(db: Db, people: readonly T[]): (T & { seat: number })[] {
  const rows = db.values<[number, number]>(sql`
    select group_id, seat from memberships
    where group_id in ${oneOf([...new Set(people.map(({ groupId }) => groupId))])} and ${memberSql('memberships')}`)
  const taken = new Map<number, Set<number>>()
  const takenOf = (groupId: number) => {
    const seats = taken.get(groupId) ?? new Set()
    taken.set(groupId, seats)
    return seats
  }
  for (const [groupId, seat] of rows) takenOf(groupId).add(seat)
  return people.map((one) => {
    const seats = takenOf(one.groupId)
    let seat = 1
    while (seats.has(seat)) seat++
    if (seat > MEMBERS) throw new Error(`group ${one.groupId} has no free seat`)
    seats.add(seat)
    return { ...one, seat }
  })
}

function endGroups(db: Tx, by: Staff, ids: readonly number[], now: Date) {
  const rows = idsIn(db)(sql`
    select distinct group_id from memberships
    where group_id in ${oneOf(ids)} and (${releasedSql('memberships')} or left_code = 'no table')
    union select group_id from notes where group_id in ${oneOf(ids)}`)
  const cancelled = new Set(rows)
  for (const id of ids) if (!cancelled.has(id)) deleteGroup(db, by, id, {}, undefined, now)
  db.update(dinnerGroups)
    .set({ status: 'cancelled', version: sql`${dinnerGroups.version} + 1` })
    .where(inArray(dinnerGroups.id, oneOf([...cancelled])))
    .run()
  followSeats(db, [...cancelled], now)
}
