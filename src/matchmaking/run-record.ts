import { eq, sql } from 'drizzle-orm'
import { audit, countOf } from '../audit/audit'
import { requireOpenSession, type Staff } from '../audit/staff'
import type { Config } from '../config'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { matchmakingRuns, settings } from '../db/schema'
import { inSteps } from '../db/steps'
import { transact } from '../db/transact'
import { type DinnerColumns, dinnerColumns, NO_SUCH_VENUE } from '../domain/dinner'
import { MEMBERS } from '../domain/group'
import { meetingAt, picRefusal } from '../domain/group-form'
import type { Commit, RunWishes } from '../domain/seating-form'
import { storeTables } from '../groups/groups'
import { withVenue } from '../venues/choose'
import type { SeatedTable } from './propose'
import { deleteUntouched, giveTurnsBack, leftOverBy, untouchedGroups } from './take-back'

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

/** The run that is being stored, in `settings`. */
const RECORD = 'storing_run'

/** Holds for runs that are stored whole. */
export const WHOLE = sql`matchmaking_runs.id is not (select cast(value as integer) from settings where key = ${sql.raw(`'${RECORD}'`)})`

/**
 * Begins to store a run and returns the functions for its steps. Its groups are visible once the transaction that adds them
 * commits; the run itself appears in lists and in the audit when it is finished. One run is stored at a time; call each
 * function in a transaction. `today` gives the ages in names.
 */
export function beginRun(
  db: Db,
  run: RunInfo,
  today: string,
  dinner: RunDinner = UNPLANNED,
  now = new Date(),
) {
  const { startedBy, ...found } = run
  requireOpenSession(db, startedBy)
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
  db.insert(settings)
    .values({ key: RECORD, value: String(runId) })
    .run()
  const groups: number[] = []
  const count = { backups: 0, waiting: 0, score: 0 }

  /** Stores tables as groups, status confirming; their backups have missed a turn. */
  function add(tables: readonly SeatedTable[]) {
    requireOpenSession(db, startedBy)
    if (tables.length === 0) return
    const { pics, ...where } = dinner
    const rows = tables.map((table, i) => ({
      ...table,
      status: 'confirming' as const,
      agesOn: today,
      runId,
      ...where,
      pic: pics.length > 0 ? pics[(groups.length + i) % pics.length] : undefined,
    }))
    groups.push(...storeTables(db, rows, now.toISOString()))
    const backups = tables.flatMap((table) => table.backups)
    countTurns(db, runId, backups)
    count.backups += backups.length
    count.score += tables.reduce((sum, { score }) => sum + score, 0)
  }

  /** Counts a turn for users whom the run leaves over. */
  function addLeftovers(userIds: readonly number[]) {
    requireOpenSession(db, startedBy)
    countTurns(db, runId, userIds)
    count.waiting += userIds.length
  }

  /** Makes the run one that is stored. */
  function finish(): RunResult {
    const tables = groups.length
    const seated = MEMBERS * tables
    const { backups, waiting, score } = count
    db.update(matchmakingRuns)
      .set({
        // users deleted or seated elsewhere meanwhile do not count
        ...{ pool: seated + backups + waiting, tables, seated, backups, waiting },
        score: tables > 0 ? score / tables : null,
      })
      .where(eq(matchmakingRuns.id, runId))
      .run()
    forgetRecord(db)
    const made = `${countOf(tables, 'group')}, ${waiting} waiting`
    audit(db, startedBy, 'ran matchmaking', { detail: `run ${runId}: ${made}` }, now)
    return { runId, groups, waiting }
  }

  return { add, addLeftovers, finish }
}

/** Counts a missed turn for users whom a run left over: they come first next time. Call it in a transaction. */
function countTurns(db: Db, runId: number, userIds: readonly number[]) {
  const ids = oneOf(userIds)
  db.run(sql`
    update people set turns_missed = turns_missed + 1
    where id in (select person_id from profiles where user_id in ${ids})`)
  db.run(sql`insert into run_leftovers (run_id, user_id)
    select ${runId}, user_id from profiles where user_id in ${ids}`)
}

export type RunStore = ReturnType<typeof beginRun>

/** Undoes an unfinished run: deletes its groups, but for those changed since, and gives turns back. */
export async function undoUnfinishedRun(db: Db, pauseMs?: number): Promise<void> {
  const record = db.select().from(settings).where(eq(settings.key, RECORD)).get()
  if (!record) return
  const runId = Number(record.value)
  let deleted = 0
  await inSteps(
    db,
    untouchedGroups(db, runId),
    (ids) => {
      deleted += deleteUntouched(db, ids)
    },
    { pauseMs },
  )
  await inSteps(db, leftOverBy(db, runId), (userIds) => void giveTurnsBack(db, runId, userIds), { pauseMs })
  transact(db, () => {
    db.delete(matchmakingRuns).where(eq(matchmakingRuns.id, runId)).run()
    forgetRecord(db)
    const detail = `run ${runId}, which had not been stored whole: ${countOf(deleted, 'group')} deleted`
    audit(db, { id: null, via: 'interrupted' }, 'took back matchmaking', { detail })
  })
}

function forgetRecord(db: Db) {
  db.delete(settings).where(eq(settings.key, RECORD)).run()
}
