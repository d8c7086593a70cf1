import { and, eq, inArray, sql } from 'drizzle-orm'
import { audit, countOf } from '../audit/audit'
import { requireOpenSession, type Staff } from '../audit/staff'
import { asAct } from '../audit/undoable'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { droppedSql } from '../db/rules'
import { evenings, ticketedSeats } from '../db/schema'
import { changeRow, type Refused, refused, type Tx, transact } from '../db/transact'
import { payUntilOf } from '../domain/evening/evening-hours'
import { isBroken } from '../domain/evening/evening-tables'
import { budgetOf } from '../domain/evening/open-evenings'
import { MEMBERS } from '../domain/group/group'
import type { MeetAgain } from '../domain/matchmaking/meet-again'
import type { RuleBreak } from '../domain/matchmaking/seating'
import { type DealtTable, dealSeats, type Leavers } from '../groups/deal-seats'
import { IS_OPEN_SEAT } from '../groups/seats'
import { judge } from '../matchmaking/judge'
import { presumeChoice } from '../money/refund-rules'
import { addTurns } from '../people/queue'
import { announce } from './announce'
import { findAhead, type NoTables, readTablesInput, seatsDigest, type TablesInput } from './tables-input'

/** Turns that count for who paid and found no table, and for who lost a seat: they come first. */
const TURNS_OF_LOST = 3

type SavedTable = Omit<DealtTable, 'score'>

/**
 * Saves the tables of an evening, made or repaired; who has not paid in time, or finds no table any more, loses the seat. Refuses other
 * facts than those of `digest`, and broken rules. Its author may undo it until tables are announced.
 */
export function saveTables(
  db: Db,
  by: Staff,
  eveningId: number,
  { tables, digest, pics }: { tables: readonly SavedTable[]; digest: string; pics: readonly string[] },
  {
    timeZone,
    today,
    refund,
    meetAgain = null,
  }: { timeZone: string; today: string; refund?: string | undefined; meetAgain?: MeetAgain },
  now = new Date(),
):
  | { ok: true; groups: number[]; standby: number[]; undo: number | null }
  | NoTables
  | Refused<'changed' | 'people' | 'none' | 'size'>
  | Refused<'rules', { breaks: RuleBreak[] }> {
  const change = (db: Tx) => {
    requireOpenSession(db, by)
    const found = readTablesInput(db, eveningId, now)
    if (!found.ok) return found
    if (found.digest !== digest) return refused('changed')
    const { evening, step, listed, paid, leftOut, promised, unpaid, groups, seats } = found
    if (!areOfEvening(found, tables)) return refused('people')
    // a repair may leave fewer at one
    const isMade = step === 'make'
    const areWhole = tables.every(({ groupId, members }) => groupId !== null || members.length === MEMBERS)
    if (isMade && !(areWhole && tables.length <= (evening.tablesMax ?? tables.length))) return refused('size')
    const guests = listed.length + paid.length
    if (tables.length === 0 && groups.length === 0 && guests === 0) return refused('none')
    const groupIds = groups.map(({ id }) => id)
    const tableMembers = tables.map(({ members }) => members)
    const judged = judge(db, tableMembers, { today, timeZone, groupIds, eveningId, meetAgain })
    const breaks = judged.flatMap((table, t) =>
      table.breaks.filter(
        (broken) =>
          isBroken(broken, tables[t]!.members.length) &&
          (broken.rule === 'apart' || !staysAsItIs(groups, tables[t]!)),
      ),
    )
    if (breaks.length > 0) return refused('rules', { breaks })

    const seated = new Set(tables.flatMap(({ members }) => members))
    const lost = promised.filter((id) => !seated.has(id))
    const standby = paid.filter((id) => !seated.has(id))
    // who was noted as dropped out holds a seat until now
    const dropped = db
      .select({ userId: ticketedSeats.userId })
      .from(ticketedSeats)
      .where(and(inArray(ticketedSeats.groupId, oneOf(groupIds)), IS_OPEN_SEAT, droppedSql('seats')))
      .all()
    const leavers: Leavers = new Map([
      ...dropped.map(({ userId }) => [userId, 'dropped out'] as const),
      ...unpaid.map((id) => [id, 'no payment'] as const),
      ...lost.map((id) => [id, 'no table'] as const),
    ])
    // what is as it was leaves an undo of the act before
    const isSame = !isMade && leavers.size === 0 && tables.length === groups.length
    if (isSame && tables.every((table) => staysAsItIs(groups, table)))
      return { ok: true as const, groups: tables.flatMap(({ groupId }) => groupId ?? []), standby }
    const dinner = {
      ...{ eveningId, at: evening.at, area: evening.area, price: evening.price },
      ...{ budget: budgetOf(evening.price), pics },
      payBy: evening.price === 0 ? null : payUntilOf(evening, now),
    }
    const scored = tables.map((table, t) => ({ ...table, score: judged[t]!.score }))
    const ids = dealSeats(db, by, groupIds, scored, leavers, dinner, now)
    const left = seats.flatMap(({ ticketId, userId }) => (leavers.has(userId) ? ticketId : []))
    presumeChoice(db, left, refund === 'credit' ? 'credit' : 'money')

    // who had paid and stood by may refuse the seat; who is on the list and has one stands by no more
    if (!isMade)
      db.run(sql`
        update tickets set standby = iif(user_id in ${oneOf(paid.filter((id) => seated.has(id)))}, 1, null)
        where evening_id = ${eveningId} and user_id in ${oneOf([...paid, ...listed].filter((id) => seated.has(id)))}`)
    addTurns(db, lost, TURNS_OF_LOST)
    if (isMade) {
      // whom no table takes is left over as others are
      addTurns(db, [...standby, ...leftOut.paid], TURNS_OF_LOST)
      addTurns(db, [...listed.filter((id) => !seated.has(id)), ...leftOut.listed], 1)
    }
    changeRow(db, evenings, eveningId, {
      dealtAt: evening.dealtAt ?? now.toISOString(),
      version: sql`${evenings.version} + 1`,
    })
    const detail = `evening ${eveningId}, ${step}: ${countOf(tables.length, 'table')}, ${standby.length} standby, ${leavers.size} out`
    audit(db, by, 'made tables', { detail }, now)
    return { ok: true as const, groups: ids, standby }
  }
  const [before] = db.select().from(evenings).where(eq(evenings.id, eveningId)).all()
  // guests read on their pages where they sit
  if (before?.announcedAt != null) return transact(db, (db) => ({ ...change(db), undo: null }))
  const act = { kind: 'tables' as const, detail: before?.dealtAt === null ? 'make' : 'repair' }
  return asAct(db, by, act, { groupIds: [], eveningId }, change, now)
}

function areOfEvening(
  { listed, paid, promised, groups }: TablesInput,
  tables: readonly SavedTable[],
): boolean {
  const people = new Set([...listed, ...paid, ...promised])
  const seated = tables.flatMap(({ members }) => members)
  const continued = tables.flatMap(({ groupId }) => groupId ?? [])
  const known = new Map(groups.map((group) => [group.id, group]))
  const isLockedAlike = groups.every(
    ({ id, isLocked, members }) =>
      !isLocked ||
      tables.some((table) => table.groupId === id && members.every((one) => table.members.includes(one))),
  )
  return (
    seated.every((id) => people.has(id)) &&
    new Set(seated).size === seated.length &&
    continued.every((id) => known.has(id)) &&
    new Set(continued).size === continued.length &&
    isLockedAlike
  )
}

// where a birthday, or staff by hand, may have broken a rule since
function staysAsItIs(groups: TablesInput['groups'], table: SavedTable): boolean {
  return groups.some(({ id, members }) => id === table.groupId && sameIds(table.members, members))
}

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && new Set([...a, ...b]).size === a.length
}

/** Notes it as staff decide, who may undo it until somebody is written to of their table. Refuses another `digest` than that of who sits where, and an evening whose tables are not made. */
export function announceEvening(
  db: Db,
  by: Staff,
  eveningId: number,
  digest: string,
  now = new Date(),
): { ok: true; undo: number | null } | Refused<'missing' | 'over' | 'cancelled' | 'undone' | 'changed'> {
  const change = (db: Tx) => {
    const found = findAhead(db, eveningId, now)
    if (!found.ok) return found
    if (found.evening.dealtAt === null) return refused('undone')
    if (seatsDigest(db, eveningId) !== digest) return refused('changed')
    announce(db, by, eq(evenings.id, eveningId), now)
    return { ok: true as const }
  }
  return asAct(db, by, { kind: 'announced' }, { groupIds: [], eveningId }, change, now)
}
