import { desc, eq } from 'drizzle-orm'
import type { Db } from '../db/open'
import { matchmakingRuns, users } from '../db/schema'
import type { MatchmakingRun } from '../domain/api'

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
