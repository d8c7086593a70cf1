import { asAct } from '../audit/undoable'
import { OUTCOME_MESSAGES, outcomeFormSchema, pauseFormSchema } from '../domain/after-dinner/outcome-calls'
import { refuse } from '../http/answers'
import { readId } from '../http/body'
import { actRight } from '../http/guard'
import { type StaffDeps, staffCalls } from '../http/handle'
import { markOutcome, pausePerson } from './attendance'
import { outcomesOf } from './list'
import { NOT_MARKED } from './refusals'

const NO_USER = 'There is no such user'

/** The calls below /api/dinner-groups/{id} and /api/users/{id} about who came, for staff; pauses and their ends are for admins. */
export function attendanceRoutes({ db, config, sessions }: StaffDeps) {
  return staffCalls({ sessions, config })
    .put(
      '/api/dinner-groups/:id/guests/:userId',
      { body: outcomeFormSchema, refusals: NOT_MARKED, done: 'Marked' },
      (input, { id, params, admin }) => {
        const at = { groupId: id, userId: readId(params.userId) }
        return asAct(db, admin, { kind: 'outcomes' }, { groupIds: [id] }, (db) =>
          markOutcome(db, admin, at, input),
        )
      },
    )

    .get('/api/users/:id/outcomes', ({ id }) => outcomesOf(db, id) ?? refuse(404, NO_USER))

    .post(
      '/api/users/:id/pause',
      {
        body: pauseFormSchema,
        by: actRight('pause'),
        refusals: { unknown: [404, NO_USER], until: [422, OUTCOME_MESSAGES.until, 'until'] } as const,
      },
      ({ until }, { id, admin }) => {
        const paused = asAct(db, admin, { kind: 'pause' }, { groupIds: [], personOf: id }, (db) =>
          pausePerson(db, admin, id, until),
        )
        if (!paused.ok) return paused
        return {
          success: true,
          message: until === null ? 'The pause has ended' : 'Paused',
          pausedUntil: until,
          undo: paused.undo,
        }
      },
    )

    .routes()
}
