import { eq, sql } from 'drizzle-orm'
import type { Config } from '../config'
import { idsIn } from '../db/in-list'
import type { Db } from '../db/open'
import { IS_WAITING, openTicketSql, paidSql } from '../db/rules'
import { dinnerGroups, matchmakingRuns } from '../db/schema'
import { type Refused, refused } from '../db/transact'
import { isRepairable } from '../domain/evening/evening-hours'
import { venueText } from '../domain/group/dinner'
import { isSeated, MEMBERS } from '../domain/group/group'
import { hasBegun, isOpen } from '../domain/group/seat'
import type { MeetAgain } from '../domain/matchmaking/meet-again'
import { SOMEBODY_FROM, type Somebody } from '../domain/matchmaking/seating'
import { BUDGETS, type Budget, codeOf, GENDERS } from '../domain/profile/profile'
import { todayIn } from '../domain/time'
import { openIn } from '../groups/seats'
import { AWAITS_BOOKING } from '../venues/booked'
import { columns } from './core/people'
import { allowed, mayMeet, scoreTable } from './core/score'
import { apartIn, dealtPool } from './pool'
import { AFFORDED, AVAILABLE, availableAt, COMPLETE, joinedAhead } from './rows'

/** People who are offered, and most who are looked at where no evening says who can come: the earliest sign-ups. */
const OFFERED = 20
const TRIED = 500

/**
 * Returns who could take a free seat of a group, or that of `insteadOf`, by the rules of matchmaking. Of an evening who stands by comes
 * first, then its list, then who waits and affords it; of a group made by hand who waits with its budget and has joined no evening ahead. The best table first; where a
 * seat stays free, those who were left over most. Nobody who has left the group and, in the last three hours, who has joined its evening. Refuses an unknown group, and a dinner that is over,
 * cancelled or has begun.
 */
export function candidatesFor(
  db: Db,
  groupId: number,
  insteadOf: number | undefined,
  rules: Rules,
  now = new Date(),
): { ok: true; people: Somebody[] } | Refused<'missing' | 'over'> {
  const found = allCandidates(db, groupId, insteadOf, rules, now)
  return found.ok ? { ...found, people: found.people.slice(0, OFFERED) } : found
}

/** Whether somebody is one of them, however many come before. */
export function canTakeSeat(
  db: Db,
  groupId: number,
  userId: number,
  insteadOf: number | undefined,
  rules: Rules,
  now: Date,
): boolean {
  const found = allCandidates(db, groupId, insteadOf, rules, now)
  return found.ok && found.people.some((one) => one.userId === userId)
}

type Rules = Pick<Config, 'timeZone' | 'meetAgain'>

function allCandidates(
  db: Db,
  groupId: number,
  insteadOf: number | undefined,
  { timeZone, meetAgain }: Rules,
  now: Date,
): ReturnType<typeof candidatesFor> {
  const group = db.select().from(dinnerGroups).where(eq(dinnerGroups.id, groupId)).get()
  if (!group) return refused('missing')
  if (!isOpen(group) || hasBegun(group, now.toISOString())) return refused('over')
  const isDealt = group.eveningId !== null
  const today = todayIn(timeZone, now)
  const { eveningId, runId, budget } = group
  const members = openIn(db, groupId)
    .filter((seat) => isSeated(seat) && seat.userId !== insteadOf)
    .map(({ userId }) => userId)
  const free =
    eveningId === null
      ? waitingWith(db, budget, insteadOf === undefined ? 'invite' : 'backup-ask', now)
      : [
          // nobody is seated who may not come, or has no time to pay
          ...(isRepairable({ at: group.eventAt ?? '' }, now)
            ? joinedAt(db, eveningId, isPlaceSent(db, group, now))
            : []),
          ...waitingAt(db, eveningId, now),
        ]
  const left = new Set(
    idsIn(db)(sql`
        select profiles.user_id from memberships as past join profiles as one on one.user_id = past.user_id
        join profiles on profiles.person_id = one.person_id where group_id = ${groupId} and left_at is not null`),
  )
  const candidates = free.filter(({ userId }) => !left.has(userId))
  const ids = candidates.map(({ userId }) => userId)

  const run =
    runId === null ? undefined : db.select().from(matchmakingRuns).where(eq(matchmakingRuns.id, runId)).get()
  const rule = run ? (run.meetAgain as MeetAgain) : meetAgain
  const pool = dealtPool(db, today, [...ids, ...members], [groupId], { meetAgain: rule })
  const people = columns(pool.rows, apartIn(pool), { onePool: isDealt })
  const rowOf = new Map(pool.rows.map(({ id }, row) => [id, row]))
  const sitting = members.flatMap((id) => rowOf.get(id) ?? [])
  const found = candidates.flatMap(({ userId, from, kind }): Somebody[] => {
    const row = rowOf.get(userId)
    if (row === undefined) return []
    const table = [...sitting, row]
    const isWhole = table.length === MEMBERS && members.length === MEMBERS - 1
    const fits = isWhole ? allowed(people, table) : sitting.every((other) => mayMeet(people, row, other))
    if (!fits) return []
    const { age, waited } = pool.rows[row]!
    const score = isWhole ? scoreTable(people, table) : null
    return [{ userId, name: pool.names[row]!, age, score, waited, from, kind }]
  })
  // who has paid comes before who has not
  const rank = ({ from, kind }: Somebody) => 2 * SOMEBODY_FROM.indexOf(from) + Number(kind === 'pay')
  found.sort(
    (a, b) =>
      rank(a) - rank(b) || (b.score ?? 0) - (a.score ?? 0) || b.waited - a.waited || a.userId - b.userId,
  )
  return { ok: true, people: found }
}

type Free = Pick<Somebody, 'userId' | 'from' | 'kind'>

function waitingWith(db: Db, budget: Budget, kind: Somebody['kind'], now: Date): Free[] {
  const found = db.values<[number]>(sql`
    select user_id from sign_ups as profiles
    where ${AVAILABLE} and ${COMPLETE} and budget = ${codeOf(BUDGETS, budget)}
      and person_id not in (${joinedAhead(now)}) order by user_id limit ${TRIED}`)
  return found.map(([userId]) => ({ userId, from: 'queue', kind }))
}

/** Whether guests of a table of an evening are sent where they dine by now. */
function isPlaceSent(db: Db, group: typeof dinnerGroups.$inferSelect, now: Date): boolean {
  const found = db.all(sql`
    select 1 from dinner_groups join evenings on evenings.id = evening_id
    where dinner_groups.id = ${group.id} and details_from <= ${now.toISOString()} and not ${AWAITS_BOOKING}`)
  return venueText(group) !== null && found.length > 0
}

/** Returns who has joined an evening and has no table; `isSent`: guests of the table are sent where they dine by now. */
function joinedAt(db: Db, eveningId: number, isSent: boolean): Free[] {
  return db.all<Free>(sql`
    select profiles.user_id as userId,
      iif(dealt_at is not null and (${paidSql('tickets')} or standby = 1), 'standby', 'list') as "from",
      case when ${paidSql('tickets')} then ${isSent ? 'seat' : null} when evenings.price = 0 then ${isSent ? 'details' : null} else 'pay' end as kind
    from evenings cross join tickets on evening_id = evenings.id
    cross join sign_ups as profiles on profiles.user_id = tickets.user_id
    where evenings.id = ${eveningId} and ${IS_WAITING}
      and answer_by is null and ${availableAt(eveningId)} and ${COMPLETE} order by profiles.user_id`)
}

/** Returns who waits and may be asked: has not joined the evening, nor another ahead. */
function waitingAt(db: Db, eveningId: number, now: Date): Free[] {
  const found = db.values<[number]>(sql`
    select profiles.user_id from sign_ups as profiles cross join evenings on evenings.id = ${eveningId}
    where ${AVAILABLE} and ${COMPLETE} and ${AFFORDED} and (women_only = 0 or gender = ${codeOf(GENDERS, 'female')})
      and not exists (
        select 1 from profiles as same cross join tickets on tickets.user_id = same.user_id
        cross join evenings as ahead on ahead.id = evening_id
        where same.person_id = profiles.person_id
          and (ahead.id = ${eveningId} or (${openTicketSql('tickets')} and ahead.at > ${now.toISOString()})))
    order by profiles.user_id limit ${TRIED}`)
  return found.map(([userId]) => ({ userId, from: 'queue', kind: 'invite' }))
}
