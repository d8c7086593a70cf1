import { asAct } from '../audit/undoable'
import { GROUP_MESSAGES } from '../domain/group/group'
import { memberStatusSchema } from '../domain/group/group-form'
import { refuse } from '../http/answers'
import { readId } from '../http/body'
import { type StaffDeps, staffCalls } from '../http/handle'
import { candidatesFor } from './candidates'
import { findGroup, type TableOf } from './list'
import { setMemberStatus } from './member-status'
import { NO_GROUP, staleGroup } from './refusals'

/** The calls below /api/dinner-groups/{id} about its seats, for admins. */
export function seatRoutes({ db, config, sessions, tableOf }: StaffDeps & { tableOf: TableOf }) {
  const find = (id: number) => findGroup(db, id)
  const done = (id: number, message: string, undo: number | null) => {
    const { member_statuses: memberStatuses, memberVersions } = find(id)!
    return { success: true, message, memberStatuses, memberVersions, undo }
  }

  return staffCalls({ sessions, config })
    .get('/api/dinner-groups/:id/candidates/:userId', ({ params, id }) => {
      const group = find(id)
      if (!group) return refuse(404, NO_GROUP)
      const userId = readId(params.userId)
      if (!group.member_ids.includes(userId)) return refuse(404, GROUP_MESSAGES.stranger)
      return candidatesFor(db, group, userId, tableOf)
    })

    .patch(
      '/api/dinner-groups/:id/member-status',
      { body: memberStatusSchema, refusals: NOT_SET },
      ({ isBackup, ...input }, { id, admin }) => {
        const change = { ...input, role: isBackup ? ('backup' as const) : ('member' as const) }
        const changed = asAct(db, admin, { kind: 'status' }, { groupIds: [id] }, (db) =>
          setMemberStatus(db, admin, id, change, new Date(), config),
        )
        if (!changed.ok) return changed.reason === 'stale' ? staleGroup(db, id, input.userId) : changed
        return done(id, 'Member status updated', changed.undo)
      },
    )

    .routes()
}

const NOT_SET = {
  missing: [404, NO_GROUP],
  completed: [409, GROUP_MESSAGES.completed],
  stranger: [422, GROUP_MESSAGES.stranger, 'userId'],
  covered: [409, 'Their credit has paid this seat: there is nothing to transfer'],
  seated: [409, 'They have a seat at another dinner by another sign-up of their number'],
} as const
