import { asAct } from '../audit/acts'
import { GROUP_MESSAGES } from '../domain/group'
import { deadlinesSchema, fillSchema, replaceSchema } from '../domain/message-calls'
import { NO_GROUP, seatRefusal, staleGroup } from '../groups/answers'
import { findGroup, type Scoring } from '../groups/list'
import { refuse } from '../http/answers'
import { readId } from '../http/body'
import { type Call, type StaffDeps, staffCalls } from '../http/handle'
import { setDeadlines } from './deadlines'
import { fillSeat, replaceMember } from './replace'
import { timelineOf } from './timeline'

/** The calls below /api/dinner-groups/{id} of Silent, of free seats and of what happened there, for admins. */
export function backupRoutes({ db, config, sessions, scoring }: StaffDeps & { scoring: Scoring }) {
  const find = (id: number) => findGroup(db, id, scoring)
  const done = (id: number, message: string, { undo }: { undo: number | null }) => {
    return { success: true, message, group: find(id)!, undo }
  }
  const refusals = {
    ...NOT_CALLED,
    stale: (_: object, { id }: Call) => staleGroup(db, id, scoring),
  } as const

  return staffCalls({ sessions, config })
    .get('/api/dinner-groups/:id/members/:userId/timeline', ({ params, id }) => {
      return timelineOf(db, id, readId(params.userId)) ?? refuse(404, GROUP_MESSAGES.stranger)
    })

    .patch(
      '/api/dinner-groups/:id/deadlines',
      { body: deadlinesSchema, refusals },
      (input, { id, admin }) => {
        const changed = asAct(db, admin, { kind: 'deadline' }, { groupIds: [id] }, () =>
          setDeadlines(db, admin, id, input),
        )
        return changed.ok ? done(id, 'Deadline changed', changed) : changed
      },
    )

    .post('/api/dinner-groups/:id/replace', { body: replaceSchema, refusals }, (input, { id, admin }) => {
      const scope = { groupIds: [id], answersOf: [input.backupId] }
      const replaced = asAct(db, admin, { kind: 'group' }, scope, () =>
        replaceMember(db, admin, id, input, config),
      )
      return replaced.ok ? done(id, 'The backup has the seat', replaced) : replaced
    })

    .post('/api/dinner-groups/:id/fill', { body: fillSchema, refusals }, (input, { id, admin }) => {
      const scope = { groupIds: [id], answersOf: [input.backupId] }
      const filled = asAct(db, admin, { kind: 'group' }, scope, () => fillSeat(db, admin, id, input, config))
      return filled.ok ? done(id, 'The backup has the seat', filled) : filled
    })

    .routes()
}

const NOT_CALLED = {
  missing: [404, NO_GROUP],
  unknown: seatRefusal,
  taken: seatRefusal,
  stranger: [422, GROUP_MESSAGES.stranger, 'userId'],
  'no backup': [422, 'This user is no backup of the group', 'backupId'],
  past: [422, 'A deadline lies ahead, and before the dinner', 'answer_by'],
  full: [409, GROUP_MESSAGES.full],
  closed: [409, 'The group is not open any more'],
  begun: [409, 'The dinner has begun'],
  answered: [409, 'They have answered, or still have time to'],
  'said no': [409, 'This backup said no to this table'],
  dropped: [409, 'Staff noted that this backup dropped out'],
  'no fit': [
    409,
    'No rule may be broken, and the dinner is at least three hours ahead: this seat is not for them',
  ],
  'too late': [409, 'There is no time left for the backup to pay'],
} as const
