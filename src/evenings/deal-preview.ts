import { sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import type { Refused } from '../db/transact'
import { type DealPreview, type DealPreviewInput, isBroken } from '../domain/evening-deal'
import { MEMBERS, tableName } from '../domain/group'
import type { MeetAgain } from '../domain/meet-again'
import { budgetOf } from '../domain/open-evenings'
import type { SeatedPerson } from '../domain/seating'
import { displayInstant, todayIn } from '../domain/time'
import type { VenueWarning } from '../domain/venue-warnings'
import { FEWEST } from '../matchmaking/core/lay-exactly'
import { judge } from '../matchmaking/judge'
import type { Matchmaking } from '../matchmaking/matchmaking'
import { apartInSearch, dealtPool } from '../matchmaking/pool'
import { peopleIn } from '../matchmaking/propose'
import { warningsOfPeople } from '../venues/warnings'
import { type DealFacts, dealFacts, type NoDeal } from './deal-facts'

interface Deps {
  db: Db
  matchmaking: Pick<Matchmaking, 'deal'>
  timeZone: string
  /** after how many weeks people may meet again */
  meetAgain: MeetAgain
}

/** Returns the tables that a deal would make now; the same facts give the same tables. Stores nothing. */
export async function previewDeal(
  { db, matchmaking, timeZone, meetAgain }: Deps,
  eveningId: number,
  { step, keep, locked }: DealPreviewInput,
  now = new Date(),
): Promise<{ ok: true; preview: DealPreview } | NoDeal | Refused<'people'>> {
  const facts = dealFacts(db, eveningId, { step, keep }, now)
  if (!facts.ok) return facts
  const { evening, groups, promised, paidFirst, listed, digest } = facts
  const today = todayIn(timeZone, now)
  const groupIds = groups.map(({ id }) => id)
  const pool = dealtPool(db, today, [...listed, ...promised], groupIds, { meetAgain, incomplete: true })
  const rowOf = new Map(pool.rows.map(({ id }, row) => [id, row]))
  const rowsOf = (ids: readonly number[]) => ids.flatMap((id) => rowOf.get(id) ?? [])
  // who has a seat keeps it
  const seatless = new Set(rowsOf([...listed, ...paidFirst]))
  const apart = apartInSearch(
    pool,
    pool.reported.filter((row) => seatless.has(row)),
  )
  const paid = new Set([...paidFirst, ...facts.seats.flatMap(({ isPaid, userId }) => (isPaid ? userId : []))])

  const seed = Number.parseInt(digest.slice(0, 6), 36)
  const dealWith = async (keeps: readonly number[], areWholeLeft: boolean) => {
    const was = tablesBefore({ ...facts, promised: [...keeps] }, locked, areWholeLeft)
    const { tables, ...dealt } = await matchmaking.deal({
      deal: {
        ...{ rows: pool.rows, apart, seed },
        was: was.map(({ members }) => rowsOf(members)),
        promised: rowsOf(keeps),
        locked: was.flatMap(({ isLocked }, t) => (isLocked ? t : [])),
        announced: facts.step === 'repair' || evening.announcedAt !== null,
        tablesMax: evening.tablesMax,
      },
    })
    const seats = tables.map(({ members, from }) => ({
      groupId: from === null ? null : was[from]!.groupId,
      isLocked: from !== null && was[from]!.isLocked,
      members: members.map((row) => pool.rows[row]!.id),
    }))
    const seated = new Set(seats.flatMap(({ members }) => members))
    const lost = promised.filter((id) => !seated.has(id))
    return { ...dealt, seats, seated, lost, paidLost: lost.filter((id) => paid.has(id)).length }
  }
  // a repair leaves whole tables alone, and a kept seat stays, but for somebody who would lose one or has paid
  let best = await dealWith(promised, facts.step === 'repair')
  const prefer = (other: typeof best) => {
    if ((other.paidLost - best.paidLost || other.lost.length - best.lost.length) < 0) best = other
  }
  if (best.lost.length > 0 && facts.step === 'repair') prefer(await dealWith(promised, false))
  const onlyPaid = promised.filter((id) => paid.has(id))
  if (best.paidLost > 0 && onlyPaid.length < promised.length) prefer(await dealWith(onlyPaid, false))
  const { seats, seated, lost, moves, deadlineMs } = best
  const scores = judge(
    db,
    seats.map(({ members }) => members),
    { today, timeZone, groupIds, eveningId, meetAgain },
  )
  const people = peopleIn(pool)
  const byId = new Map(people.map((person) => [person.id, person]))
  const before = new Map(groups.flatMap(({ id, members }) => members.map((userId) => [userId, id])))
  const made = scores.flatMap(({ score }) => score ?? [])
  return {
    ok: true,
    preview: {
      ...{ step: facts.step, version: digest, digest },
      ...{ startedAt: now.toISOString(), seed, deadlineMs, moves, durationMs: Date.now() - now.getTime() },
      ...{ pool: people.length, meetAgain },
      venueWarnings: venueWarningsOf(db, evening, seats, groupIds, timeZone, now),
      people: people.map((person) => ({ ...person, standing: standingOf(facts, person.id, keep) })),
      tables: seats.map((table, t) => {
        const { terms, breaks, ...score } = scores[t]!
        const sitting = table.members.map((id) => byId.get(id)!)
        return {
          ...table,
          backups: [],
          name: nameOf(sitting),
          budget: budgetOf(evening.price),
          score: { ...score, terms, breaks: breaks.filter((rule) => isBroken(rule, table.members.length)) },
        }
      }),
      waiting: [...listed, ...promised]
        .filter((id) => !seated.has(id))
        .map((id) => ({ id, ...whyLost(facts, id, byId) })),
      score: made.length > 0 ? made.reduce((sum, score) => sum + score, 0) / made.length : null,
      spare: listed.filter((id) => !seated.has(id)),
      moved: seats.flatMap(({ groupId, members }) =>
        members.filter((id) => before.has(id) && before.get(id) !== groupId),
      ),
      lost,
      unpaid: namesOf(db, facts, today, groupIds),
    },
  }
}

/** Returns what speaks against the evening's venue for the tables that are to be there; groups that staff put elsewhere are not. */
function venueWarningsOf(
  db: Db,
  { venueId, price, area, at }: DealFacts['evening'],
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
  { groups, promised }: DealFacts,
  locked: DealPreviewInput['locked'],
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

/** Why the rest of somebody's table does not go on without others. */
function whyLost({ groups, promised }: DealFacts, id: number, people: ReadonlyMap<number, SeatedPerson>) {
  const table = groups.find(({ members }) => members.includes(id))?.members ?? []
  const left = table.filter((userId) => promised.includes(userId))
  const women = left.filter((userId) => people.get(userId)?.gender === 'female').length
  return left.length >= FEWEST && left.length < MEMBERS && [1, left.length - 1].includes(women)
    ? { reason: 'gender' as const, words: 'One of their table would be alone of a gender' }
    : { reason: 'few' as const, words: 'No table is left' }
}

function standingOf({ seats, step }: DealFacts, id: number, keep: readonly number[]) {
  const seat = seats.find(({ userId }) => userId === id)
  if (!seat) return 'listed'
  if (seat.isPaid) return 'paid'
  return step === 'deal again' && keep.includes(id) ? 'kept' : 'seated'
}

function nameOf(people: readonly { age: number; gender: string }[]): string {
  return tableName(
    people.map(({ age }) => age),
    people.filter(({ gender }) => gender === 'female').length,
  )
}

function namesOf(db: Db, { unpaid, seats }: DealFacts, today: string, groupIds: readonly number[]) {
  return peopleIn(dealtPool(db, today, unpaid, groupIds, { incomplete: true })).map(({ id, name }) => ({
    ...{ id, name },
    groupId: seats.find(({ userId }) => userId === id)!.groupId,
  }))
}
