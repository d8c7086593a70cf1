import type { Db } from '../db/open'
import type { Refused } from '../db/transact'
import { type DealPreview, type DealPreviewInput, isBroken } from '../domain/evening-deal'
import { MEMBERS, tableName } from '../domain/group'
import type { MeetAgain } from '../domain/meet-again'
import { budgetOf } from '../domain/open-evenings'
import { todayIn } from '../domain/time'
import { judge } from '../matchmaking/judge'
import type { Matchmaking } from '../matchmaking/matchmaking'
import { apartIn, dealtPool } from '../matchmaking/pool'
import { peopleIn } from '../matchmaking/propose'
import { type DealFacts, dealFacts, type NoDeal } from './deal'

interface Deps {
  db: Db
  matchmaking: Pick<Matchmaking, 'deal'>
  timeZone: string
  /** after how many weeks people may meet again */
  meetAgain: MeetAgain
}

/**
 * Returns the tables that a deal would make now, for staff to look at and change. Stores nothing; the same facts give the same
 * tables.
 */
export async function previewDeal(
  { db, matchmaking, timeZone, meetAgain }: Deps,
  eveningId: number,
  { step, keep, locked }: DealPreviewInput,
  now = new Date(),
): Promise<{ ok: true; preview: DealPreview } | NoDeal | Refused<'people'>> {
  const facts = dealFacts(db, eveningId, { step, keep }, now)
  if (!facts.ok) return facts
  const { evening, groups, promised, sure, digest } = facts
  const today = todayIn(timeZone, now)
  const groupIds = groups.map(({ id }) => id)
  const pool = dealtPool(db, today, [...sure, ...promised], groupIds, meetAgain)
  const rowOf = new Map(pool.rows.map(({ id }, row) => [id, row]))
  const rowsOf = (ids: readonly number[]) => ids.flatMap((id) => rowOf.get(id) ?? [])

  const was = tablesBefore(facts, locked)
  const seed = Number.parseInt(digest.slice(0, 6), 36)
  const { tables, moves, deadlineMs } = await matchmaking.deal({
    deal: {
      ...{ rows: pool.rows, apart: apartIn(pool), seed },
      was: was.map(({ members }) => rowsOf(members)),
      promised: rowsOf(promised),
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
  const scores = judge(
    db,
    seats.map(({ members }) => members),
    { today, timeZone, groupIds, eveningId, meetAgain },
  )
  const people = peopleIn(pool)
  const byId = new Map(people.map((person) => [person.id, person]))
  const seated = new Set(seats.flatMap(({ members }) => members))
  const before = new Map(groups.flatMap(({ id, members }) => members.map((userId) => [userId, id])))
  const made = scores.flatMap(({ score }) => score ?? [])
  return {
    ok: true,
    preview: {
      ...{ step: facts.step, version: digest, digest },
      ...{ startedAt: now.toISOString(), seed, deadlineMs, moves, durationMs: Date.now() - now.getTime() },
      ...{ pool: people.length, meetAgain },
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
      waiting: [...sure, ...promised]
        .filter((id) => !seated.has(id))
        .map((id) => ({ id, reason: 'few' as const, words: 'No table is left' })),
      score: made.length > 0 ? made.reduce((sum, score) => sum + score, 0) / made.length : null,
      spare: sure.filter((id) => !seated.has(id)),
      moved: seats.flatMap(({ groupId, members }) =>
        members.filter((id) => before.has(id) && before.get(id) !== groupId),
      ),
      lost: promised.filter((id) => !seated.has(id)),
      unpaid: namesOf(db, facts, today, groupIds),
    },
  }
}

/** The groups as they are without who loses a seat, and the tables that staff lock in the preview. */
function tablesBefore({ groups, promised, step }: DealFacts, locked: DealPreviewInput['locked']) {
  const keeps = new Set(promised)
  const held = new Set(locked.flatMap(({ members }) => members))
  const lockedGroups = new Set(locked.flatMap(({ groupId }) => groupId ?? []))
  const stored = groups
    .filter(({ id }) => !lockedGroups.has(id))
    .map(({ id, isLocked, members }) => {
      const left = members.filter((userId) => keeps.has(userId) && !held.has(userId))
      // a repair leaves whole tables alone
      return {
        groupId: id,
        members: left,
        isLocked: isLocked || (step === 'repair' && left.length === MEMBERS),
      }
    })
  return [...locked.map((table) => ({ ...table, isLocked: true })), ...stored]
}

function standingOf({ seats, step }: DealFacts, id: number, keep: readonly number[]) {
  const seat = seats.find(({ userId }) => userId === id)
  if (!seat) return 'sure'
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
  return peopleIn(dealtPool(db, today, unpaid, groupIds)).map(({ id, name }) => ({
    ...{ id, name },
    groupId: seats.find(({ userId }) => userId === id)!.groupId,
  }))
}
