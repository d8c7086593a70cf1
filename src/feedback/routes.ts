import { decideReportSchema, REPORT_REFUSALS } from '../domain/after-dinner/reports'
import { adminRole } from '../http/guard'
import { type StaffDeps, staffCalls } from '../http/handle'
import { decideReport, listReports, openReports } from './reports'

/** /api/reports: what guests reported of an evening, for admins; hosts do not even learn how many there are. */
export function reportRoutes({ db, config, sessions }: StaffDeps) {
  return staffCalls({ sessions, config })
    .get('/api/reports', { by: [adminRole] }, () => ({
      open: openReports(db).count,
      reports: listReports(db),
    }))

    .patch(
      '/api/reports/:id',
      {
        body: decideReportSchema,
        by: [adminRole],
        refusals: {
          missing: [404, REPORT_REFUSALS.missing],
          stale: [409, REPORT_REFUSALS.stale],
          about: [422, REPORT_REFUSALS.about, 'about'],
          nobody: [422, REPORT_REFUSALS.nobody, 'about'],
        } as const,
        done: 'The report is kept',
      },
      (input, { id, admin }) => decideReport(db, admin, id, input),
    )

    .routes()
}
