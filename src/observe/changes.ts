import { stateOf } from '../db/shared'
import type { Changes } from '../domain/staff/account'
import { type StaffDeps, staffCalls } from '../http/handle'

/** GET /api/changes, for admins: a text that changes with every commit, of this process or another. */
export function changeRoutes({ db, config, sessions }: StaffDeps) {
  return staffCalls({ sessions, config })
    .get('/api/changes', () => ({ state: stateOf(db) }) satisfies Changes)

    .routes()
}
