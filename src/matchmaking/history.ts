import { desc, eq } from 'drizzle-orm'
import type { Db } from '../db/open'
import { matchmakingRuns, users } from '../db/schema'
import type { MatchmakingRun } from '../domain/api'
import { WHOLE } from './storing'

/** Runs listed at most. */
const RUNS_MAX = 1000

/** Returns the latest runs that are stored whole, newest first. */
export function listRuns(db: Db): MatchmakingRun[] {
  return db
    .select({
      id: matchmakingRuns.id,
      started_by: users.username,
      evening_id: matchmakingRuns.eveningId,
      started_at: matchmakingRuns.startedAt,
      duration_ms: matchmakingRuns.durationMs,
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
}
