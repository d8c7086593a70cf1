// how seats move between tables, by rows that keep what they hold
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Staff } from '../audit/staff'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { dinnerGroups, memberships, messages, payments } from '../db/schema'
import { type LeftCode, MEMBERS } from '../domain/group'
import type { Budget } from '../domain/profile'
import { carryPayment } from '../money/payments'
import { refreshStanding } from './change-seats'
import { followSeats } from './follow'
import { deleteGroup, storeTables } from './groups'
import { noteConfirmed } from './notices'
import type { Membership } from './seats'

/** A table of a deal: the group that it continues, none for a new one, and its people. */
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
  /** `yyyy-MM-dd`, gives the ages in names */
  today: string
  payBy: string | null
}

/** Why a deal ends seats: their code, and whose they are. */
export type Leavers = ReadonlyMap<number, Extract<LeftCode, 'no payment' | 'no table' | 'dropped out'>>

/**
 * Makes the members of these groups those of the tables, and returns the ids of the groups in the order of the tables. Who
 * changes between groups keeps the row of their seat, with status, payment, deadlines and messages; who is new is confirmed.
 * A group that nobody is left in goes; where somebody is to learn that their seat was given away or lost it stays, cancelled. Call it in a
 * transaction, with tables of people who are seated in these groups or free, and with everybody else of the groups in `leavers`.
 */
export function dealSeats(
  db: Db,
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
    by,
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
  for (const [userId, groupId] of targetOf) if (!known.has(userId)) seat(db, userId, groupId, dinner, now)

  for (const { id, score } of targets)
    db.update(dinnerGroups)
      .set({ score, version: sql`${dinnerGroups.version} + 1` })
      .where(eq(dinnerGroups.id, id))
      .run()
  refreshStanding(db, [...new Set([...known, ...targetOf.keys()])])
  followSeats(db, [...groupIds, ...targets.map(({ id }) => id)], now)
  const kept = new Set(targets.map(({ id }) => id))
  for (const id of groupIds) if (!kept.has(id)) endGroup(db, by, id, now)
  return targets.map(({ id }) => id)
}

/** Gives a free person the first free seat of a group, confirmed, or paid by money that is owed to them from another seat of the evening. Call it in a transaction, and refreshStanding and followSeats after it. */
export function seat(
  db: Db,
  userId: number,
  groupId: number,
  { at, payBy }: Pick<DealtDinner, 'at' | 'payBy'>,
  now: Date,
) {
  const confirmedAt = now.toISOString()
  const { id } = db
    .insert(memberships)
    .values({
      ...{ groupId, userId, role: 'member', seat: freeSeat(db, groupId), status: 'confirmed', active: true },
      ...{ addedAt: confirmedAt, confirmedAt, payBy },
      version: sql`(select coalesce(max(version), 0) + 1 from memberships where group_id = ${groupId} and user_id = ${userId})`,
    })
    .returning({ id: memberships.id })
    .get()
  carryPayment(db, { id, userId, groupId }, now)
  noteConfirmed(db, { userId, groupId }, at, now)
}

/** Moves seats between groups, each with its row, and returns the groups that changed. Call it in a transaction. */
export function moveSeats(
  db: Db,
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
  // also of who has left these groups in the same change
  const all = db.select().from(memberships).where(inArray(memberships.groupId, groupIds)).all()
  refreshStanding(
    db,
    all.map(({ userId }) => userId),
  )
  followSeats(db, groupIds, now)
  return groupIds
}

/** Ends seats by the ids of their rows. Call it in a transaction, and refreshStanding and followSeats after it. */
export function endSeats(db: Db, by: Staff, ids: readonly number[], leftCode: LeftCode, now: Date) {
  db.update(memberships)
    .set({
      ...{ leftAt: now.toISOString(), leftCode, leftBy: by.id, active: false, answerBy: null, payBy: null },
      released: leftCode === 'no payment',
      version: sql`${memberships.version} + 1`,
    })
    .where(inArray(memberships.id, oneOf(ids)))
    .run()
}

/** Ends the seats of those in a group who were noted as dropped out, so that others may have them. Call it in a transaction. */
export function endDropped(db: Db, by: Staff, groupId: number, now: Date) {
  const dropped = membersIn(db, [groupId]).filter(({ status }) => status === 'dropped')
  end(db, by, dropped, new Map(dropped.map(({ userId }) => [userId, 'dropped out'])), now)
  refreshStanding(
    db,
    dropped.map(({ userId }) => userId),
  )
}

function membersIn(db: Db, groupIds: readonly number[]): Membership[] {
  return db
    .select()
    .from(memberships)
    .where(
      and(
        inArray(memberships.groupId, oneOf(groupIds)),
        isNull(memberships.leftAt),
        eq(memberships.role, 'member'),
      ),
    )
    .all()
}

function withNewGroups(db: Db, tables: readonly DealtTable[], dinner: DealtDinner, now: Date) {
  const { eveningId, at, area, price, budget, pics, today } = dinner
  const fresh = tables.filter(({ groupId }) => groupId === null)
  const made = storeTables(
    db,
    fresh.map((_, i) => ({
      ...{ name: NEW, budget, status: 'confirming' as const, members: [], backups: [] },
      ...{ eveningId, eventAt: at, area, price, agesOn: today },
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

// a generated name follows with the first member
const NEW = 'New table'

function end(db: Db, by: Staff, rows: readonly Membership[], leavers: Leavers, now: Date) {
  for (const [code, alike] of Map.groupBy(rows, ({ userId }) => leavers.get(userId)!))
    endSeats(
      db,
      by,
      alike.map(({ id }) => id),
      code,
      now,
    )
}

function move(db: Db, rows: readonly Membership[], targetOf: ReadonlyMap<number, number>, now: Date) {
  // all seats are freed first: people may swap, and a seat is unique
  db.update(memberships)
    .set({ leftAt: now.toISOString(), active: false })
    .where(inArray(memberships.id, oneOf(rows.map(({ id }) => id))))
    .run()
  for (const { id, userId, groupId: from } of rows) {
    const groupId = targetOf.get(userId)!
    db.update(memberships)
      .set({
        groupId,
        seat: freeSeat(db, groupId),
        leftAt: null,
        active: true,
        version: sql`${memberships.version} + 1`,
      })
      .where(eq(memberships.id, id))
      .run()
    const ofSeat = and(eq(messages.userId, userId), eq(messages.groupId, from))
    db.update(messages).set({ groupId }).where(ofSeat).run()
    // what they were sent of their table is of another one
    db.update(messages)
      .set({ over: true })
      .where(and(eq(messages.userId, userId), eq(messages.groupId, groupId), eq(messages.kind, 'details')))
      .run()
    db.update(payments).set({ groupId }).where(eq(payments.membershipId, id)).run()
  }
}

function freeSeat(db: Db, groupId: number): number {
  const taken = new Set(
    db
      .select({ seat: memberships.seat })
      .from(memberships)
      .where(
        and(eq(memberships.groupId, groupId), eq(memberships.role, 'member'), isNull(memberships.leftAt)),
      )
      .all()
      .map((row) => row.seat),
  )
  for (let seat = 1; seat <= MEMBERS; seat++) if (!taken.has(seat)) return seat
  throw new Error(`group ${groupId} has no free seat`)
}

function endGroup(db: Db, by: Staff, id: number, now: Date) {
  const [notified] = db
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        eq(memberships.groupId, id),
        or(eq(memberships.released, true), eq(memberships.leftCode, 'no table')),
      ),
    )
    .all()
  if (!notified) {
    deleteGroup(db, by, id, {}, undefined, now)
    return
  }
  db.update(dinnerGroups)
    .set({ status: 'cancelled', version: sql`${dinnerGroups.version} + 1` })
    .where(eq(dinnerGroups.id, id))
    .run()
  followSeats(db, [id], now)
}
