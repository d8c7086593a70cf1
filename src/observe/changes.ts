import { Elysia } from 'elysia'
import type { Config } from '../config'
import type { Db } from '../db/open'
import { stateOf } from '../db/state'
import type { Changes } from '../domain/account'
import { answer } from '../http/answers'
import { adminsOnly, type Sessions } from '../http/guard'

/** GET /api/changes, for admins: a text that changes with every commit, of this process or another. */
export function changeRoutes({ db, config, sessions }: { db: Db; config: Config; sessions: Sessions }) {
  return new Elysia()
    .use(adminsOnly({ sessions, config }))
    .get('/api/changes', () => answer({ state: stateOf(db) } satisfies Changes))
}
