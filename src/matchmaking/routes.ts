import { Elysia } from 'elysia'
import type { Config } from '../config'
import type { Db } from '../db/open'
import type { MatchmakingDone } from '../domain/api'
import { answer, refuse } from '../http/answers'
import { errorFacts, type Log } from '../operations/log'
import { adminsOnly } from '../session/guard'
import type { Sessions } from '../session/session'
import { listRuns } from './history'
import type { Matchmaking } from './matchmaking'

interface Deps {
  db: Db
  config: Config
  sessions: Sessions
  matchmaking: Matchmaking
  log: Log
}

/** POST /api/matchmaking and GET /api/matchmaking/runs, for admins. */
export function matchmakingRoutes({ db, config, sessions, matchmaking, log }: Deps) {
  return new Elysia()
    .use(adminsOnly({ sessions, config }))
    .get('/api/matchmaking/runs', () => answer(listRuns(db)))
    .post('/api/matchmaking', async ({ admin }) => {
      const run = await matchmaking.runMatchmaking(admin.id).catch((error: unknown) => {
        log.error('matchmaking failed', errorFacts(error))
        return undefined
      })
      if (!run) return refuse(500, 'Terjadi kesalahan saat menjalankan algoritma matchmaking')
      if (!run.ok) return refuse(409, 'Matchmaking is already running')

      const { runId, groups, waiting } = run.result
      log.info('matchmaking', { runId, groups: groups.length, waiting })
      const body: MatchmakingDone = {
        success: true,
        message:
          groups.length > 0
            ? 'Kelompok baru telah dibuat berdasarkan algoritma matchmaking'
            : 'Belum cukup peserta untuk membentuk kelompok baru',
        groupsCreated: groups.length,
        groups,
        waiting,
        runId,
      }
      return answer(body)
    })
}
