import { sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { isBroken, type TablesPreview, type TablesPreviewInput } from '../domain/evening-tables'
import { MEMBERS } from '../domain/group'
import type { MeetAgain } from '../domain/meet-again'
import { budgetOf } from '../domain/open-evenings'
import type { SeatedPerson } from '../domain/seating'
import { displayInstant, todayIn } from '../domain/time'
import type { VenueWarning } from '../domain/venue-warnings'
import { newTableNames } from '../groups/evening'
import { FEWEST } from '../matchmaking/core/lay-exactly'
import { judge } from '../matchmaking/judge'
import type { Matchmaking } from '../matchmaking/matchmaking'
import { apartInSearch, dealtPool, type Pool } from '../matchmaking/pool'
import { peopleIn } from '../matchmaking/propose'
import { warningsOfPeople } from '../venues/warnings'
import { makeTables, paidAhead } from './make'
import { type NoTables, type TableFacts, tableFacts } from './table-facts'

interface Deps {
  db: Db
  matchmaking: Pick<Matchmaking, 'deal'>
  timeZone: string
  /** after how many weeks people may meet again */
  meetAgain: MeetAgain
}

/** Returns the tables that would be made, or repaired, now; the same facts give the same tables. Stores nothing. */
export async function previewTables(
  { db, matchmaking, timeZone, meetAgain }: Deps,
  eveningId: number,
  { locked: given }: TablesPreviewInput,
  now = new Date(),
): Promise<{ ok: true; preview: TablesPreview } | NoTables> {
  const facts = tableFacts(db, eveningId, now)
  if (!facts.ok) return facts
  const locked = stillLocked(facts, given)
  const { evening, groups, promised, paid, listed, digest } = facts
  const today = todayIn(timeZone, now)
  const groupIds = groups.map(({ id }) => id)
  const ids = [...listed, ...paid, ...promised]
  const pool = dealtPool(db, today, ids, groupIds, { meetAgain, incomplete: true })
  const rowOf = new Map(pool.rows.map(({ id }, row) => [id, row]))
  const search = { facts, pool, seed: Number.parseInt(digest.slice(0, 6), 36) }
  const found = await (facts.step === 'make' ? make : repair)(matchmaking, search, locked, rowOf)
  const { moves, deadlineMs } = found
  const seats = withNames(db, facts, found.tables)
  const seated = new Set(seats.flatMap(({ members }) => members))
  const scores = judge(
    db,
    seats.map(({ members }) => members),
    { today, timeZone, groupIds, eveningId, meetAgain },
  )
  const people = peopleIn(pool)
  const byId = new Map(people.map((person) => [person.id, person]))
  const before = new Map(groups.flatMap(({ id, members }) => members.map((userId) => [userId, id])))
  const made = scores.flatMap(({ score }) => score ?? [])
  const isLeft = (id: number) => !seated.has(id)
  return {
    ok: true,
    preview: {
      ...{ step: facts.step, digest, seed: search.seed, deadlineMs, moves },
      ...{ startedAt: now.toISOString(), durationMs: Date.now() - now.getTime() },
      ...{ pool: people.length, meetAgain },
      venueWarnings: venueWarningsOf(db, evening, seats, groupIds, timeZone, now),
      people: people.map((person) => ({ ...person, standing: standingOf(facts, person.id) })),
      tables: seats.map((table, t) => {
        const { terms, breaks, ...score } = scores[t]!
        return {
          ...table,
          backups: [],
          budget: budgetOf(evening.price),
          score: { ...score, terms, breaks: breaks.filter((rule) => isBroken(rule, table.members.length)) },
        }
      }),
      waiting: ids.filter(isLeft).map((id) => ({ id, ...whyLeft(facts, id, byId) })),
      score: made.length > 0 ? made.reduce((sum, score) => sum + score, 0) / made.length : null,
      standby: paid.filter(isLeft),
      listed: listed.filter(isLeft),
      moved: seats.flatMap(({ groupId, members }) =>
        members.filter((id) => before.has(id) && before.get(id) !== groupId),
      ),
      lost: promised.filter(isLeft),
      unpaid: namesOf(db, facts, today, groupIds),
    },
  }
}

/** Returns the locked tables that stay as they are: of guests once each, and whole where they are new. Of others somebody has left since. */
function stillLocked(
  { listed, paid, promised, groups }: TableFacts,
  locked: TablesPreviewInput['locked'],
): TablesPreviewInput['locked'] {
  const people = new Set([...listed, ...paid, ...promised])
  const known = new Set(groups.map(({ id }) => id))
  return locked.filter(({ groupId, members }) => {
    if (groupId === null ? members.length < MEMBERS : !known.delete(groupId)) return false
    return members.every((id) => people.delete(id))
  })
}

interface Search {
  facts: TableFacts
  pool: Pool
  seed: number
}

interface Found {
  tables: { groupId: number | null; isLocked: boolean; members: number[] }[]
  moves: number
  deadlineMs: number
}

type RowOf = ReadonlyMap<number, number>

async function make(
  matchmaking: Deps['matchmaking'],
  { facts, pool, seed }: Search,
  locked: TablesPreviewInput['locked'],
  rowOf: RowOf,
): Promise<Found> {
  const { paid, listed, groups, promised, evening } = facts
  // groups that staff made for the evening by hand stay as they are
  const kept = [
    ...groups.map(({ id, members }) => ({
      groupId: id,
      members: members.filter((userId) => promised.includes(userId)),
      isLocked: true,
    })),
    ...locked.filter(({ groupId }) => groupId === null).map((table) => ({ ...table, isLocked: true })),
  ]
  const isFree = (userId: number) => !kept.some(({ members }) => members.includes(userId))
  const rowsOf = (ids: readonly number[]) => ids.filter(isFree).map((id) => rowOf.get(id)!)
  const guests = {
    ...{ rows: pool.rows, apart: apartInSearch(pool) },
    ...{ paid: rowsOf(paid), listed: rowsOf(listed) },
  }
  const most = (evening.tablesMax ?? Number.POSITIVE_INFINITY) - kept.length
  const { tables, ...how } = await makeTables(matchmaking, guests, { most, seed })
  const made = tables.map((rows) => ({
    groupId: null,
    isLocked: false,
    members: rows.map((row) => pool.rows[row]!.id),
  }))
  return { ...how, tables: [...kept, ...made] }
}

async function repair(
  matchmaking: Deps['matchmaking'],
  { facts, pool, seed }: Search,
  locked: TablesPreviewInput['locked'],
  rowOf: RowOf,
): Promise<Found> {
  const { paid, listed, promised, evening, seats } = facts
  const rowsOf = (ids: readonly number[]) => ids.map((id) => rowOf.get(id)!)
  // who has a seat keeps it
  const seatless = new Set(rowsOf([...listed, ...paid]))
  const apart = apartInSearch(
    pool,
    pool.reported.filter((row) => seatless.has(row)),
  )
  const hasPaid = new Set(seats.flatMap(({ isPaid, userId }) => (isPaid ? userId : [])))
  const rows = paidAhead(pool.rows, rowsOf(paid))
  const repairWith = async (keeps: readonly number[], areWholeLeft: boolean) => {
    const was = tablesBefore({ ...facts, promised: [...keeps] }, locked, areWholeLeft)
    const { tables, ...how } = await matchmaking.deal({
      deal: {
        ...{ rows, apart, seed },
        was: was.map(({ members }) => rowsOf(members)),
        promised: rowsOf(keeps),
        locked: was.flatMap(({ isLocked }, t) => (isLocked ? t : [])),
        announced: true,
        tablesMax: evening.tablesMax,
      },
    })
    const made = tables.map(({ members, from }) => ({
      groupId: from === null ? null : was[from]!.groupId,
      isLocked: from !== null && was[from]!.isLocked,
      members: members.map((row) => pool.rows[row]!.id),
    }))
    const seated = new Set(made.flatMap(({ members }) => members))
    const lost = promised.filter((id) => !seated.has(id))
    return { ...how, made, lost, paidLost: lost.filter((id) => hasPaid.has(id)).length }
  }
  // whole tables are left alone, and a kept seat stays, but for somebody who would lose one or has paid
  let best = await repairWith(promised, true)
  const prefer = (other: typeof best) => {
    if ((other.paidLost - best.paidLost || other.lost.length - best.lost.length) < 0) best = other
  }
  if (best.lost.length > 0) prefer(await repairWith(promised, false))
  const onlyPaid = promised.filter((id) => hasPaid.has(id))
  if (best.paidLost > 0 && onlyPaid.length < promised.length) prefer(await repairWith(onlyPaid, false))
  const { made, moves, deadlineMs } = best
  return { moves, deadlineMs, tables: made }
}

/** Returns what speaks against the evening's venue for the tables that are to be there; groups that staff put elsewhere are not. */
function venueWarningsOf(
  db: Db,
  { venueId, price, area, at }: TableFacts['evening'],
  seats: readonly { groupId: number | null; members: readonly number[] }[],
  groupIds: readonly number[],
  timeZone: string,
  now: Date,
): VenueWarning[] {
  if (venueId === null) return []
  const elsewhere = new Set(
    db
      .values<[number]>(
        sql`select id from dinner_groups where id in ${oneOf(groupIds)} and venue_id is not ${venueId} and venue is not null`,
      )
      .flat(),
  )
  const there = seats.filter(({ groupId }) => groupId === null || !elsewhere.has(groupId))
  const userIds = there.flatMap(({ members }) => members)
  const day = displayInstant(at, 'yyyy-MM-dd', timeZone)
  return warningsOfPeople(
    db,
    venueId,
    { userIds, groupIds, tables: there.length, price, area, day, timeZone },
    now,
  )
}

/** The groups as they are without who loses a seat, and the tables that staff lock in the preview. */
function tablesBefore(
  { groups, promised }: TableFacts,
  locked: TablesPreviewInput['locked'],
  areWholeLeft: boolean,
) {
  const keeps = new Set(promised)
  const held = new Set(locked.flatMap(({ members }) => members))
  const lockedGroups = new Set(locked.flatMap(({ groupId }) => groupId ?? []))
  const stored = groups
    .filter(({ id }) => !lockedGroups.has(id))
    .map(({ id, isLocked, members }) => {
      const left = members.filter((userId) => (isLocked || keeps.has(userId)) && !held.has(userId))
      return {
        groupId: id,
        members: left,
        isLocked: isLocked || (areWholeLeft && left.length === MEMBERS),
      }
    })
  return [...locked.map((table) => ({ ...table, isLocked: true })), ...stored]
}

/** Gives tables the names of their groups, or those that new ones will have. */
function withNames(db: Db, { evening, groups }: TableFacts, tables: Found['tables']) {
  const known = new Map(groups.map(({ id, name }) => [id, name]))
  const fresh = tables.filter(({ groupId }) => groupId === null)
  const names = newTableNames(db, evening.id, fresh.length)
  return tables.map((table) => ({
    ...table,
    name: table.groupId === null ? names[fresh.indexOf(table)]! : known.get(table.groupId)!,
  }))
}

/** Why somebody has no seat: of who had one, why the rest of their table does not go on without others. */
function whyLeft({ groups, promised }: TableFacts, id: number, people: ReadonlyMap<number, SeatedPerson>) {
  const table = groups.find(({ members }) => members.includes(id))?.members ?? []
  const left = table.filter((userId) => promised.includes(userId))
  const women = left.filter((userId) => people.get(userId)?.gender === 'female').length
  return left.length >= FEWEST && left.length < MEMBERS && [1, left.length - 1].includes(women)
    ? { reason: 'gender' as const, words: 'One of their table would be alone of a gender' }
    : { reason: 'few' as const, words: 'No table fits' }
}

function standingOf({ seats, paid }: TableFacts, id: number) {
  const seat = seats.find(({ userId }) => userId === id)
  if (seat?.isPaid || paid.includes(id)) return 'paid'
  return seat ? 'seated' : 'listed'
}

function namesOf(db: Db, { unpaid, seats }: TableFacts, today: string, groupIds: readonly number[]) {
  return peopleIn(dealtPool(db, today, unpaid, groupIds, { incomplete: true })).map(({ id, name }) => ({
    ...{ id, name },
    groupId: seats.find(({ userId }) => userId === id)!.groupId,
  }))
}
