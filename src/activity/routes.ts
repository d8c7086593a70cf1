import { auditQuerySchema } from '../domain/staff/audit'
import { type StaffDeps, staffCalls } from '../http/handle'
import { auditAdmins, listAudit } from './list'

/** GET /api/audit, of which hosts see less, and /api/audit/admins. */
export function auditRoutes({ db, config, sessions }: StaffDeps) {
  return staffCalls({ sessions, config })
    .get('/api/audit', { query: auditQuerySchema }, (query, { admin }) => {
      return listAudit(db, query, config.timeZone, admin.role)
    })

    .get('/api/audit/admins', () => auditAdmins(db))

    .routes()
}
