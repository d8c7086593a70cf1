// which tables are merged at the door, and the moves that make it so

import { inArray, sql } from 'drizzle-orm'
import { audit, countOf } from '../audit/audit'
import { requireOpenSession, type Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { completedSql, droppedSql, IS_OPEN_GROUP } from '../db/rules'
import { dinnerGroups } from '../db/schema'
import { type Refused, refused, type Tx, transact } from '../db/transact'
import { DOOR_HOURS, type Guests, type Move } from '../domain/evening/guests'
import { isDinnerOver } from '../domain/group/deadlines'
import { isCancelled, MEMBERS } from '../domain/group/group'
import { HOUR_MS } from '../domain/units'
import { applyStatus } from '../groups/change-seats'
import { endDropped, moveSeats } from '../groups/deal-seats'
import { IS_OF_DAY, storedEvening } from '../groups/evening'
import { endSeats } from '../groups/put-back'
import { type DoorRules, mergeAtDoor } from '../matchmaking/core/door'
import { keptPairs, metPairs } from '../matchmaking/pairs'

/** Holds for tables that take place, or did. */
export const IS_HELD = sql`(${IS_OPEN_GROUP} or ${completedSql('dinner_groups')})`

export type NotOpen = Refused<'no evening' | 'cancelled' | 'closed'>

type NoDoor = NotOpen | Refused<'begun'>

/**
 * Moves people between tables of one venue. Refuses what was computed from other facts than those of `digest`, and moves that
 * put seven, or two who are kept apart, at one table. Who is late counts as one who comes. Who is absent keeps a seat: with their
 * group, or at another of these tables where those who come need theirs. A group without anybody who comes is completed.
 */
export function mergeTables(
  db: Db,
  by: Staff,
  eveningId: number,
  { moves, digest }: { moves: readonly Move[]; digest: string },
  now = new Date(),
): { ok: true } | NoDoor | Refused<'changed' | 'moves'> {
  return transact(db, (db) => {
    requireOpenSession(db, by)
    const evening = findOpen(db, eveningId, now)
    if (!evening.ok) return evening
    if (isDinnerOver(evening, now)) return refused('begun')
    const seats = seatsAt(db, eveningId)
    if (digestOf(seats) !== digest) return refused('changed')
    if (!isPossible(db, seats, moves)) return refused('moves')
    const all = [...moves, ...makeRoom(db, seats, moves, now)]
    moveSeats(db, all, { mergedAt: now.toISOString() }, now)
    const after = seatsAt(db, eveningId)
    const emptied = [...new Set(moves.map(({ from }) => from))].filter(
      (id) => !after.some((seat) => seat.groupId === id && isExpected(seat)),
    )
    db.update(dinnerGroups)
      .set({ status: 'completed', version: sql`${dinnerGroups.version} + 1` })
      .where(inArray(dinnerGroups.id, emptied))
      .run()
    applyStatus(db, emptied, 'completed')
    for (const { userId, from, to } of all)
      audit(db, by, 'merged tables', { userId, groupId: to, detail: `from group ${from}` }, now)
    audit(
      db,
      by,
      'changed an evening',
      { detail: `evening ${eveningId}, ${countOf(moves.length, 'guest')} moved at the door` },
      now,
    )
    return { ok: true as const }
  })
}

interface Seat {
  id: number
  ticketId: number
  groupId: number
  venueId: number | null
  venue: string | null
  address: string | null
  userId: number
  personId: number
  isWoman: number
  arrival: string | null
}

export function findOpen(
  db: Db,
  eveningId: number,
  now: Date,
): { ok: true; id: number; at: string } | NotOpen {
  const row = storedEvening(db, eveningId)
  if (!row) return refused('no evening')
  if (isCancelled(row)) return refused('cancelled')
  if (now.getTime() < Date.parse(row.at) - DOOR_HOURS * HOUR_MS) return refused('closed')
  return { ok: true, id: row.id, at: row.at }
}

/** Whether somebody is there, or has said that they come late. */
function isExpected({ arrival }: Seat): boolean {
  return arrival !== null
}

/** Returns who sits at the tables of an evening, also those emptied at the door, table by table in the order of the seats. */
export function seatsAt(db: Db, eveningId: number): Seat[] {
  return db.all<Seat>(sql`
    select seats.id, ticket_id as ticketId, dinner_groups.id as groupId, venue_id as venueId, venue, address,
      seats.user_id as userId, person_id as personId, gender is 0 as isWoman, arrival
    from dinner_groups cross join seats on group_id = dinner_groups.id
    cross join profiles on profiles.user_id = seats.user_id
    where evening_id = ${eveningId} and ${IS_HELD} and ${IS_OF_DAY} and role = 'member'
      and left_at is null and returned_at is null and not ${droppedSql('seats')}
    order by dinner_groups.id, seat`)
}

export function proposalFor(db: Db, eveningId: number): Pick<Guests, 'proposal' | 'warnings' | 'digest'> {
  const seats = seatsAt(db, eveningId)
  const byGroup = [...Map.groupBy(seats, ({ groupId }) => groupId).values()]
  const rules = rulesOf(db, seats)
  const coming = new Set(seats.filter(isExpected).map(({ userId }) => userId))
  const proposal: Move[] = []
  const warnings: Guests['warnings'] = []
  for (const tables of Map.groupBy(byGroup, (table) => placeOf(table[0]!)).values()) {
    // where the place is not known, nobody knows whether it is the same
    if (placeOf(tables[0]![0]!) === '') continue
    const merged = mergeAtDoor(
      tables.map((table) => table.map(({ userId }) => userId)),
      coming,
      rules,
    )
    for (const { id, from, to } of merged.moves)
      proposal.push({ userId: id, from: tables[from]![0]!.groupId, to: tables[to]![0]!.groupId })
    for (const { kind, ids } of merged.warnings) {
      const alone = `would be the only ${rules.isWoman(ids[0]!) ? 'woman' : 'man'} at their table`
      warnings.push({ userIds: ids, message: kind === 'met' ? 'have met before' : alone })
    }
  }
  return { proposal, warnings, digest: digestOf(seats) }
}

// the same row of the venue book or, without one, the same texts
function placeOf({ venueId, venue, address }: Seat): string {
  if (venueId !== null) return `#${venueId}`
  return venue === null ? '' : `${venue}\n${address ?? ''}`
}

function rulesOf(db: Db, seats: readonly Seat[]): DoorRules {
  const people = new Map(seats.map((seat) => [seat.userId, seat]))
  const personIds = seats.map(({ personId }) => personId)
  const groupIds = [...new Set(seats.map(({ groupId }) => groupId))]
  const keys = (pairs: { a: number; b: number }[]) => new Set(pairs.map(({ a, b }) => `${a} ${b}`))
  const kept = keys(keptPairs(db, personIds))
  const met = keys(metPairs(db, personIds, { except: groupIds }))
  const key = (a: number, b: number) =>
    [people.get(a)!.personId, people.get(b)!.personId].sort((x, y) => x - y).join(' ')
  return {
    isApart: (a, b) => kept.has(key(a, b)),
    hasMet: (a, b) => met.has(key(a, b)),
    isWoman: (id) => people.get(id)!.isWoman === 1,
  }
}

function isPossible(db: Db, seats: readonly Seat[], moves: readonly Move[]): boolean {
  const bySeat = new Map(seats.map((seat) => [seat.userId, seat]))
  const byGroup = new Map(seats.map((seat) => [seat.groupId, seat]))
  const isSound = moves.every(({ userId, from, to }) => {
    const seat = bySeat.get(userId)
    const target = byGroup.get(to)
    const isThere = seat !== undefined && isExpected(seat) && seat.groupId === from && from !== to
    return isThere && target !== undefined && placeOf(seat) !== '' && placeOf(seat) === placeOf(target)
  })
  if (!isSound || new Set(moves.map(({ userId }) => userId)).size < moves.length) return false
  const targetOf = new Map(moves.map(({ userId, to }) => [userId, to]))
  const { isApart } = rulesOf(db, seats)
  const after = Map.groupBy(seats, ({ userId, groupId }) => targetOf.get(userId) ?? groupId)
  return [...new Set(targetOf.values())].every((id) => {
    const sitting = after.get(id)!
    const present = sitting.filter(isExpected)
    const isApartHere = present.some((one, i) =>
      present.slice(0, i).some((other) => isApart(one.userId, other.userId)),
    )
    return present.length <= MEMBERS && !isApartHere
  })
}

/** Returns where the absent go whose seats are needed: to tables where others come, else out; never beside whom they are kept from. */
function makeRoom(db: Tx, seats: readonly Seat[], moves: readonly Move[], now: Date): Move[] {
  const { isApart } = rulesOf(db, seats)
  const targetOf = new Map(moves.map(({ userId, to }) => [userId, to]))
  const changing = new Set(moves.flatMap(({ from, to }) => [from, to]))
  const tables = [...changing].map((id) => {
    endDropped(db, id, now)
    const sitting = seats.filter(({ userId, groupId }) => (targetOf.get(userId) ?? groupId) === id)
    return { id, place: placeOf(seats.find(({ groupId }) => groupId === id)!), sitting }
  })
  tables.sort((a, b) => b.sitting.filter(isExpected).length - a.sitting.filter(isExpected).length)
  const displaced: Move[] = []
  for (const { id: from, place, sitting } of tables)
    for (const one of sitting.filter((seat) => !isExpected(seat))) {
      if (sitting.length <= MEMBERS) break
      const other = tables.find(
        (table) =>
          table.place === place &&
          table.sitting.length < MEMBERS &&
          !table.sitting.some(({ userId }) => isApart(one.userId, userId)),
      )
      sitting.splice(sitting.indexOf(one), 1)
      other?.sitting.push(one)
      if (other) displaced.push({ userId: one.userId, from, to: other.id })
      else endSeats(db, [one.id], 'absent', now)
    }
  return displaced
}

function digestOf(seats: readonly Seat[]): string {
  const facts = seats.map(({ id, groupId, arrival, venue, address }) => [
    id,
    groupId,
    arrival,
    venue,
    address,
  ])
  return Bun.hash(JSON.stringify(facts)).toString(36)
}
