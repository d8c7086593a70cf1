import { sql } from 'drizzle-orm'
import { requireOpenSession, type Staff } from '../audit/staff'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { transact } from '../db/transact'
import { MEMBERS } from '../domain/group/group'
import type { Committed } from '../domain/matchmaking/seating'
import type { Commit } from '../domain/matchmaking/seating-form'
import { todayIn } from '../domain/time'
import { columns } from './core/people'
import { allowed, scoreTable } from './core/score'
import { type JudgeOptions, judge } from './judge'
import { apartIn, apartInSearch, type Pool, poolOf } from './pool'
import { type Proposal, type SeatedTable, seatedTable, seatsOf } from './propose'
import { AVAILABLE, COMPLETE, joinedAhead } from './rows'
import { type RunDinner, type RunInfo, type RunResult, storeRun } from './run-record'

interface Context {
  db: Db
  timeZone: string
}

/** Stores a proposal; a table that breaks a rule since its users have changed is given up, and they wait. */
export function storeProposal(
  { db, timeZone }: Context,
  run: RunInfo,
  { tables, waiting }: Proposal,
  dinner?: RunDinner,
): RunResult {
  const today = todayIn(timeZone)
  return transact(db, (db) => {
    requireOpenSession(db, run.startedBy)
    const options = { today, timeZone, meetAgain: run.meetAgain ?? null }
    const { accepted } = settle(db, tables, options, apartInSearch)
    // who is seated by then waits no longer
    const ids = [...waiting, ...tables.flatMap(seatsOf)]
    return storeRun(db, run, accepted, () => leftovers(db, ids), { today, dinner })
  })
}

/** Stores a plan; tables that break a rule now are `refused`. */
export function storeCommit(
  { db, timeZone }: Context,
  startedBy: Staff,
  { tables, waiting, run }: Pick<Commit, 'tables' | 'waiting' | 'run'>,
  dinner?: RunDinner,
): { result: RunResult | undefined; refused: Committed['refused'] } {
  const today = todayIn(timeZone)
  return transact(db, (db) => {
    requireOpenSession(db, startedBy)
    const { accepted, broken } = settle(db, tables, { today, timeZone, meetAgain: run.meetAgain ?? null })
    if (accepted.length === 0) return { result: undefined, refused: broken }
    const result = storeRun(db, { startedBy, ...run }, accepted, () => leftovers(db, waiting), {
      today,
      dinner,
    })
    return { result, refused: broken }
  })
}

/** Splits tables into those that may be stored and those that break a rule. */
function settle(
  db: Db,
  tables: readonly Pick<SeatedTable, 'members' | 'backups'>[],
  options: Pick<JudgeOptions, 'today' | 'timeZone' | 'meetAgain'>,
  apartOf: (pool: Pool) => [number, number][] = apartIn,
) {
  const { today, meetAgain = null } = options
  const pool = poolOf(db, today, { among: tables.flatMap(seatsOf), meetAgain })
  const people = columns(pool.rows, apartOf(pool))
  const rowOf = new Map(pool.rows.map(({ id }, row) => [id, row]))
  const rowsOf = (ids: readonly number[]) => ids.flatMap((id) => rowOf.get(id) ?? [])
  const accepted: SeatedTable[] = []
  const broken: number[][] = []
  for (const { members, backups } of tables) {
    const six = rowsOf(members)
    if (members.length === MEMBERS && six.length === MEMBERS && allowed(people, six))
      accepted.push(
        seatedTable(pool, { members: six, backups: rowsOf(backups), score: scoreTable(people, six) }),
      )
    else broken.push(members)
  }
  const judged = broken.length > 0 ? judge(db, broken, options) : []
  return { accepted, broken: judged.map(({ breaks }, t) => ({ members: broken[t]!, breaks })) }
}

/** Returns who still waits, or their newer sign-up: nobody who was deleted or seated. */
function leftovers(db: Db, waiting: readonly number[]): number[] {
  const ids = [...new Set([...waiting, ...newerSignUps(db, waiting)])]
  return idsIn(db)(sql`
      select user_id from ${oneOf(ids)} as wanted cross join sign_ups as profiles on user_id = wanted.value
      where ${AVAILABLE} and ${COMPLETE} and person_id not in (${joinedAhead(new Date())})`)
}

function newerSignUps(db: Db, ids: readonly number[]): number[] {
  return idsIn(db)(sql`
    select distinct newer.user_id from profiles as older
    join profiles as newer on newer.person_id = older.person_id and newer.user_id > older.user_id
    where older.user_id in ${oneOf(ids)} and newer.user_id not in ${oneOf(ids)}`)
}
