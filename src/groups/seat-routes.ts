import { Elysia } from 'elysia'
import type { Config } from '../config'
import type { Db } from '../db/open'
import { GROUP_MESSAGES } from '../domain/group'
import { everybodySchema, memberStatusSchema } from '../domain/group-form'
import { answer, refuse, wrongField } from '../http/answers'
import { readBody, readId } from '../http/body'
import { adminsOnly, type Sessions } from '../http/guard'
import { NO_GROUP, staleGroup } from './answers'
import { candidatesFor } from './candidates'
import { setEverybody } from './everybody'
import { findGroup, type Scoring } from './list'
import { setMemberStatus } from './member-status'

interface Deps {
  db: Db
  config: Config
  sessions: Sessions
  scoring: Scoring
}

/** The calls below /api/dinner-groups/{id} about its seats, for admins. */
export function seatRoutes({ db, config, sessions, scoring }: Deps) {
  const find = (id: number) => findGroup(db, id, scoring)
  const stale = (id: number, userId?: number) => staleGroup(db, id, scoring, userId)

  return new Elysia()
    .use(adminsOnly({ sessions, config }))
    .get('/api/dinner-groups/:id/candidates/:userId', ({ params }) => {
      const group = find(readId(params.id))
      if (!group) return refuse(404, NO_GROUP)
      const userId = readId(params.userId)
      if (!group.member_ids.includes(userId)) return refuse(404, GROUP_MESSAGES.stranger)
      return answer(candidatesFor(db, group, userId, scoring))
    })

    .patch('/api/dinner-groups/:id/member-status', async ({ request, params, admin }) => {
      const input = await readBody(request, memberStatusSchema)
      if (!input.ok) return input.answer
      const { isBackup, ...change } = input.value
      const id = readId(params.id)
      const changed = setMemberStatus(
        db,
        admin,
        id,
        { ...change, role: isBackup ? 'backup' : 'member' },
        new Date(),
        config,
      )
      const group = find(id)
      if (!group) return refuse(404, NO_GROUP)
      if (changed.ok)
        return answer({
          success: true,
          message: 'Member status updated',
          memberStatuses: group.member_statuses,
          memberVersions: group.member_versions,
          undo: changed.undo,
        })
      switch (changed.reason) {
        case 'missing':
          return refuse(404, NO_GROUP)
        case 'stale':
          return stale(id, change.userId)
        case 'completed':
          return refuse(409, GROUP_MESSAGES.completed)
        case 'stranger':
          return wrongField('userId', GROUP_MESSAGES.stranger)
      }
    })

    .patch('/api/dinner-groups/:id/member-statuses', async ({ request, params, admin }) => {
      const input = await readBody(request, everybodySchema)
      if (!input.ok) return input.answer
      const id = readId(params.id)
      const set = setEverybody(db, admin, id, input.value, config)
      if (!set.ok)
        return set.reason === 'missing' ? refuse(404, NO_GROUP) : refuse(409, GROUP_MESSAGES.completed)
      const { member_statuses: memberStatuses, member_versions: memberVersions } = find(id)!
      const { changed, left } = set
      const message = 'Member statuses updated'
      return answer({ success: true, message, memberStatuses, memberVersions, undo: null, changed, left })
    })
}
