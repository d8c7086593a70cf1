import { audit, countOf } from '../audit/audit'
import { requireOpenSession } from '../audit/staff'
import { asAct } from '../audit/undoable'
import type { LeftAlone } from '../domain/api'
import { type FindUnexplained, NO_SUCH_VENUE } from '../domain/group/dinner'
import { GROUP_MESSAGES } from '../domain/group/group'
import {
  bulkGroupsSchema,
  createGroupSchema,
  groupChangesSchema,
  meetingAt,
  picRefusal,
} from '../domain/group/group-form'
import {
  deleteGroupSchema,
  deletionReasonSchema,
  type GroupNeed,
  groupsQuerySchema,
} from '../domain/group/groups-query'
import { todayIn } from '../domain/time'
import { instantOf } from '../domain/wall-clock'
import { answer, askWhy, fileAnswer, refuse, wrongField } from '../http/answers'
import { readQuery } from '../http/body'
import { adminRole, recentPassword } from '../http/guard'
import { type Call, type StaffDeps, staffCalls } from '../http/handle'
import { answerList } from '../http/stream'
import { usersInOrder } from '../users/list'
import { canChoose } from '../venues/choose'
import { changeGroups } from './bulk-edit'
import { changeGroup } from './change'
import { csvName, groupCsv } from './csv'
import { findDetails, withDiets } from './details'
import { eveningPlan } from './evening'
import { createGroup, deleteGroup } from './groups'
import { allGroupIds, findGroup, groupsInOrder, listGroups, type TableOf } from './list'
import { explainDeletion } from './reasons'
import { NO_GROUP, seatRefusal, staleGroup } from './refusals'

interface Deps extends StaffDeps {
  tableOf: TableOf
  findUnexplained: FindUnexplained
  /** Returns the ids of the groups that need something; passed in, since messages import groups. */
  needs: () => Promise<Record<GroupNeed, readonly number[]>>
}

/** /api/dinner-groups, for admins; what is below it about seats is in seat-routes.ts. */
export function groupRoutes({ db, config, sessions, tableOf, findUnexplained, needs }: Deps) {
  const { timeZone } = config
  const find = (id: number) => findGroup(db, id)
  const gone = {
    missing: [404, NO_GROUP],
    stale: (_: object, { id }: Call) => staleGroup(db, id),
  } as const
  const today = () => todayIn(timeZone)

  return staffCalls({ sessions, config })
    .get('/api/dinner-groups', async ({ request, admin }) => {
      if (!request.url.includes('?'))
        return answerList(allGroupIds(db), (ids) => {
          requireOpenSession(db, admin)
          return groupsInOrder(db, ids)
        })
      const query = readQuery(request, groupsQuerySchema)
      if (!query.ok) return query.answer
      const { needs: need } = query.value
      return listGroups(db, query.value, need && (await needs())[need])
    })

    .get('/api/dinner-groups/:id', ({ id }) => {
      return findDetails(db, id, today(), tableOf) ?? refuse(404, NO_GROUP)
    })

    .get('/api/dinner-groups/:id/export', { by: [adminRole, recentPassword] }, (_, { id, admin }) => {
      const group = find(id)
      if (!group) return refuse(404, NO_GROUP)
      const ids = [...group.member_ids, ...group.backup_member_ids]
      const people = withDiets(db, id, usersInOrder(db, ids, today()))
      audit(db, admin, 'exported a group', { groupId: group.id })
      const evening = group.eveningId === null ? undefined : eveningPlan(db, group.eveningId)
      return fileAnswer(groupCsv(group, people, timeZone, evening), 'text/csv', csvName(group, today()))
    })

    .post(
      '/api/dinner-groups',
      { once: true, body: createGroupSchema, refusals: NOT_SEATED },
      (input, { admin }) => {
        const meeting = meetingAt(input.date ?? today(), input.time, timeZone)
        if (!meeting.ok) return wrongField('date', meeting.message)
        const made = createGroup(db, admin, input, meeting.eventAt)
        return made.ok ? answer(find(made.id), 201) : made
      },
    )

    .patch('/api/dinner-groups', { body: bulkGroupsSchema }, (input, { admin }) => {
      const wrongPic = input.pic !== undefined && picRefusal(input.pic, config.picNames)
      if (wrongPic) return wrongField('pic', wrongPic)
      if (input.venueId != null && !canChoose(db, input.venueId)) return wrongField('venueId', NO_SUCH_VENUE)
      const { left, undo } = changeGroups(db, admin, input, config)
      const changed = input.groups.length - left.length
      const asTheyAre = groupsInOrder(
        db,
        left.map(({ id }) => id),
      )
      return {
        success: true,
        message: outcomeText(changed, left),
        changed,
        left: left.map((one) => ({ ...one, current: asTheyAre.find(({ id }) => id === one.id) ?? null })),
        undo,
      }
    })

    .patch(
      '/api/dinner-groups/:id',
      { body: groupChangesSchema, refusals: { ...gone, ...NOT_CHANGED } },
      (input, { id, admin }) => {
        const before = find(id)
        if (!before) return refuse(404, NO_GROUP)
        const { event_date: event, pic, eveningId = before.eveningId } = input
        if (eveningId !== before.eveningId) return wrongField('eveningId', GROUP_MESSAGES.evening)
        if (event && event !== before.event_date && event < instantOf(today(), '00:00', timeZone)!)
          return wrongField('event_date', GROUP_MESSAGES.past)
        const wrongPic = pic && pic !== before.pic && picRefusal(pic, config.picNames)
        if (wrongPic) return wrongField('pic', wrongPic)
        const changed = asAct(db, admin, { kind: 'group' }, { groupIds: [id] }, (db) =>
          changeGroup(db, admin, id, input, new Date(), config, findUnexplained),
        )
        if (changed.ok)
          return { success: true, message: 'Group updated successfully', group: find(id), undo: changed.undo }
        if (changed.reason !== 'both') return changed
        return input.members
          ? wrongField('members', GROUP_MESSAGES.alreadyBackup)
          : wrongField('backupMembers', GROUP_MESSAGES.alreadyMember)
      },
    )

    .delete(
      '/api/dinner-groups/:id',
      { body: deleteGroupSchema, query: deleteGroupSchema, refusals: { ...gone, unexplained: askWhy } },
      (how, { id, admin }) => {
        const deleted = deleteGroup(db, admin, id, how, findUnexplained)
        return deleted.ok ? { success: true, message: DELETED } : deleted
      },
    )

    .put(
      '/api/dinner-groups/:id/deletion-reason',
      { body: deletionReasonSchema, refusals: NOT_EXPLAINED, done: 'Reason set' },
      ({ reason }, { id, admin }) => explainDeletion(db, admin, id, reason),
    )

    .routes()
}

const DELETED = 'Dinner group has been deleted successfully and all member statuses have been reset'

const NOT_SEATED = {
  unknown: seatRefusal,
  taken: seatRefusal,
  venue: [422, NO_SUCH_VENUE, 'venueId'],
} as const

const NOT_CHANGED = {
  ...NOT_SEATED,
  nobody: [422, GROUP_MESSAGES.nobodyLeaves, 'removed'],
  off: [422, GROUP_MESSAGES.off, 'members'],
  unexplained: askWhy,
} as const

const NOT_EXPLAINED = {
  missing: [404, 'No such group was deleted'],
  explained: [409, 'Somebody has set the reason meanwhile'],
} as const

/** What became of a change of several groups: `38 groups changed. Changed by others meanwhile: #4, #7.` */
function outcomeText(changed: number, left: readonly Pick<LeftAlone, 'id' | 'reason'>[]): string {
  const byReason = Map.groupBy(left, ({ reason }) => reason)
  const texts = [...byReason].map(
    ([reason, groups]) => `${LEFT_BECAUSE[reason]}: ${groups.map(({ id }) => `#${id}`).join(', ')}.`,
  )
  return [`${countOf(changed, 'group')} changed.`, ...texts].join(' ')
}

const LEFT_BECAUSE: Record<LeftAlone['reason'], string> = {
  stale: 'Changed by others meanwhile',
  missing: 'Deleted meanwhile',
}
