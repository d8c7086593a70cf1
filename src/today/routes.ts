import type { GuardDeps } from '../http/guard'
import { staffCalls } from '../http/handle'
import type { GetToday } from './today'

/** GET /api/today, for staff: what is to be done now. */
export function todayRoutes({ sessions, config, today }: GuardDeps & { today: GetToday }) {
  return staffCalls({ sessions, config })
    .get('/api/today', ({ admin }) => today(admin))

    .routes()
}
