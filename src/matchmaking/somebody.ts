import { eq, sql } from 'drizzle-orm'
import type { Config } from '../config'
import type { Db } from '../db/open'
import { dinnerGroups, matchmakingRuns } from '../db/schema'
import { type Refused, refused } from '../db/transact'
import { MEMBERS } from '../domain/group'
import type { MeetAgain } from '../domain/meet-again'
import { BUDGETS, type Budget, codeOf } from '../domain/profile'
import { hasBegun, isOpen } from '../domain/seat'
import type { Somebody } from '../domain/seating'
import { todayIn } from '../domain/time'
import { openIn } from '../groups/seats'
import { columns } from './core/people'
import { allowed, mayMeet, scoreTable } from './core/score'
import { apartIn, dealtPool, poolOf } from './pool'
import { AVAILABLE, COMPLETE } from './rows'

/** People who are offered, and most who are looked at where no evening says who can come: the earliest sign-ups. */
const OFFERED = 20
const TRIED = 500

/**
 * Returns who could take a free seat of a group, or that of `insteadOf`, by the rules of matchmaking: who can come to its evening and
 * affords it, or waits with its budget. The best table first; where a seat stays free, those who were left over most. Nobody who has
 * left the group. Refuses an unknown group, a dinner that is over, cancelled or has begun, and
 * a seat at an evening that is taken.
 */
export function somebodyFor(
  db: Db,
  groupId: number,
  insteadOf: number | undefined,
  { timeZone, meetAgain }: Pick<Config, 'timeZone' | 'meetAgain'>,
  now = new Date(),
): { ok: true; people: Somebody[] } | Refused<'missing' | 'over' | 'taken'> {
  const group = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, groupId)).get()
  if (!group) return refused('missing')
  if (!isOpen(group) || hasBegun(group, now.toISOString())) return refused('over')
  const isDealt = group.eveningId !== null
  // its groups have no backups
  if (isDealt && insteadOf !== undefined) return refused('taken')
  const today = todayIn(timeZone, now)
  const { eveningId, runId, budget } = group
  const members = openIn(db, groupId)
    .filter(({ role, status, userId }) => role === 'member' && status !== 'dropped' && userId !== insteadOf)
    .map(({ userId }) => userId)
  const free =
    eveningId === null ? waitingWith(db, budget) : poolOf(db, today, { eveningId }).rows.map(({ id }) => id)
  const left = new Set(
    db
      .values<[number]>(sql`
        select profiles.user_id from memberships as past join profiles as one on one.user_id = past.user_id
        join profiles on profiles.person_id = one.person_id where group_id = ${groupId} and left_at is not null`)
      .map(([id]) => id),
  )
  const candidates = free.filter((id) => !left.has(id))

  const run =
    runId === null ? undefined : db.select().from(matchmakingRuns).where(eq(matchmakingRuns.id, runId)).get()
  const rule = run ? (run.meetAgain as MeetAgain) : meetAgain
  const pool = dealtPool(db, today, [...candidates, ...members], [groupId], { meetAgain: rule })
  const people = columns(pool.rows, apartIn(pool), { onePool: isDealt })
  const rowOf = new Map(pool.rows.map(({ id }, row) => [id, row]))
  const sitting = members.flatMap((id) => rowOf.get(id) ?? [])
  const found = candidates.flatMap((userId): Somebody[] => {
    const row = rowOf.get(userId)
    if (row === undefined) return []
    const table = [...sitting, row]
    const isWhole = table.length === MEMBERS && members.length === MEMBERS - 1
    const fits = isWhole ? allowed(people, table) : sitting.every((other) => mayMeet(people, row, other))
    if (!fits) return []
    const { age, waited } = pool.rows[row]!
    const score = isWhole ? scoreTable(people, table) : null
    return [{ userId, name: pool.names[row]!, age, score, waited }]
  })
  found.sort((a, b) => (b.score ?? 0) - (a.score ?? 0) || b.waited - a.waited || a.userId - b.userId)
  return { ok: true, people: found.slice(0, OFFERED) }
}

function waitingWith(db: Db, budget: Budget): number[] {
  const found = db.values<[number]>(sql`
    select user_id from sign_ups as profiles
    where ${AVAILABLE} and ${COMPLETE} and budget = ${codeOf(BUDGETS, budget)} order by user_id limit ${TRIED}`)
  return found.map(([id]) => id)
}
