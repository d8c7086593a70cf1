import { asAct } from '../audit/acts'
import { OUTCOME_MESSAGES, outcomesFormSchema, pauseFormSchema } from '../domain/outcome-calls'
import { refuse, wrongField } from '../http/answers'
import { actRight } from '../http/guard'
import { type Call, type StaffDeps, staffCalls } from '../http/handle'
import { markOutcomes, pausePerson } from './attendance'
import { outcomesOf } from './list'

interface Deps extends StaffDeps {
  /** Returns the answer to an outdated version of a group; passed in, since groups import this room. */
  staleGroup: (groupId: number) => Response
}

const NO_USER = 'There is no such user'

/** The calls below /api/dinner-groups/{id} and /api/users/{id} about who came, for staff; pauses and their ends are for admins. */
export function attendanceRoutes({ db, config, sessions, staleGroup }: Deps) {
  const refusals = {
    missing: [404, 'There is no such group'],
    stale: (_: object, { id }: Call) => staleGroup(id),
    stranger: ({ userIds }: { userIds: number[] }) =>
      wrongField('outcomes', OUTCOME_MESSAGES.stranger, userIds),
    off: [422, OUTCOME_MESSAGES.off, 'outcomes'],
    early: [422, OUTCOME_MESSAGES.early, 'outcomes'],
    over: [422, OUTCOME_MESSAGES.over, 'outcomes'],
  } as const

  return staffCalls({ sessions, config })
    .put(
      '/api/dinner-groups/:id/outcomes',
      { body: outcomesFormSchema, refusals },
      (input, { id, admin }) => {
        const marked = asAct(db, admin, { kind: 'outcomes' }, { groupIds: [id] }, () =>
          markOutcomes(db, admin, id, input),
        )
        return marked.ok ? { success: true, message: 'Noted who came', undo: marked.undo } : marked
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
        const paused = asAct(db, admin, { kind: 'pause' }, { groupIds: [], personOf: id }, () =>
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
