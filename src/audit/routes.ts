import { Elysia } from 'elysia'
import type { Config } from '../config'
import type { Db } from '../db/open'
import { auditQuerySchema } from '../domain/audit'
import { answer } from '../http/answers'
import { readQuery } from '../http/body'
import { adminsOnly, type Sessions } from '../http/guard'
import { auditAdmins, listAudit } from './list'

/** GET /api/audit and /api/audit/admins, for admins. */
export function auditRoutes({ db, config, sessions }: { db: Db; config: Config; sessions: Sessions }) {
  return new Elysia()
    .use(adminsOnly({ sessions, config }))
    .get('/api/audit', ({ request }) => {
      const query = readQuery(request, auditQuerySchema)
      return query.ok ? answer(listAudit(db, query.value, config.timeZone)) : query.answer
    })
    .get('/api/audit/admins', () => answer(auditAdmins(db)))
}
