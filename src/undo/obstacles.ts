import { eq, sql } from 'drizzle-orm'
import { eveningIn, type RowChange, rowsWhere, type Values } from '../audit/act-rows'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { cancelledSql, openedSql, writtenSql } from '../db/rules'
import { actRows, type acts, evenings, payments, tickets, users } from '../db/schema'
import { type GroupStatus, holdsSeat, isCancelled, type Role } from '../domain/group/group'
import { ACT_RIGHTS, ACT_TABLES, type ActKind, type ActTable } from '../domain/staff/undo'
import { isPersonTakenThatDay, placesLeft } from '../groups/evening'
import { isSeatedByAnother, refuseSeats, seatedElsewhere, seatsOf } from '../groups/seats'
import { isUsed } from '../money/credit'
import { hasPlaceOfAnother } from '../money/seat-money'
import { type WholeObstacle, wholeObstacle } from './whole-evening'

export type RowsNow = Record<ActTable, ReadonlyMap<number, Values>>

/** Why a part of an act cannot be undone, and the row that it is about. */
export interface Obstacle {
  why:
    | 'changed'
    | 'deleted'
    | 'completed'
    | 'seated'
    | 'seat taken'
    | 'opened again'
    | 'evening deleted'
    | 'written to'
    | WholeObstacle['why']
  row: RowChange
}

/** Whether an account may still do what it did: its role may have changed since. */
export function mayUndo(db: Db, adminId: number, kind: ActKind): boolean {
  const account = db.select().from(users).where(eq(users.id, adminId)).get()
  // a version before may have kept kinds that are gone
  return kind in ACT_RIGHTS && (account?.role === 'admin' || account?.role === ACT_RIGHTS[kind])
}

/** Returns what an act changed, by the parts that can be undone one without the other. */
export function actParts(db: Db, actId: number): RowChange[][] {
  const rows = db.select().from(actRows).where(eq(actRows.actId, actId)).orderBy(actRows.id).all()
  return [...Map.groupBy(rows, ({ part }) => part).values()]
}

export function rowsNow(db: Db, rows: readonly RowChange[]): RowsNow {
  const byTable = Map.groupBy(rows, ({ changed }) => changed)
  return Object.fromEntries(
    ACT_TABLES.map((changed) => {
      const ids = byTable.get(changed)?.map(({ rowId }) => rowId)
      return [changed, ids ? rowsWhere(db, changed, sql`rowid in ${oneOf(ids)}`) : new Map()]
    }),
  ) as unknown as RowsNow
}

/** Returns what keeps a part of an act from being undone; undefined when it can be. */
export function findObstacle(
  db: Db,
  act: Pick<typeof acts.$inferSelect, 'kind' | 'at'>,
  part: readonly RowChange[],
  now: RowsNow,
  at: string,
): Obstacle | undefined {
  const ofEvening = eveningIn(part)
  const other = part.find(
    (row) => !isAsLeft(row, now[row.changed].get(row.rowId), { isWhole: ofEvening !== undefined }),
  )
  if (other)
    return { why: other.groupId > 0 && !groupOf(db, other.groupId) ? 'deleted' : 'changed', row: other }
  for (const row of part) {
    const why =
      row.changed === 'seat'
        ? seatObstacle(db, row, part)
        : (messageObstacle(db, row, now) ??
          (ofEvening ? undefined : eveningObstacle(db, row)) ??
          outcomeObstacle(db, row) ??
          ticketObstacle(db, act, row, part, now, at) ??
          creditObstacle(db, row))
    if (why) return { why, row }
  }
  return ofEvening ? wholeObstacle(db, act, ofEvening, part) : tableObstacle(db, part, now)
}

/** Returns the same for what a guest changed of their own: a report about them says nothing of a seat that was theirs. */
export function findOwnObstacle(db: Db, part: readonly RowChange[], now: RowsNow): Obstacle | undefined {
  for (const row of part) {
    if (!isAsLeft(row, now[row.changed].get(row.rowId))) return { why: 'changed', row }
    const { changed, groupId, userId, before } = row
    const isTaken = changed === 'seat' && before?.holds_seat === 1
    if (isTaken && (!seatedElsewhere(db, groupId, [userId!]).ok || isSeatedByAnother(db, userId!, groupId)))
      return { why: 'seated', row }
    const why = creditObstacle(db, row)
    if (why) return { why, row }
  }
  return tableObstacle(db, part, now)
}

// of an evening nothing was changed since that its tables are made of
function isAsLeft(
  { changed, groupId, before, after }: RowChange,
  now: Values | undefined,
  { isWhole = false }: { isWhole?: boolean } = {},
): boolean {
  if (!now || !after) return !now && !after
  // who has left since holds no seat again
  if (changed === 'seat' && before?.holds_seat === 1 && !('left_at' in after) && now.left_at !== null)
    return false
  // ids of seats are used again
  const isCompared = 'group_id' in after || (changed === 'payment' && 'ticket_id' in after)
  if ('group_id' in now && !isCompared && (now.group_id ?? 0) !== groupId) return false
  // of a group others may have changed something else, which an undo leaves
  const isSame = (key: string) =>
    now[key] === after[key] ||
    (key === 'version' && (isWhole ? changed === 'person' : changed !== 'ticket' || groupId === 0)) ||
    // what guests say they transferred outlives an undo
    (key === 'transferred_at' && changed === 'payment')
  return Object.keys(after).every(isSame)
}

function groupOf(db: Db, id: number): Values | undefined {
  return rowsWhere(db, 'group', sql`id = ${id}`).get(id)
}

function seatObstacle(db: Db, row: RowChange, part: readonly RowChange[]): Obstacle['why'] | undefined {
  return row.before && cannotReturn(db, row, row.before, part) ? 'seated' : undefined
}

/** Returns what keeps the ticket of a seat from having the status that it had. */
function statusObstacle(
  db: Db,
  { changed, groupId, userId, before, after }: RowChange,
  part: readonly RowChange[],
): Obstacle['why'] | undefined {
  if (changed !== 'ticket' || !before || !('status' in before)) return undefined
  const group = part.find(({ changed }) => changed === 'group')
  // money comes after the dinner, too
  const isMoney = [before.status, after?.status].every(
    (status) => status === 'confirmed' || status === 'paid',
  )
  if (!isMoney && !(group?.before && 'status' in group.before))
    if (groupOf(db, groupId)?.status === 'completed') return 'completed'
  return after?.status === 'dropped' && isSeatedByAnother(db, userId!, groupId) ? 'seated' : undefined
}

/** Returns what keeps the seats of a table from being as they would be: each is one person's, and held as the group's status says. */
function tableObstacle(db: Db, part: readonly RowChange[], now: RowsNow): Obstacle | undefined {
  const group = part.find(({ changed, before }) => changed === 'group' && before && 'status' in before)
  const moved = part.filter(
    ({ changed, before, after }) => changed === 'seat' && (!before || !after || isPlaced(before)),
  )
  const [first = group] = moved
  if (!first) return undefined
  const open = rowsWhere(db, 'seat', sql`group_id = ${first.groupId} and left_at is null`)
  for (const { rowId, before } of moved)
    if (before) open.set(rowId, { ...now.seat.get(rowId), ...before })
    else open.delete(rowId)
  const status = (group?.before?.status ?? groupOf(db, first.groupId)?.status) as GroupStatus
  const taken = new Set<string>()
  for (const [rowId, { user_id, role, seat, left_at, holds_seat, returned_at }] of open) {
    if (left_at !== null) continue
    const row = moved.find((one) => one.rowId === rowId) ?? first
    if (taken.has(`user ${user_id}`)) return { why: 'seated', row }
    if (taken.has(`${role} ${seat}`)) return { why: 'seat taken', row }
    taken.add(`user ${user_id}`).add(`${role} ${seat}`)
    if (holdsSeat(role as Role, status, returned_at as string | null) !== (holds_seat === 1))
      return { why: 'changed', row: { ...first, changed: 'group', userId: null } }
  }
  return undefined
}

// by the rules that hold for who gets a seat, beside those who keep theirs
function cannotReturn(
  db: Db,
  { groupId, userId: id, after }: RowChange,
  before: Values,
  part: readonly RowChange[],
) {
  const userId = id!
  if (before.left_at === null && after?.left_at) {
    const { member, backup } = seatsOf(db, groupId)
    const gone = part.filter((row) => row.changed === 'seat' && !row.before).map((row) => row.userId)
    const others = [...member, ...backup].filter((other) => !gone.includes(other))
    return !refuseSeats(db, [userId], { groupId, others }).ok
  }
  const isTaken = before.holds_seat === 1 && after?.holds_seat === 0
  if (isTaken && !seatedElsewhere(db, groupId, [userId]).ok) return true
  return isTaken && isSeatedByAnother(db, userId, groupId)
}

function messageObstacle(
  db: Db,
  { changed, rowId, userId: whom, before, after }: RowChange,
  now: RowsNow,
): Obstacle['why'] | undefined {
  // that their table is off
  if (changed === 'message' && before === null && after?.evening_id != null) {
    const [word] = db.values(sql`
      select 1 from messages where kind = 'cancelled' and user_id = ${whom} and evening_id = ${after.evening_id}
        and ${writtenSql('messages')} and opened_at >= ${after.sent_at}`)
    return word && 'written to'
  }
  if (before?.result !== 'opened') return undefined
  if (changed === 'sheet') {
    const { group_id: groupId, venue_id: venueId, event_at: eventAt } = now.sheet.get(rowId)!
    const [other] = db.values(sql`
      select 1 from booking_messages
      where ${openedSql('booking_messages')} and group_id = ${groupId} and venue_id = ${venueId} and event_at is ${eventAt}`)
    return other && 'opened again'
  }
  if (changed !== 'message') return undefined
  const { user_id: userId, kind, group_id: groupId, evening_id: eveningId } = now.message.get(rowId)!
  const [other] = db.values(sql`
    select 1 from messages where ${openedSql('messages')} and user_id = ${userId} and kind = ${kind}
      and group_id is ${groupId} and evening_id is ${eveningId}`)
  return other && 'opened again'
}

function eveningObstacle(db: Db, { changed, rowId, before }: RowChange): Obstacle['why'] | undefined {
  // a table takes place at no evening that is off
  if (changed === 'group' && before && 'status' in before && before.status !== 'cancelled') {
    const off = db.values(sql`
      select 1 from dinner_groups join evenings on evenings.id = evening_id
      where dinner_groups.id = ${rowId} and ${cancelledSql('dinner_groups')} and ${cancelledSql('evenings')}`)
    if (off.length > 0) return 'changed'
  }
  const id = changed === 'group' ? before?.evening_id : undefined
  if (id === undefined || id === null) return undefined
  return db.all(sql`select 1 from evenings where id = ${id}`).length > 0 ? undefined : 'evening deleted'
}

// another row may have been made for the dinner since
function outcomeObstacle(db: Db, { changed, rowId, before }: RowChange): Obstacle['why'] | undefined {
  if (changed !== 'outcome' || !before?.person_id) return undefined
  const { person_id: personId, group_id: groupId } = before
  const [other] = db.values(sql`
    select 1 from outcomes where person_id = ${personId} and group_id = ${groupId} and id <> ${rowId}`)
  return other && 'changed'
}

// a place that was cancelled comes back only where there is one, and to who has joined no other that day
function ticketObstacle(
  db: Db,
  act: Pick<typeof acts.$inferSelect, 'at'>,
  row: RowChange,
  part: readonly RowChange[],
  now: RowsNow,
  at: string,
): Obstacle['why'] | undefined {
  const { changed, rowId, groupId, before, after } = row
  if (changed !== 'ticket' || !before || !after) return undefined
  const isSeated = groupId > 0
  const why = isSeated ? statusObstacle(db, row, part) : undefined
  const isBack =
    (after.status === 'dropped' && before.status !== undefined) ||
    (after.ended_at != null && before.ended_at === null && now.ticket.get(rowId)?.status !== 'dropped')
  if (why || !isBack) return why
  const [place] = db
    .select({ ticket: tickets, evening: evenings })
    .from(tickets)
    .innerJoin(evenings, eq(evenings.id, tickets.eveningId))
    .where(eq(tickets.id, rowId))
    .all()
  if (!place) return isSeated ? undefined : 'changed'
  const { ticket, evening } = place
  const whole = eveningIn(part)
  const isWhole = whole !== undefined
  // a seat has rules of its own, also once the dinner has begun; what was cancelled with its evening comes back with it
  if (!isSeated && ((isCancelled(evening) && !isWhole) || evening.at <= at)) return 'changed'
  // of an evening that was cancelled whole-evening asks what they have joined since
  const isOff = whole?.after != null && 'status' in whole.after
  const isTaken = !isOff && isPersonTakenThatDay(db, ticket.userId, evening, act.at)
  const takesPlace = (before.status ?? ticket.status) !== 'idle'
  // a place that was paid by the same act is set back with it
  const hasOther = takesPlace && hasPlaceOfAnother(db, ticket.userId, evening.id, [...now.ticket.keys()])
  if (isTaken || hasOther) return 'seated'
  const isFull = !isWhole && takesPlace && evening.dealtAt === null && placesLeft(db, evening) === 0
  return isFull ? 'seat taken' : undefined
}

// credit that has paid for another dinner since stays credit
function creditObstacle(db: Db, { changed, rowId, after }: RowChange): Obstacle['why'] | undefined {
  if (changed !== 'payment' || Object.keys(after ?? {}).every((key) => key === 'version')) return undefined
  const row = db.select().from(payments).where(eq(payments.id, rowId)).get()
  return row && isUsed(db, row) ? 'changed' : undefined
}

/** Whether an act moved somebody to another seat, or took or freed it. */
export function isPlaced(before: Values | null): boolean {
  return ['group_id', 'role', 'seat', 'left_at', 'holds_seat'].some((key) => before && key in before)
}
