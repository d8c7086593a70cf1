import { desc, eq } from 'drizzle-orm'
import type { Db } from '../db/open'
import { matchmakingRuns, users } from '../db/schema'
import type { MatchmakingRun } from '../domain/api'
import { WHOLE } from './run-record'
import { unfinishedTakeBacks } from './unfinished-take-backs'

const RUNS_MAX = 1000

/** Returns the latest runs that are stored whole, newest first; `isTakingBack` says which are being taken back now. */
export function listRuns(db: Db, isTakingBack: (runId: number) => boolean): MatchmakingRun[] {
  const unfinished = new Set(unfinishedTakeBacks(db).map(({ runId }) => runId))
  const runs = db
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
    .where(WHOLE)
    .orderBy(desc(matchmakingRuns.id))
    .limit(RUNS_MAX)
    .all()
  const takingBackOf = (id: number) =>
    isTakingBack(id) ? 'running' : unfinished.has(id) ? 'unfinished' : null
  return runs.map((run) => ({ ...run, takingBack: takingBackOf(run.id) }))
}
