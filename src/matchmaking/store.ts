import { inArray, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { matchmakingRuns, profiles } from '../db/schema'
import type { Commit, Committed } from '../domain/seating'
import { todayIn } from '../domain/time'
import { storeTables } from '../groups/groups'
import { audit, countOf } from '../operations/audit'
import type { PersonRow } from './core/people'
import { judge } from './judge'
import { poolOf } from './pool'
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
      const scores = judge(
        db,
        tables.map(({ members }) => members),
        { today },
      )
      const refused = tables.flatMap(({ members }, t) =>
        scores[t]!.breaks.length > 0 ? [{ members, breaks: scores[t]!.breaks }] : [],
      )
      if (refused.length === tables.length) return { result: undefined, refused }

      const sound = tables.flatMap((table, t) =>
        scores[t]!.breaks.length === 0 ? [{ ...table, score: scores[t]!.score! }] : [],
      )
      const seated = sound.flatMap(({ members, backups }) => [...members, ...backups])
      const pool = poolOf(db, today, { among: [...seated, ...waiting] })
      const row = new Map(pool.rows.map((person) => [person.id, person]))
      const rowsOf = (ids: readonly number[]) => ids.flatMap((id) => row.get(id) ?? [])
      const placed = new Set(seated)
      const result = storeRun(db, { startedBy, ...run }, now, {
        tables: sound.map(({ members, backups, score }) => ({
          members: rowsOf(members),
          backups: rowsOf(backups),
          score,
        })),
        waiting: rowsOf([...new Set(waiting)].filter((id) => !placed.has(id))),
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
  ).map(({ id }) => id)
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
