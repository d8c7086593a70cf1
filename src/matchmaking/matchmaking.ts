import { inArray, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { matchmakingRuns, profiles } from '../db/schema'
import { BACKUPS_MAX, MEMBERS, tableName } from '../domain/group'
import { BUDGETS } from '../domain/profile'
import { todayIn } from '../domain/time'
import { storeTable } from '../groups/groups'
import { refuseSeats } from '../groups/membership'
import type { Answer } from '../matchmaker'
import { audit, countOf } from '../operations/audit'
import { type Pool, poolOf } from './pool'
import { type StartWorker, seatInWorker } from './run-worker'

/** What a run came to: the groups it made and how many of its pool got no seat and are nobody's backup. */
export interface RunResult {
  runId: number
  groups: number[]
  waiting: number
}

type Run = { ok: true; result: RunResult } | { ok: false; reason: 'running' }

/** The verb of automatic matchmaking on one database; one run at a time. */
export function createMatchmaking(db: Db, timeZone: string, startWorker: StartWorker) {
  let running = false

  /**
   * Seats everybody who can be seated and stores the groups, status confirming, in one transaction.
   * Throws when the worker fails; nothing is stored then.
   */
  async function runMatchmaking(startedBy: number): Promise<Run> {
    if (running) return { ok: false, reason: 'running' }
    running = true
    try {
      const startedAt = new Date()
      const pool = poolOf(db, todayIn(timeZone, startedAt))
      const options = {
        seed: crypto.getRandomValues(new Uint32Array(1))[0]!,
        deadlineMs: deadlineFor(pool.rows.length),
      }
      const answer = await seatInWorker(startWorker, pool, options)
      const run = { startedBy, startedAt: startedAt.toISOString(), ...options }
      return { ok: true, result: store(pool, answer, run, Date.now() - startedAt.getTime()) }
    } finally {
      running = false
    }
  }

  function store(
    pool: Pool,
    { seating, scores }: Answer,
    run: { startedBy: number; startedAt: string; seed: number; deadlineMs: number },
    durationMs: number,
  ): RunResult {
    return db.transaction(
      () => {
        // the pool was read before the search: whoever was deleted or seated meanwhile takes the table with them
        const tables = tablesOf(pool, seating, scores).filter(
          ({ members }) => refuseSeats(db, ids(members)).ok,
        )
        const stored = tables.map((table) => ({
          ...table,
          backups: table.backups.filter(({ id }) => refuseSeats(db, [id]).ok),
        }))
        const seated = new Set(stored.flatMap(({ members }) => ids(members)))
        const backups = new Set(stored.flatMap(({ backups }) => ids(backups)))
        const leftOver = ids(pool.rows).filter((id) => !seated.has(id))
        const waiting = leftOver.length - backups.size

        const { id: runId } = db
          .insert(matchmakingRuns)
          .values({
            ...run,
            durationMs,
            moves: seating.moves,
            pool: pool.rows.length,
            tables: stored.length,
            seated: seated.size,
            backups: backups.size,
            waiting,
            score: stored.length > 0 ? mean(stored.map(({ score }) => score)) : null,
          })
          .returning({ id: matchmakingRuns.id })
          .get()
        const now = new Date().toISOString()
        const groups = stored.map(({ members, backups, score }) => {
          const women = members.filter(({ woman }) => woman).length
          const table = {
            name: tableName(
              members.map(({ age }) => age),
              women,
            ),
            budget: BUDGETS[members[0]!.budget]!,
            status: 'confirming' as const,
            members: ids(members),
            backups: ids(backups),
            runId,
            score,
          }
          return storeTable(db, table, now).id
        })
        // fairness: who is left over now comes first next time
        db.update(profiles)
          .set({ timesWaited: sql`${profiles.timesWaited} + 1` })
          .where(inArray(profiles.userId, oneOf(leftOver)))
          .run()
        const made = `${countOf(groups.length, 'group')}, ${waiting} waiting`
        audit(db, { id: run.startedBy }, 'ran matchmaking', { detail: `run ${runId}: ${made}` })
        return { runId, groups, waiting }
      },
      { behavior: 'immediate' },
    )
  }

  return { runMatchmaking }
}

export type Matchmaking = ReturnType<typeof createMatchmaking>

/** How long a run may search, in ms: 0.2 s for 60 people, 1 s for 600, 5 s for 6,000, two minutes at most. */
export function deadlineFor(people: number): number {
  return Math.round(Math.min(120_000, Math.max(200, 1000 * (people / 600) ** 0.7)))
}

type Person = Pool['rows'][number]

function tablesOf({ rows }: Pool, { tables, backups }: Answer['seating'], scores: Float64Array) {
  return Array.from({ length: tables.length / MEMBERS }, (_, t) => ({
    members: Array.from(tables.subarray(t * MEMBERS, (t + 1) * MEMBERS), (row) => rows[row]!),
    backups: Array.from(backups.subarray(t * BACKUPS_MAX, (t + 1) * BACKUPS_MAX))
      .filter((row) => row >= 0)
      .map((row) => rows[row]!),
    score: scores[t]!,
  }))
}

function ids(people: readonly Person[]): number[] {
  return people.map(({ id }) => id)
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
