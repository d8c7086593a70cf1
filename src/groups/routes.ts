import { Elysia } from 'elysia'
import { audit, countOf } from '../audit/audit'
import { requireOpenSession } from '../audit/staff'
import type { Config } from '../config'
import type { Db } from '../db/open'
import type { LeftAlone } from '../domain/api'
import type { FindUnexplained } from '../domain/dinner'
import { GROUP_MESSAGES } from '../domain/group'
import { createGroupSchema, groupChangesSchema, severalGroupsSchema } from '../domain/group-form'
import {
  deleteGroupSchema,
  deletionReasonSchema,
  explanationSchema,
  groupsQuerySchema,
} from '../domain/groups-query'
import { todayIn } from '../domain/time'
import { instantOf } from '../domain/wall-clock'
import { answer, askWhy, refuse, wrongField } from '../http/answers'
import { readBody, readId, readOptionalBody, readQuery } from '../http/body'
import { adminRole, adminsOnly, passwordLately, type Sessions } from '../http/guard'
import { answerList } from '../http/stream'
import { usersInOrder } from '../users/list'
import { NO_GROUP, seatRefusal, staleGroup } from './answers'
import { changeGroup } from './change'
import { csvName, groupCsv } from './csv'
import { eveningPlan, takesGroups } from './evening'
import { createGroup, deleteGroup } from './groups'
import { allGroupIds, findGroup, groupsInOrder, listGroups, type Scoring, visitorActionsIn } from './list'
import { meetingAt, picRefusal } from './meeting'
import { explainDeletion } from './reasons'
import { changeGroups } from './several'

interface Deps {
  db: Db
  config: Config
  sessions: Sessions
  scoring: Scoring
  findUnexplained: FindUnexplained
}

/** /api/dinner-groups, for admins; what is below it about seats is in seat-routes.ts. */
export function groupRoutes({ db, config, sessions, scoring, findUnexplained }: Deps) {
  const { timeZone } = config
  const find = (id: number) => findGroup(db, id, scoring)
  const stale = (id: number) => staleGroup(db, id, scoring)
  const today = () => todayIn(timeZone)

  return new Elysia()
    .use(adminsOnly({ sessions, config }))
    .get('/api/dinner-groups', ({ request, admin }) => {
      if (!request.url.includes('?'))
        return answerList(allGroupIds(db), (ids) => {
          requireOpenSession(db, admin)
          return groupsInOrder(db, ids, scoring)
        })
      const query = readQuery(request, groupsQuerySchema)
      return query.ok ? answer(listGroups(db, query.value, timeZone, scoring)) : query.answer
    })

    .get('/api/dinner-groups/:id', ({ params }) => {
      const group = find(readId(params.id))
      if (!group) return refuse(404, NO_GROUP)
      const people = usersInOrder(db, [...group.member_ids, ...group.backup_member_ids], today())
      return answer({ group, people, table: scoring.tableOf(group), ...visitorActionsIn(db, group.id) })
    })

    .get(
      '/api/dinner-groups/:id/export',
      ({ params, admin }) => {
        const group = find(readId(params.id))
        if (!group) return refuse(404, NO_GROUP)
        const people = usersInOrder(db, [...group.member_ids, ...group.backup_member_ids], today())
        audit(db, admin, 'exported a group', { groupId: group.id })
        const evening = group.evening_id === null ? undefined : eveningPlan(db, group.evening_id)
        return new Response(groupCsv(group, people, timeZone, evening), {
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': `attachment; filename="${csvName(group, today())}"`,
            'cache-control': 'no-store',
          },
        })
      },
      { beforeHandle: [adminRole, passwordLately] },
    )

    .post('/api/dinner-groups', async ({ request, admin }) => {
      const input = await readBody(request, createGroupSchema)
      if (!input.ok) return input.answer
      const { date, time, evening_id: eveningId } = input.value
      const evening = eveningId ? eveningPlan(db, eveningId) : undefined
      if (eveningId && !(evening && takesGroups(evening)))
        return wrongField('evening_id', GROUP_MESSAGES.evening)
      const meeting =
        evening && date === undefined
          ? { ok: true as const, eventAt: evening.at }
          : meetingAt(date ?? today(), time, timeZone)
      if (!meeting.ok) return wrongField('date', meeting.message)
      const { area = evening?.area, price = evening?.price } = input.value
      const made = createGroup(db, admin, { ...input.value, area, price }, meeting.eventAt)
      return made.ok ? answer(find(made.id), 201) : seatRefusal(made)
    })

    .patch('/api/dinner-groups', async ({ request, admin }) => {
      const input = await readBody(request, severalGroupsSchema)
      if (!input.ok) return input.answer
      const { date, pic } = input.value
      if (date !== undefined && date < today()) return wrongField('date', GROUP_MESSAGES.past)
      const wrongPic = pic !== undefined && picRefusal(pic, config.picNames)
      if (wrongPic) return wrongField('pic', wrongPic)
      const now = new Date()
      const outcome = await changeGroups(db, admin, input.value, config, now, findUnexplained)
      const { changed, left, unexplained } = outcome
      const current = new Map(
        groupsInOrder(
          db,
          left.map(({ id }) => id),
          scoring,
        ).map((group) => [group.id, group]),
      )
      return answer({
        success: true,
        message: outcomeText(changed, left),
        changed,
        left: left.map((one) => ({ ...one, current: current.get(one.id) ?? null })),
        ...(unexplained && { unexplained }),
      })
    })

    .patch('/api/dinner-groups/:id', async ({ request, params, admin }) => {
      const id = readId(params.id)
      const input = await readBody(request, groupChangesSchema)
      if (!input.ok) return input.answer
      const before = find(id)
      if (!before) return refuse(404, NO_GROUP)
      const { event_date: event, pic } = input.value
      if (event && event !== before.event_date && event < instantOf(today(), '00:00', timeZone)!)
        return wrongField('event_date', GROUP_MESSAGES.past)
      const wrongPic = pic && pic !== before.pic && picRefusal(pic, config.picNames)
      if (wrongPic) return wrongField('pic', wrongPic)
      const asked = input.value.evening_id
      const evening = asked && asked !== before.evening_id ? eveningPlan(db, asked) : undefined
      if (asked && asked !== before.evening_id && !(evening && takesGroups(evening)))
        return wrongField('evening_id', GROUP_MESSAGES.evening)

      const itsOwn = evening && { event_date: evening.at, area: evening.area, price: evening.price }
      const changes = { ...itsOwn, ...input.value }
      const changed = changeGroup(db, admin, id, changes, new Date(), config, findUnexplained)
      if (changed.ok) {
        const message = 'Group updated successfully'
        return answer({ success: true, message, group: find(id), undo: changed.undo })
      }
      switch (changed.reason) {
        case 'missing':
          return refuse(404, NO_GROUP)
        case 'stale':
          return stale(id)
        case 'both':
          return input.value.members
            ? wrongField('members', GROUP_MESSAGES.alreadyBackup)
            : wrongField('backupMembers', GROUP_MESSAGES.alreadyMember)
        case 'nobody':
          return wrongField('removed', GROUP_MESSAGES.nobodyLeaves)
        case 'unexplained':
          return askWhy(changed)
        default:
          return seatRefusal(changed)
      }
    })

    .delete('/api/dinner-groups/:id', async ({ request, params, admin }) => {
      const query = readQuery(request, deleteGroupSchema)
      if (!query.ok) return query.answer
      const input = await readOptionalBody(request, explanationSchema)
      if (!input.ok) return input.answer
      const id = readId(params.id)
      const deleted = deleteGroup(db, admin, id, { ...query.value, ...input.value }, findUnexplained)
      if (deleted.ok)
        return answer({
          success: true,
          message: 'Dinner group has been deleted successfully and all member statuses have been reset',
        })
      switch (deleted.reason) {
        case 'missing':
          return refuse(404, NO_GROUP)
        case 'stale':
          return stale(id)
        case 'unexplained':
          return askWhy(deleted)
      }
    })

    .put('/api/dinner-groups/:id/deletion-reason', async ({ request, params, admin }) => {
      const input = await readBody(request, deletionReasonSchema)
      if (!input.ok) return input.answer
      const explained = explainDeletion(db, admin, readId(params.id), input.value.reason)
      if (explained.ok) return answer({ success: true, message: 'Reason set' })
      return explained.reason === 'missing'
        ? refuse(404, 'No such group was deleted')
        : refuse(409, 'Somebody has set the reason meanwhile')
    })
}

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
  taken: 'Somebody has a seat elsewhere',
  past: 'The day is over',
  unscheduled: 'A time and no day',
  unexplained: 'People need a reason',
}
