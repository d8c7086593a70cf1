import type { Refused } from '../db/transact'
import type { FindUnexplained } from '../domain/group/dinner'
import { SETTINGS_MESSAGES } from '../domain/house/settings'
import { undoActSchema } from '../domain/staff/undo'
import { askWhy, refuse } from '../http/answers'
import { ONLY_ADMINS } from '../http/guard'
import { type Call, type StaffDeps, staffCalls } from '../http/handle'
import { listActs, reasonsText, undoneText } from './list'
import type { Obstacle } from './obstacles'
import { undoAct } from './undo'

interface Deps extends StaffDeps {
  findUnexplained: FindUnexplained
  /** reads the settings of the house again */
  reload: () => void
  /** runs an undo, and refuses one that takes away where guests pay */
  keepWaysToPay: <T>(undo: () => T) => T | Refused<'paid there'>
}

/** /api/acts: what staff did in the last minutes, for themselves. */
export function undoRoutes({ db, config, sessions, findUnexplained, reload, keepWaysToPay }: Deps) {
  return staffCalls({ sessions, config })
    .get('/api/acts', ({ admin }) => listActs(db, admin.id))

    .post(
      '/api/acts/:id/undo',
      {
        body: undoActSchema,
        refusals: {
          unknown: [404, 'This is over ten minutes ago, or was not done by you'],
          right: ONLY_ADMINS,
          undone: [409, 'This is undone already'],
          changed: ({ obstacles }: { obstacles: Obstacle[] }, { admin }: Call) =>
            refuse(409, `It stays as it is${reasonsText(db, admin.id, obstacles)}`),
          unexplained: askWhy,
          'paid there': [422, SETTINGS_MESSAGES.paidThere],
        },
      },
      (why, { id, admin }) => {
        const done = keepWaysToPay(() => undoAct(db, admin, id, why, new Date(), findUnexplained))
        if (done.ok && done.kind === 'settings') reload()
        return done.ok ? { success: true, message: undoneText(db, admin.id, done) } : done
      },
    )

    .routes()
}
