// the door of an evening: who is there, and what that makes of its tables, by one reading of the seats

import { sql } from 'drizzle-orm'
import { markOutcome } from '../attendance/attendance'
import { guestsIn } from '../attendance/list'
import { audit } from '../audit/audit'
import { requireOpenSession, type Staff } from '../audit/staff'
import { asAct } from '../audit/undoable'
import type { Db } from '../db/open'
import { expectedSql } from '../db/rules'
import { tickets } from '../db/schema'
import { changeRow, type Refused, refused, transact } from '../db/transact'
import { correctableTime } from '../domain/after-dinner/outcome'
import type { GuestForm, Guests } from '../domain/evening/guests'
import { isDinnerOver } from '../domain/group/deadlines'
import { IS_OF_DAY } from '../groups/evening'
import { findOpen, IS_HELD, type NotOpen, proposalFor, seatsAt } from './merge'

/** Returns who sits where, what is marked of them now, and which tables of one venue could be merged. */
export function readGuests(
  db: Db,
  eveningId: number,
  now = new Date(),
): { ok: true; guests: Guests } | NotOpen {
  const evening = findOpen(db, eveningId, now)
  if (!evening.ok) return evening
  const asks = now.getTime() < correctableTime(evening.at)!.from ? 'here' : 'came'
  const tables = db.all<Omit<Guests['tables'][number], 'guests'>>(sql`
    select id, name, booked_as, venue from dinner_groups
    where evening_id = ${eveningId} and ${IS_HELD} and ${IS_OF_DAY} order by id`)
  const byGroup = Map.groupBy(
    guestsIn(
      db,
      tables.map(({ id }) => id),
    ),
    ({ groupId }) => groupId,
  )
  return {
    ok: true,
    guests: {
      ...{ at: evening.at, asks },
      tables: tables
        .map((table) => ({
          ...table,
          guests: (byGroup.get(table.id) ?? [])
            .filter(({ isAbsent }) => asks === 'came' || !isAbsent)
            .map(({ groupId: _, isAbsent: __, ...guest }) => guest),
        }))
        .filter(({ guests }) => guests.length > 0),
      ...proposalFor(db, eveningId),
    },
  }
}

/** Stores of somebody whether they are here, or what became of their seat: the last word counts. */
export function markGuest(
  db: Db,
  by: Staff,
  { eveningId, userId }: { eveningId: number; userId: number },
  { here, outcome, why }: GuestForm,
  now = new Date(),
) {
  return transact(db, (db) => {
    requireOpenSession(db, by)
    const evening = findOpen(db, eveningId, now)
    if (!evening.ok) return evening
    if (here !== undefined) {
      const marked = markHere(db, by, { evening, userId, here }, now)
      if (!marked.ok) return marked
    }
    if (outcome === undefined) return { ok: true as const, undo: null }
    const groupId = groupOf(db, eveningId, userId)
    if (groupId === undefined) return refused('stranger')
    return asAct(
      db,
      by,
      { kind: 'outcomes' },
      { groupIds: [groupId] },
      (db) => markOutcome(db, by, { groupId, userId }, { outcome, why }, now),
      now,
    )
  })
}

function markHere(
  db: Db,
  by: Staff,
  { evening, userId, here }: { evening: { id: number; at: string }; userId: number; here: boolean },
  now: Date,
): { ok: true } | Refused<'begun' | 'stranger'> {
  if (isDinnerOver(evening, now)) return refused('begun')
  const seat = seatsAt(db, evening.id).find((one) => one.userId === userId)
  if (!seat) return refused('stranger')
  if (here === (seat.arrival === 'here')) return { ok: true }
  changeRow(
    db,
    tickets,
    seat.ticketId,
    here
      ? { arrival: 'here', arrivalAt: now.toISOString(), arrivalBy: 'staff' }
      : { arrival: null, arrivalAt: null, arrivalBy: null },
  )
  const detail = here ? 'here' : 'not here'
  audit(db, by, 'told an arrival', { userId, groupId: seat.groupId, detail }, now)
  return { ok: true }
}

/** Returns the table of an evening at which somebody sits, or was absent. */
function groupOf(db: Db, eveningId: number, userId: number): number | undefined {
  const [row] = db.values<[number]>(sql`
    select group_id from memberships join dinner_groups on dinner_groups.id = group_id
    where evening_id = ${eveningId} and user_id = ${userId} and ${expectedSql('memberships')}
    order by left_at is not null, memberships.id desc limit 1`)
  return row?.[0]
}
