import { desc, eq, sql } from 'drizzle-orm'
import { audit, countOf } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Config } from '../config'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { matchmakingRuns, users } from '../db/schema'
import { changeRow, type Tx } from '../db/transact'
import type { MatchmakingRun } from '../domain/api'
import { type DinnerColumns, dinnerColumns, NO_SUCH_VENUE } from '../domain/group/dinner'
import { MEMBERS } from '../domain/group/group'
import { meetingAt, picRefusal } from '../domain/group/group-form'
import type { Commit, RunWishes } from '../domain/matchmaking/seating-form'
import { storeTables } from '../groups/groups'
import { withVenue } from '../venues/choose'
import type { SeatedTable } from './propose'

export type RunInfo = { startedBy: Staff } & Commit['run']

/** The facts of the dinners of a run; the PICs take turns. */
export interface RunDinner extends Partial<DinnerColumns> {
  pics: readonly string[]
}

type DinnerChoice = Omit<Commit, 'tables' | 'waiting' | 'run'>

/** Returns the facts of a run's groups, or what is wrong with them. */
export function dinnerOf(
  db: Db,
  { location: venue, date, time, pics, meetAgain: _, ...facts }: DinnerChoice & Pick<RunWishes, 'meetAgain'>,
  { timeZone, picNames }: Config,
): { ok: true; dinner: RunDinner } | { ok: false; field: string; message: string } {
  for (const pic of pics) {
    const message = picRefusal(pic, picNames)
    if (message) return { ok: false, field: 'pics', message }
  }
  const placed = withVenue(db, dinnerColumns({ ...facts, venue }))
  if (!placed.ok) return { ok: false, field: 'venueId', message: NO_SUCH_VENUE }
  const dinner = { ...placed.changes, pics }
  if (date === undefined) return { ok: true, dinner }
  const meeting = meetingAt(date, time, timeZone)
  if (!meeting.ok) return { ok: false, field: 'date', message: meeting.message }
  return { ok: true, dinner: { ...dinner, eventAt: meeting.eventAt } }
}

/** Ids of a stored run and its groups; `waiting` counts users who are neither member nor backup. */
export interface RunResult {
  runId: number
  groups: number[]
  waiting: number
}

const UNPLANNED: RunDinner = { pics: [] }

/**
 * Stores a run: its tables as groups that are confirming, and a missed turn for backups and for who waits once they are stored. `today` gives the
 * ages in names.
 */
export function storeRun(
  db: Tx,
  { startedBy, ...found }: RunInfo,
  tables: readonly SeatedTable[],
  waitingNow: () => readonly number[],
  { today, dinner = UNPLANNED, now = new Date() }: { today: string; dinner?: RunDinner; now?: Date },
): RunResult {
  const { pics, ...where } = dinner
  const { id: runId } = db
    .insert(matchmakingRuns)
    .values({
      ...found,
      // the account may be gone since
      startedBy: sql`(select id from users where id = ${startedBy.id})`,
      ...{ pool: 0, tables: 0, seated: 0, backups: 0, waiting: 0 },
    })
    .returning({ id: matchmakingRuns.id })
    .get()
  const rows = tables.map((table, i) => ({
    ...table,
    status: 'confirming' as const,
    agesOn: today,
    runId,
    ...where,
    pic: pics.length > 0 ? pics[i % pics.length] : undefined,
  }))
  const groups = storeTables(db, rows, now.toISOString())
  const backups = tables.flatMap((table) => table.backups)
  const waiting = waitingNow()
  countTurns(db, runId, [...backups, ...waiting])
  const seated = MEMBERS * tables.length
  changeRow(db, matchmakingRuns, runId, {
    pool: seated + backups.length + waiting.length,
    ...{ tables: tables.length, seated, backups: backups.length, waiting: waiting.length },
    score: tables.length > 0 ? tables.reduce((sum, { score }) => sum + score, 0) / tables.length : null,
  })
  const made = `${countOf(groups.length, 'group')}, ${waiting.length} waiting`
  audit(db, startedBy, 'ran matchmaking', { detail: `run ${runId}: ${made}` }, now)
  return { runId, groups, waiting: waiting.length }
}

/** Counts a missed turn for users whom a run left over: they come first next time. */
function countTurns(db: Tx, runId: number, userIds: readonly number[]) {
  const ids = oneOf(userIds)
  db.run(sql`
    update people set turns_missed = turns_missed + 1
    where id in (select person_id from profiles where user_id in ${ids})`)
  db.run(sql`insert into run_leftovers (run_id, user_id)
    select ${runId}, user_id from profiles where user_id in ${ids}`)
}

const RUNS_MAX = 1000

/** Returns the latest runs, newest first. */
export function listRuns(db: Db): MatchmakingRun[] {
  return db
    .select({
      id: matchmakingRuns.id,
      startedBy: users.username,
      meetAgain: matchmakingRuns.meetAgain,
      startedAt: matchmakingRuns.startedAt,
      durationMs: matchmakingRuns.durationMs,
      pool: matchmakingRuns.pool,
      seated: matchmakingRuns.seated,
      backups: matchmakingRuns.backups,
      waiting: matchmakingRuns.waiting,
      score: matchmakingRuns.score,
    })
    .from(matchmakingRuns)
    .leftJoin(users, eq(users.id, matchmakingRuns.startedBy))
    .orderBy(desc(matchmakingRuns.id))
    .limit(RUNS_MAX)
    .all()
}
