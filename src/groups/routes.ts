import { Elysia } from 'elysia'
import { audit, countOf } from '../audit/audit'
import { lastChangeBy } from '../audit/last-change'
import { requireOpenSession } from '../audit/staff'
import type { Config } from '../config'
import type { Db } from '../db/open'
import type { LeftAlone, StaleGroup } from '../domain/api'
import {
  createGroupSchema,
  everybodySchema,
  GROUP_MESSAGES,
  groupChangesSchema,
  memberStatusSchema,
  severalGroupsSchema,
} from '../domain/group'
import { deleteGroupSchema, groupsQuerySchema } from '../domain/groups-query'
import { deadlinesSchema, fillSchema, replaceSchema } from '../domain/messages'
import { displayInstant, instantOf, todayIn } from '../domain/time'
import { answer, refuse, STALE, wrongField } from '../http/answers'
import { readBody, readId, readQuery } from '../http/body'
import { adminRole, adminsOnly, passwordLately, type Sessions } from '../http/guard'
import { answerList } from '../http/stream'
import { usersInOrder } from '../users/list'
import { candidatesFor } from './candidates'
import { csvName, groupCsv } from './csv'
import { eveningPlan, takesGroups } from './evening'
import { setEverybody } from './everybody'
import { changeGroup, createGroup, deleteGroup, setMemberStatus } from './groups'
import { allGroupIds, findGroup, groupsInOrder, listGroups, type Scoring, toldByPeople } from './list'
import { meetingAt, picRefusal } from './meeting'
import { fillSeat, replaceMember, setDeadlines } from './replace'
import type { SeatRefusal } from './seats'
import { changeGroups } from './several'

const NO_GROUP = 'There is no such group'

interface Deps {
  db: Db
  config: Config
  sessions: Sessions
  scoring: Scoring
}

/** /api/dinner-groups and everything below it, for admins. */
export function groupRoutes({ db, config, sessions, scoring }: Deps) {
  const { timeZone } = config
  const find = (id: number) => findGroup(db, id, scoring)
  const today = () => todayIn(timeZone)

  /** Answers 409 with the group as it is now, and who of the staff changed it, or somebody in it, last. */
  function stale(id: number, userId?: number): Response {
    const current = find(id)
    if (!current) return refuse(404, NO_GROUP)
    const body: StaleGroup = { success: false, message: STALE, current, by: lastChangeBy(db, id, userId) }
    return answer(body, 409)
  }

  /** Answers a call for a backup. */
  function called(id: number, outcome: ReturnType<typeof replaceMember | typeof fillSeat>): Response {
    const group = find(id)
    if (!group) return refuse(404, NO_GROUP)
    if (outcome.ok) return answer({ success: true, message: 'The backup has the seat', group })
    switch (outcome.reason) {
      case 'stale':
        return stale(id)
      case 'unknown':
      case 'taken':
        return seatRefusal(outcome)
      case 'stranger':
        return wrongField('userId', GROUP_MESSAGES.stranger)
      case 'no backup':
        return wrongField('backupId', 'This user is no backup of the group')
      case 'cannot': {
        // the answer is to the evening, whatever date the group has
        const { at } = eveningPlan(db, group.evening_id!)!
        return refuse(409, `Cannot on ${displayInstant(at, 'EEEE d MMMM', timeZone)}`)
      }
      default:
        return refuse(409, NOT_CALLED[outcome.reason])
    }
  }

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
      return answer({ group, people, table: scoring.tableOf(group), ...toldByPeople(db, group.id) })
    })

    .get('/api/dinner-groups/:id/candidates/:userId', ({ params }) => {
      const group = find(readId(params.id))
      if (!group) return refuse(404, NO_GROUP)
      const userId = readId(params.userId)
      if (!group.member_ids.includes(userId)) return refuse(404, GROUP_MESSAGES.stranger)
      return answer(candidatesFor(db, group, userId, scoring))
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
      const { changed, left } = await changeGroups(db, admin, input.value, config)
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
      const changed = changeGroup(db, admin, id, { ...itsOwn, ...input.value }, new Date(), config)
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
        default:
          return seatRefusal(changed)
      }
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

    .patch('/api/dinner-groups/:id/deadlines', async ({ request, params, admin }) => {
      const input = await readBody(request, deadlinesSchema)
      if (!input.ok) return input.answer
      const id = readId(params.id)
      const changed = setDeadlines(db, admin, id, input.value)
      const group = find(id)
      if (!group) return refuse(404, NO_GROUP)
      if (changed.ok) return answer({ success: true, message: 'Deadline changed', group })
      if (changed.reason === 'stale') return stale(id)
      return changed.reason === 'past'
        ? wrongField('answer_by', 'A deadline lies ahead, and before the dinner')
        : wrongField('userId', GROUP_MESSAGES.stranger)
    })

    .post('/api/dinner-groups/:id/replace', async ({ request, params, admin }) => {
      const input = await readBody(request, replaceSchema)
      if (!input.ok) return input.answer
      const id = readId(params.id)
      return called(id, replaceMember(db, admin, id, input.value, config))
    })

    .post('/api/dinner-groups/:id/fill', async ({ request, params, admin }) => {
      const input = await readBody(request, fillSchema)
      if (!input.ok) return input.answer
      const id = readId(params.id)
      return called(id, fillSeat(db, admin, id, input.value, config))
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

    .delete('/api/dinner-groups/:id', ({ request, params, admin }) => {
      const query = readQuery(request, deleteGroupSchema)
      if (!query.ok) return query.answer
      const id = readId(params.id)
      const deleted = deleteGroup(db, admin, id, query.value.version)
      if (!deleted.ok) return deleted.reason === 'stale' ? stale(id) : refuse(404, NO_GROUP)
      return answer({
        success: true,
        message: 'Dinner group has been deleted successfully and all member statuses have been reset',
      })
    })
}

const NOT_CALLED = {
  missing: NO_GROUP,
  full: GROUP_MESSAGES.full,
  closed: 'The group is not open any more',
  begun: 'The dinner has begun',
  answered: 'They have answered, or still have time to',
  'said no': 'This backup said no to this table',
  'too late': 'There is no time left for the backup to pay',
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
}

function seatRefusal({ reason, userIds }: SeatRefusal): Response {
  const who = userIds.join(', ')
  return reason === 'unknown'
    ? wrongField('members', `There is no user with id ${who}`, userIds)
    : refuse(409, `Already in a group or waiting as backup: user ${who}`, { userIds })
}
