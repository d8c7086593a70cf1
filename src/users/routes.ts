import { Elysia } from 'elysia'
import * as v from 'valibot'
import { requireOpenSession } from '../audit/staff'
import type { Config } from '../config'
import type { Db } from '../db/open'
import { wroteSchema } from '../domain/messages'
import { apartSchema } from '../domain/seating-form'
import { todayIn } from '../domain/time'
import { newUserSchema, profileChangesSchema } from '../domain/user-form'
import { userFilterSchema, userQuerySchema } from '../domain/users-query'
import { answer, refuse, STALE } from '../http/answers'
import { readBody, readId, readQuery } from '../http/body'
import { siteOf } from '../http/client'
import { adminRole, adminsOnly, passwordLately, type Sessions } from '../http/guard'
import { answerList } from '../http/stream'
import { allowTogether, keepApart } from '../people/apart'
import { historyOf } from '../people/history'
import { type Deletions, deleteUsers } from './deletion'
import { exportUsers } from './export'
import { staffColumns } from './fields'
import { linkAddress, replaceLinks } from './links'
import { allUserIds, listUsers, usersInOrder } from './list'
import { findAll } from './search/find'
import { addUser, changeProfile, stats } from './users'
import { noteWrote } from './wrote'

const NO_USER = 'There is no such user'
const NOT_ONESELF = 'You cannot delete your own account'

const idSchema = v.pipe(
  v.number('Users are given by their ids'),
  v.safeInteger('Users are given by their ids'),
)

const matchingSchema = v.object({ matching: userFilterSchema })

/** Several users: some by their ids, or everybody a filter means (`expected` of them, as staff were told). */
const someSchema = v.union(
  [
    v.object({ ids: v.pipe(v.array(idSchema), v.maxLength(10_000)) }),
    v.object({ ...matchingSchema.entries, expected: v.optional(v.number()) }),
  ],
  'Say which users: ids or matching',
)

interface Deps {
  db: Db
  config: Config
  sessions: Sessions
  deletions: Deletions
}

/** GET /api/users and /api/stats, and what staff do with users; for admins. */
export function userRoutes({ db, config, sessions, deletions }: Deps) {
  const today = () => todayIn(config.timeZone)

  return new Elysia()
    .use(adminsOnly({ sessions, config }))
    .get('/api/stats', () => answer(stats(db)))

    .get('/api/users', ({ request, admin }) => {
      if (!request.url.includes('?'))
        return answerList(allUserIds(db), (ids) => {
          requireOpenSession(db, admin)
          return usersInOrder(db, ids, today())
        })
      const query = readQuery(request, userQuerySchema)
      return query.ok ? answer(listUsers(db, query.value, today())) : query.answer
    })

    .get('/api/users/deletion', () => answer(deletions.deletion()))

    .delete('/api/users/deletion', () => {
      deletions.dismiss()
      return answer({ success: true, message: 'Noted' })
    })

    .get('/api/users/:id', ({ params }) => {
      const [user] = usersInOrder(db, [readId(params.id)], today())
      return user ? answer(user) : refuse(404, NO_USER)
    })

    .get('/api/users/:id/history', ({ params }) => {
      const history = historyOf(db, readId(params.id))
      return history ? answer(history) : refuse(404, NO_USER)
    })

    .post('/api/users/:id/apart', async ({ request, params, admin }) => {
      const input = await readBody(request, apartSchema)
      if (!input.ok) return input.answer
      const kept = keepApart(db, admin, readId(params.id), input.value.userId)
      return kept.ok
        ? answer({ success: true, message: 'Kept apart from now on' })
        : apartRefusal(kept.reason)
    })

    .delete('/api/users/:id/apart/:otherId', ({ params, admin }) => {
      const allowed = allowTogether(db, admin, readId(params.id), readId(params.otherId))
      return allowed.ok
        ? answer({ success: true, message: 'May sit together again' })
        : apartRefusal(allowed.reason)
    })

    .post('/api/users', async ({ request, admin }) => {
      const input = await readBody(request, newUserSchema(today()))
      if (!input.ok) return input.answer
      const [user] = usersInOrder(db, [addUser(db, admin, input.value)], today())
      return answer({ success: true, message: 'User added successfully', user }, 201)
    })

    .post('/api/users/wrote', async ({ request, admin }) => {
      const input = await readBody(request, wroteSchema)
      if (!input.ok) return input.answer
      const id = noteWrote(db, admin, input.value)
      if (id === undefined) return refuse(404, 'code' in input.value ? 'Nobody has this code' : NO_USER)
      const [user] = usersInOrder(db, [id], today())
      return answer({ success: true, message: `${user?.profile?.name} wrote to us`, user })
    })

    .post('/api/users/:id/link', ({ request, params, admin }) => {
      const token = replaceLinks(db, admin, readId(params.id))
      if (token === undefined) return refuse(404, NO_USER)
      const link = linkAddress(siteOf(request, config), token)
      return answer({ success: true, message: 'New link made; those before it have ended', link })
    })

    .post('/api/users/:id/update-profile', async ({ request, params, admin }) => {
      const id = readId(params.id)
      const input = await readBody(request, profileChangesSchema(today()))
      if (!input.ok) return input.answer
      const updated = changeProfile(db, admin, id, {
        ...staffColumns(input.value),
        version: input.value.version,
      })
      const [user] = usersInOrder(db, [id], today())
      if (updated.ok) return answer({ success: true, message: 'User profile updated successfully', user })
      return updated.reason === 'unknown'
        ? refuse(404, NO_USER)
        : answer({ success: false, message: STALE, current: user }, 409)
    })

    .delete(
      '/api/users/:id',
      ({ params, admin }) => {
        const id = readId(params.id)
        if (id === admin.id) return refuse(409, NOT_ONESELF)
        return deleteUsers(db, admin, [id]) > 0
          ? answer({ success: true, message: 'User deleted successfully' })
          : refuse(404, NO_USER)
      },
      { beforeHandle: [adminRole, passwordLately] },
    )

    .post(
      '/api/users/delete',
      async ({ request, server, admin }) => {
        const input = await readBody(request, someSchema)
        if (!input.ok) return input.answer
        const ids = 'ids' in input.value ? input.value.ids : findAll(db, input.value.matching, today())
        if (ids.includes(admin.id)) return refuse(409, NOT_ONESELF)
        // people who signed up since staff were asked are not meant
        const expected = 'expected' in input.value ? input.value.expected : undefined
        if (expected !== undefined && expected !== ids.length) return refuse(409, STALE)
        server?.timeout(request, 0)
        const done = await deletions.deleteSeveral(admin, ids)
        if (done.ok)
          return answer({ success: true, message: 'Users deleted successfully', deleted: done.deleted })
        return done.reason === 'running'
          ? refuse(409, 'Users are being deleted already')
          : refuse(503, 'The server is stopping, and not all of them are deleted', { retryAfter: 10 })
      },
      { beforeHandle: [adminRole, passwordLately] },
    )

    .post('/api/users/count', async ({ request }) => {
      const input = await readBody(request, matchingSchema)
      if (!input.ok) return input.answer
      return answer({ count: findAll(db, input.value.matching, today()).length })
    })

    .post(
      '/api/users/export',
      async ({ request, admin }) => {
        const input = await readBody(request, someSchema)
        if (!input.ok) return input.answer
        const ids = 'ids' in input.value ? input.value.ids : findAll(db, input.value.matching, today())
        return new Response(exportUsers(db, admin, ids, today(), config.timeZone), {
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': `attachment; filename="semeja_users_${today()}.csv"`,
            'cache-control': 'no-store',
          },
        })
      },
      { beforeHandle: [adminRole, passwordLately] },
    )
}

function apartRefusal(reason: 'unknown' | 'other' | 'same'): Response {
  if (reason === 'unknown') return refuse(404, NO_USER)
  const message = reason === 'other' ? NO_USER : 'Both have the same phone: they are one person'
  return refuse(422, message, { errors: { userId: message } })
}
