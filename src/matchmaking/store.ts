import { sql } from 'drizzle-orm'
import { audit, countOf } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { largeTransaction } from '../db/cache'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { matchmakingRuns } from '../db/schema'
import { MEMBERS, NO_VENUE } from '../domain/group'
import type { Commit, Committed } from '../domain/seating'
import { todayIn } from '../domain/time'
import { storeTables } from '../groups/groups'
import { columns } from './core/people'
import { allowed, scoreTable } from './core/score'
import { judge } from './judge'
import { apartIn, poolOf } from './pool'
import { type Proposal, type SeatedTable, seatedTable, seatsOf } from './propose'
import { recheck } from './recheck'
import { repairTables } from './repair-tables'
import { countTurns } from './turns'

/** Who started a run, and how it was found. */
export type RunInfo = { startedBy: Staff } & Commit['run']

/** Where and when the groups of a run meet; the PICs take turns. */
export interface Dinner {
  venue: string
  eventAt: string | null
  pics: readonly string[]
}

/** Ids of a stored run and its groups; `waiting` counts users who are neither member nor backup. */
export interface RunResult {
  runId: number
  groups: number[]
  waiting: number
}

/**
 * Stores a proposal as groups, status confirming, in one transaction. Tables whose users have changed since are
 * repaired; none is stored that breaks a rule.
 */
export function storeProposal(
  db: Db,
  timeZone: string,
  run: RunInfo,
  proposal: Proposal,
  dinner?: Dinner,
): RunResult {
  return largeTransaction(db, () => {
    const now = new Date()
    const today = todayIn(timeZone, now)
    const { unchanged, changed } = recheck(db, proposal, today)
    const draft = { tables: changed, waiting: proposal.waiting }
    const unsettled = [...draft.waiting, ...changed.flatMap(seatsOf)]
    // who signed up anew meanwhile has missed no turn
    const anew = newerSignUps(db, unsettled)
    const pool = poolOf(db, today, { among: [...unsettled, ...anew] })
    const { tables, waiting } = repairTables(pool, { ...draft, waiting: [...draft.waiting, ...anew] })
    const outcome = {
      tables: [...unchanged, ...tables.map((table) => seatedTable(pool, table))],
      waiting: waiting.map((row) => pool.rows[row]!.id),
    }
    return storeRun(db, run, now, outcome, dinner)
  })
}

/**
 * Stores the tables that staff edited in a preview, in one transaction. Tables that break a rule now are returned as
 * `refused`; without any other table nothing is stored.
 */
export function storeCommit(
  db: Db,
  timeZone: string,
  startedBy: Staff,
  { tables, waiting, run }: Pick<Commit, 'tables' | 'waiting' | 'run'>,
  dinner?: Dinner,
): { result: RunResult | undefined; refused: Committed['refused'] } {
  return largeTransaction(db, () => {
    const now = new Date()
    const today = todayIn(timeZone, now)
    const ids = tables.flatMap(seatsOf)
    const pool = poolOf(db, today, { among: [...ids, ...waiting] })
    const people = columns(pool.rows, apartIn(pool))
    const rowOf = new Map(pool.rows.map(({ id }, row) => [id, row]))
    const rowsOf = (ids: readonly number[]) => ids.flatMap((id) => rowOf.get(id) ?? [])

    const isAllowed = ({ members }: Commit['tables'][number]) => {
      const six = rowsOf(members)
      return members.length === MEMBERS && six.length === MEMBERS && allowed(people, six)
    }
    const accepted = tables.filter(isAllowed)
    const known = new Set(accepted)
    const broken = tables.filter((table) => !known.has(table)).map(({ members }) => members)
    const refused = judge(db, broken, { today }).map(({ breaks }, t) => ({ members: broken[t]!, breaks }))
    if (accepted.length === 0) return { result: undefined, refused }

    const seated = new Set(accepted.flatMap(seatsOf))
    const left = new Set(waiting.filter((id) => !seated.has(id)))
    const outcome = {
      tables: accepted.map(({ members, backups }) => {
        const six = rowsOf(members)
        return seatedTable(pool, { members: six, backups: rowsOf(backups), score: scoreTable(people, six) })
      }),
      waiting: rowsOf([...left]).map((row) => pool.rows[row]!.id),
    }
    return { result: storeRun(db, { startedBy, ...run }, now, outcome, dinner), refused }
  })
}

/** Ids of sign-ups that share a phone with one of these and are newer. */
function newerSignUps(db: Db, ids: readonly number[]): number[] {
  const rows = db.values<[number]>(sql`
    select distinct newer.user_id from profiles as older
    join profiles as newer on newer.phone = older.phone and newer.user_id > older.user_id
    where older.user_id in ${oneOf(ids)} and newer.user_id not in ${oneOf(ids)}`)
  return rows.map(([id]) => id)
}

const UNPLANNED: Dinner = { venue: NO_VENUE, eventAt: null, pics: [] }

interface Outcome {
  tables: SeatedTable[]
  waiting: number[]
}

function storeRun(
  db: Db,
  run: RunInfo,
  now: Date,
  { tables, waiting }: Outcome,
  { venue, eventAt, pics }: Dinner = UNPLANNED,
): RunResult {
  const backups = tables.flatMap((table) => table.backups)
  const seated = MEMBERS * tables.length
  const { id: runId } = db
    .insert(matchmakingRuns)
    .values({
      ...run,
      // the account may be gone since
      startedBy: sql`(select id from users where id = ${run.startedBy.id})`,
      // users deleted or seated elsewhere meanwhile do not count
      pool: seated + backups.length + waiting.length,
      tables: tables.length,
      seated,
      backups: backups.length,
      waiting: waiting.length,
      score: tables.length > 0 ? tables.reduce((sum, { score }) => sum + score, 0) / tables.length : null,
    })
    .returning({ id: matchmakingRuns.id })
    .get()
  const groups = storeTables(
    db,
    tables.map((table, i) => ({
      ...table,
      status: 'confirming' as const,
      runId,
      venue,
      eventAt,
      pic: pics.length > 0 ? pics[i % pics.length] : undefined,
    })),
    now.toISOString(),
  )
  countTurns(db, runId, [...backups, ...waiting])
  const made = `${countOf(groups.length, 'group')}, ${waiting.length} waiting`
  audit(db, run.startedBy, 'ran matchmaking', { detail: `run ${runId}: ${made}` }, now)
  return { runId, groups, waiting: waiting.length }
}
