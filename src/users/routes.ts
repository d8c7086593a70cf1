import * as v from 'valibot'
import { countOf } from '../audit/audit'
import { requireOpenSession } from '../audit/staff'
import { STALE } from '../domain/api'
import { apartSchema } from '../domain/matchmaking/seating-form'
import { wroteSchema } from '../domain/messages/message-calls'
import { newUserSchema, profileChangesSchema } from '../domain/profile/user-form'
import { userFilterSchema, userQuerySchema } from '../domain/profile/users-query'
import { todayIn } from '../domain/time'
import { answer, fileAnswer, refuse, wrongField } from '../http/answers'
import { readId, readQuery } from '../http/body'
import { siteOf } from '../http/client'
import { adminRole, recentPassword } from '../http/guard'
import { type StaffDeps, staffCalls } from '../http/handle'
import { answerList } from '../http/stream'
import { historyOf } from '../people/history'
import { allowTogether, keepApart } from '../people/keep-apart'
import { linkAddress, replaceLinks } from '../people/links'
import { reportedOf } from '../people/reported'
import { backInQueue } from './back'
import { exportUsers } from './export'
import { staffColumns } from './fields'
import { allUserIds, listUsers, usersInOrder } from './list'
import { findAll } from './search/find'
import { addUser, changeProfile, deleteUser, stats } from './users'
import { noteWrote } from './wrote'

const NO_USER = 'There is no such user'
const SEVERAL = 'Several sign-ups have this phone: enter the code that they wrote'
const NOT_ONESELF = 'You cannot delete your own account'

const idSchema = v.pipe(
  v.number('Users are given by their ids'),
  v.safeInteger('Users are given by their ids'),
)

/** Several users: some by their ids, or everybody a filter means. */
const someSchema = v.union(
  [
    v.object({ ids: v.pipe(v.array(idSchema), v.maxLength(10_000)) }),
    v.object({ matching: userFilterSchema }),
  ],
  'Say which users: ids or matching',
)

/** Which users are to be in the queue again, with the versions that were seen of some. */
const backSchema = v.object(
  {
    ids: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(10_000)),
    versions: v.optional(v.record(v.string(), v.number())),
  },
  'Say which users: ids',
)

/** GET /api/users and /api/stats, and what staff do with users; for admins. */
export function userRoutes({ db, config, sessions }: StaffDeps) {
  const today = () => todayIn(config.timeZone)

  return staffCalls({ sessions, config })
    .get('/api/stats', () => stats(db))

    .get('/api/users', ({ request, admin }) => {
      if (!request.url.includes('?'))
        return answerList(allUserIds(db), (ids) => {
          requireOpenSession(db, admin)
          return usersInOrder(db, ids, today())
        })
      const query = readQuery(request, userQuerySchema)
      return query.ok ? listUsers(db, query.value, today()) : query.answer
    })

    .get('/api/users/:id', ({ id }) => {
      const [user] = usersInOrder(db, [id], today())
      return user ?? refuse(404, NO_USER)
    })

    .get('/api/users/:id/history', ({ id }) => {
      const history = historyOf(db, id)
      return history ?? refuse(404, NO_USER)
    })

    .post(
      '/api/users/:id/apart',
      { body: apartSchema, refusals: NOT_APART, done: 'Kept apart from now on' },
      (input, { id, admin }) => keepApart(db, admin, id, input.userId),
    )

    .delete(
      '/api/users/:id/apart/:otherId',
      {
        refusals: {
          ...NOT_APART,
          guest: [409, 'A guest does not want to sit with them: only they can change that'],
        } as const,
        done: 'May sit together again',
      },
      (_, { params, id, admin }) => allowTogether(db, admin, id, readId(params.otherId)),
    )

    .post(
      '/api/users',
      { once: true, body: () => newUserSchema(today(), config.timeZone) },
      (input, { admin }) => {
        const [user] = usersInOrder(db, [addUser(db, admin, input)], today())
        return answer({ success: true, message: 'User added successfully', user }, 201)
      },
    )

    .post('/api/users/wrote', { body: wroteSchema }, (input, { admin }) => {
      const noted = noteWrote(db, admin, input)
      if (!noted.ok) {
        if (noted.reason === 'several') return refuse(409, SEVERAL)
        return refuse(404, 'code' in input ? 'Nobody has this code' : NO_USER)
      }
      const [user] = usersInOrder(db, [noted.userId], today())
      return { success: true, message: `${user?.profile?.name} wrote to us`, user }
    })

    .post('/api/users/:id/link', ({ request, id, admin }) => {
      const token = replaceLinks(db, admin, id)
      if (token === undefined) return refuse(404, NO_USER)
      const link = linkAddress(siteOf(request, config), token)
      return { success: true, message: 'New link made; those before it have ended', link }
    })

    .post(
      '/api/users/:id/update-profile',
      { body: () => profileChangesSchema(today(), config.timeZone) },
      (input, { id, admin }) => {
        const columns = { ...staffColumns(input), version: input.version }
        const updated = changeProfile(db, admin, id, columns)
        const [user] = usersInOrder(db, [id], today())
        if (updated.ok) return { success: true, message: 'User profile updated successfully', user }
        if (updated.reason === 'apart') return wrongField('phone', APART)
        if (updated.reason === 'seated') return wrongField('phone', SEATED)
        return updated.reason === 'unknown'
          ? refuse(404, NO_USER)
          : answer({ success: false, message: STALE, current: user }, 409)
      },
    )

    .delete('/api/users/:id', { by: [adminRole, recentPassword] }, (_, { id, admin }) => {
      if (id === admin.id) return refuse(409, NOT_ONESELF)
      if (reportedOf(db, [id]).length > 0) return refuse(409, REPORTED)
      return deleteUser(db, admin, id)
        ? { success: true, message: 'User deleted successfully' }
        : refuse(404, NO_USER)
    })

    .post('/api/users/return', { body: backSchema, refusals: NOT_RETURNED }, (input, { admin }) => {
      const done = backInQueue(db, admin, input)
      if (!done.ok) return done
      const { returned, undo } = done
      const message = returned > 0 ? `${countOf(returned, 'user')} back in the queue` : 'In the queue already'
      return { success: true, message, returned, undo }
    })

    .post('/api/users/export', { body: someSchema, by: [adminRole, recentPassword] }, (input, { admin }) => {
      const ids = 'ids' in input ? input.ids : findAll(db, input.matching, today())
      return fileAnswer(
        exportUsers(db, admin, ids, today(), config.timeZone),
        'text/csv',
        `semeja_users_${today()}.csv`,
      )
    })

    .routes()
}

const APART = 'These two are kept apart: allow them together first'
const SEATED = 'Both have a seat at one evening: remove one of the two from it first'

const NOT_RETURNED = {
  stale: [409, STALE],
  ahead: [409, 'They have a seat at a dinner that is not over'],
} as const

const REPORTED = 'A report about somebody among them waits for a decision: look under Needs a look first'

const NOT_APART = {
  unknown: [404, NO_USER],
  other: [422, NO_USER, 'userId'],
  same: [422, 'Both have the same phone: they are one person', 'userId'],
} as const
