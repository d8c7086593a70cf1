import { sql } from 'drizzle-orm'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { isBroken, type TablesPreview, type TablesPreviewInput } from '../domain/evening/evening-tables'
import { budgetOf } from '../domain/evening/open-evenings'
import { MEMBERS } from '../domain/group/group'
import type { MeetAgain } from '../domain/matchmaking/meet-again'
import type { SeatedPerson } from '../domain/matchmaking/seating'
import { displayInstant, todayIn } from '../domain/time'
import type { VenueWarning } from '../domain/venue/venue-warnings'
import { newTableNames } from '../groups/evening'
import { FEWEST } from '../matchmaking/core/exact-tables'
import { balanced } from '../matchmaking/core/score'
import { judge } from '../matchmaking/judge'
import type { Matchmaking } from '../matchmaking/matchmaking'
import { dealtPool } from '../matchmaking/pool'
import { peopleIn } from '../matchmaking/propose'
import { warningsAt } from '../venues/warnings'
import { type FoundTables, findTables } from './find-tables'
import { incompleteOf, type NoTables, readTablesInput, type TablesInput } from './tables-input'

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
  { locked }: TablesPreviewInput,
  now = new Date(),
): Promise<{ ok: true; preview: TablesPreview } | NoTables> {
  const input = readTablesInput(db, eveningId, now)
  if (!input.ok) return input
  const { evening, groups, promised, paid, listed, leftOut, digest } = input
  const today = todayIn(timeZone, now)
  const groupIds = groups.map(({ id }) => id)
  const ids = [...paid, ...listed, ...promised.toSorted((a, b) => a - b)]
  const pool = dealtPool(db, today, ids, groupIds, { meetAgain, incomplete: true })
  const seed = Number.parseInt(digest.slice(0, 6), 36)
  const { tables, moves, deadlineMs } = await findTables(matchmaking, { input, pool, seed }, locked)
  const seats = withNames(db, input, tables)
  const seated = new Set(seats.flatMap(({ members }) => members))
  const tableMembers = seats.map(({ members }) => members)
  const scores = judge(db, tableMembers, { today, timeZone, groupIds, eveningId, meetAgain })
  const people = peopleIn(pool)
  const leftOutIds = [...leftOut.listed, ...leftOut.paid]
  const others = peopleIn(dealtPool(db, today, leftOutIds, groupIds, { incomplete: true }))
  const incomplete = incompleteOf(db, leftOutIds)
  const byId = new Map(people.map((person) => [person.id, person]))
  const before = new Map(groups.flatMap(({ id, members }) => members.map((userId) => [userId, id])))
  const made = scores.flatMap(({ score }) => score ?? [])
  const isLeft = (id: number) => !seated.has(id)
  const areFull = seats.length === evening.tablesMax && seated.size === seats.length * MEMBERS
  return {
    ok: true,
    preview: {
      ...{ step: input.step, digest, seed, deadlineMs, moves },
      ...{ startedAt: now.toISOString(), durationMs: Date.now() - now.getTime() },
      ...{ pool: people.length, meetAgain },
      venueWarnings: venueWarningsOf(db, evening, seats, groupIds, timeZone, now),
      people: [...people, ...others].map((person) => ({
        ...person,
        state: stateBefore(input, person.id),
      })),
      tables: seats.map((table, t) => {
        const { breaks, ...score } = scores[t]!
        return {
          ...table,
          backups: [],
          budget: budgetOf(evening.price),
          score: { ...score, breaks: breaks.filter((rule) => isBroken(rule, table.members.length)) },
        }
      }),
      waiting: [...ids.filter(isLeft), ...leftOutIds].map((id) => ({
        id,
        words: incomplete.has(id) ? 'Answers are missing' : whyLeft(input, id, byId, areFull),
      })),
      score: made.length > 0 ? made.reduce((sum, score) => sum + score, 0) / made.length : null,
      standby: [...paid.filter(isLeft), ...leftOut.paid],
      listed: [...listed.filter(isLeft), ...leftOut.listed],
      moved: seats.flatMap(({ groupId, members }) =>
        members.filter((id) => before.has(id) && before.get(id) !== groupId),
      ),
      lost: promised.filter(isLeft),
      unpaid: namesOf(db, input, today, groupIds),
    },
  }
}

/** Returns what speaks against the evening's venue for the tables that are to be there; groups that staff put elsewhere are not. */
function venueWarningsOf(
  db: Db,
  { venueId, price, area, at }: TablesInput['evening'],
  seats: readonly { groupId: number | null; members: readonly number[] }[],
  groupIds: readonly number[],
  timeZone: string,
  now: Date,
): VenueWarning[] {
  if (venueId === null) return []
  const elsewhere = new Set(
    idsIn(db)(
      sql`select id from dinner_groups where id in ${oneOf(groupIds)} and venue_id is not ${venueId} and venue is not null`,
    ),
  )
  const there = seats.filter(({ groupId }) => groupId === null || !elsewhere.has(groupId))
  const userIds = there.flatMap(({ members }) => members)
  const day = displayInstant(at, 'yyyy-MM-dd', timeZone)
  const wanted = { userIds, groupIds, tables: there.length, price, area, budget: null, day, timeZone }
  return warningsAt(db, venueId, wanted, now)
}

/** Gives tables the names of their groups, or those that new ones will have. */
function withNames(db: Db, { evening, groups }: TablesInput, tables: FoundTables['tables']) {
  const known = new Map(groups.map(({ id, name }) => [id, name]))
  const fresh = tables.filter(({ groupId }) => groupId === null)
  const names = newTableNames(db, evening.id, fresh.length)
  return tables.map((table) => ({
    ...table,
    name: table.groupId === null ? names[fresh.indexOf(table)]! : known.get(table.groupId)!,
  }))
}

/** Why somebody has no seat: of who had one, why the rest of their table does not go on without others. */
function whyLeft(
  { groups, promised }: TablesInput,
  id: number,
  people: ReadonlyMap<number, SeatedPerson>,
  areFull: boolean,
) {
  const table = groups.find(({ members }) => members.includes(id))?.members ?? []
  const left = table.filter((userId) => promised.includes(userId))
  const women = left.filter((userId) => people.get(userId)?.gender === 'female').length
  return left.length >= FEWEST && left.length < MEMBERS && !balanced(women, left.length)
    ? 'One of their table would be alone of a gender'
    : areFull
      ? 'All tables are full'
      : 'No table fits'
}

function stateBefore({ seats, paid, leftOut }: TablesInput, id: number) {
  const seat = seats.find(({ userId }) => userId === id)
  if (seat?.isPaid || paid.includes(id) || leftOut.paid.includes(id)) return 'paid'
  return seat ? 'seated' : 'listed'
}

function namesOf(db: Db, { unpaid, seats }: TablesInput, today: string, groupIds: readonly number[]) {
  return peopleIn(dealtPool(db, today, unpaid, groupIds, { incomplete: true })).map(({ id, name }) => {
    const { groupId, isTransferred: saysTransferred } = seats.find(({ userId }) => userId === id)!
    return { id, name, groupId, saysTransferred }
  })
}
