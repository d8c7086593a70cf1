import { auditQuerySchema } from '../domain/audit'
import { type StaffDeps, staffCalls } from '../http/handle'
import { auditAdmins, listAudit } from './list'

/** GET /api/audit and /api/audit/admins, for admins. */
export function auditRoutes({ db, config, sessions }: StaffDeps) {
  return staffCalls({ sessions, config })
    .get('/api/audit', { query: auditQuerySchema }, (query) => {
      return listAudit(db, query, config.timeZone)
    })

    .get('/api/audit/admins', () => auditAdmins(db))

    .routes()
}
