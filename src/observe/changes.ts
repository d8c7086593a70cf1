import { sql } from 'drizzle-orm'
import { Elysia } from 'elysia'
import type { Config } from '../config'
import type { Db } from '../db/open'
import type { Changes } from '../domain/api'
import { answer } from '../http/answers'
import { adminsOnly, type Sessions } from '../http/guard'

/** GET /api/changes, for admins: a text that changes with every commit, of this process or another. */
export function changeRoutes({ db, config, sessions }: { db: Db; config: Config; sessions: Sessions }) {
  return new Elysia().use(adminsOnly({ sessions, config })).get('/api/changes', () => {
    const [own] = db.all<{ n: number }>(sql`select total_changes() as n`)
    const [others] = db.all<{ data_version: number }>(sql`pragma data_version`)
    const body: Changes = { state: `${own!.n}-${others!.data_version}` }
    return answer(body)
  })
}
