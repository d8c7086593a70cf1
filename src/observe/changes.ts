import type { Config } from '../config'
import type { Db } from '../db/open'
import { stateOf } from '../db/state'
import type { Changes } from '../domain/account'
import type { Sessions } from '../http/guard'
import { staffCalls } from '../http/handle'

/** GET /api/changes, for admins: a text that changes with every commit, of this process or another. */
export function changeRoutes({ db, config, sessions }: { db: Db; config: Config; sessions: Sessions }) {
  return staffCalls({ sessions, config })
    .get('/api/changes', () => ({ state: stateOf(db) }) satisfies Changes)

    .routes()
}
