import { inArray, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { matchmakingRuns, profiles } from '../db/schema'
import { MEMBERS } from '../domain/group'
import type { Commit, Committed } from '../domain/seating'
import { todayIn } from '../domain/time'
import { storeTables } from '../groups/groups'
import { audit, countOf } from '../operations/audit'
import { columns, type PersonRow } from './core/people'
import { allowed, scoreTable } from './core/score'
import { judge } from './judge'
import { apartIn, poolOf } from './pool'
import { type Proposal, titleOf } from './propose'
import { remake } from './remake'

/** How a run came about. */
export type RunFacts = { startedBy: number } & Commit['run']

/** What a run came to: the groups it made and how many of its pool got no seat and are nobody's backup. */
export interface RunResult {
  runId: number
  groups: number[]
  waiting: number
}

/**
 * Stores a proposal as groups, status confirming, in one transaction. People may have changed since it was made: tables
 * are remade with those who are still there, and none is stored that breaks a rule.
 */
export function storeProposal(db: Db, timeZone: string, run: RunFacts, proposal: Proposal): RunResult {
  const named = [
    ...proposal.waiting,
    ...proposal.tables.flatMap(({ members, backups }) => [...members, ...backups]),
  ]
  return db.transaction(
    () => {
      const now = new Date()
      const pool = poolOf(db, todayIn(timeZone, now), { among: named })
      const { tables, waiting } = remake(pool, proposal)
      const rowsOf = (rows: readonly number[]) => rows.map((row) => pool.rows[row]!)
      return storeRun(db, run, now, {
        tables: tables.map(({ members, backups, score }) => ({
          members: rowsOf(members),
          backups: rowsOf(backups),
          score,
        })),
        waiting: rowsOf(waiting),
      })
    },
    { behavior: 'immediate' },
  )
}

/**
 * Stores the tables that staff made of a preview, in one transaction: those that break no rule now; the others are
 * answered with what is wrong. When there is no table left nothing is stored.
 */
export function storeCommit(
  db: Db,
  timeZone: string,
  startedBy: number,
  { tables, waiting, run }: Commit,
): { result: RunResult | undefined; refused: Committed['refused'] } {
  return db.transaction(
    () => {
      const now = new Date()
      const today = todayIn(timeZone, now)
      const named = tables.flatMap(({ members, backups }) => [...members, ...backups])
      const pool = poolOf(db, today, { among: [...named, ...waiting] })
      const people = columns(pool.rows, apartIn(pool))
      const rowOf = new Map(pool.rows.map(({ id }, row) => [id, row]))
      const rowsOf = (ids: readonly number[]) => ids.flatMap((id) => rowOf.get(id) ?? [])
      const personsOf = (ids: readonly number[]) => rowsOf(ids).map((row) => pool.rows[row]!)

      const isSound = ({ members }: Commit['tables'][number]) => {
        const six = rowsOf(members)
        return members.length === MEMBERS && six.length === MEMBERS && allowed(people, six)
      }
      const sound = tables.filter(isSound)
      const known = new Set(sound)
      const broken = tables.filter((table) => !known.has(table)).map(({ members }) => members)
      const refused = judge(db, broken, { today }).map(({ breaks }, t) => ({ members: broken[t]!, breaks }))
      if (sound.length === 0) return { result: undefined, refused }

      const placed = new Set(sound.flatMap(({ members, backups }) => [...members, ...backups]))
      const result = storeRun(db, { startedBy, ...run }, now, {
        tables: sound.map(({ members, backups }) => ({
          members: personsOf(members),
          backups: personsOf(backups),
          score: scoreTable(people, rowsOf(members)),
        })),
        waiting: personsOf([...new Set(waiting)].filter((id) => !placed.has(id))),
      })
      return { result, refused }
    },
    { behavior: 'immediate' },
  )
}

interface Outcome {
  tables: { members: PersonRow[]; backups: PersonRow[]; score: number }[]
  waiting: PersonRow[]
}

function storeRun(db: Db, run: RunFacts, now: Date, { tables, waiting }: Outcome): RunResult {
  const backups = tables.flatMap((table) => table.backups)
  const seated = tables.flatMap((table) => table.members)
  const { id: runId } = db
    .insert(matchmakingRuns)
    .values({
      ...run,
      // the account may be gone since
      startedBy: sql`(select id from users where id = ${run.startedBy})`,
      // whoever was deleted or seated elsewhere meanwhile took no part
      pool: seated.length + backups.length + waiting.length,
      tables: tables.length,
      seated: seated.length,
      backups: backups.length,
      waiting: waiting.length,
      score: tables.length > 0 ? tables.reduce((sum, { score }) => sum + score, 0) / tables.length : null,
    })
    .returning({ id: matchmakingRuns.id })
    .get()
  const groups = storeTables(
    db,
    tables.map(({ members, backups, score }) => ({
      ...titleOf(members),
      members: ids(members),
      backups: ids(backups),
      status: 'confirming' as const,
      runId,
      score,
    })),
    now.toISOString(),
  )
  // fairness: who is left over now comes first next time
  db.update(profiles)
    .set({ timesWaited: sql`${profiles.timesWaited} + 1` })
    .where(inArray(profiles.userId, oneOf(ids([...backups, ...waiting]))))
    .run()
  const made = `${countOf(groups.length, 'group')}, ${waiting.length} waiting`
  audit(db, { id: run.startedBy }, 'ran matchmaking', { detail: `run ${runId}: ${made}` }, now)
  return { runId, groups, waiting: waiting.length }
}

function ids(people: readonly PersonRow[]): number[] {
  return people.map(({ id }) => id)
}
