import { Elysia } from 'elysia'
import type { Config } from '../config'
import type { Db } from '../db/open'
import { decisionSchema } from '../domain/erasures'
import {
  closingSchema,
  erasureSchema,
  LAST_DIGITS,
  newRequestSchema,
  type PersonFound,
  type PrivacyRequest,
  peopleQuerySchema,
  personSchema,
  requestQuerySchema,
} from '../domain/privacy'
import { todayIn } from '../domain/time'
import { answer, refuse, STALE, wrongField } from '../http/answers'
import { readBody, readId, readQuery } from '../http/body'
import { siteOf } from '../http/client'
import { adminRole, adminsOnly, passwordLately, type Sessions } from '../http/guard'
import { linkAddress } from '../users/links'
import { decideExport } from './by-links'
import { erasePerson } from './erase'
import { decideErasure, linkForErasure } from './erasures'
import { handOut } from './export'
import { listByLinks } from './list-by-links'
import { findPeople, heldOf, peopleOf } from './people'
import { closeRequest, listRequests, noteRequest, requestOf } from './requests'

/** How long an erasure is answered only with its traces overwritten: some 500 MB. */
const TRACES_MS = 5000
const NO_PERSON = 'There is no such person'

interface Deps {
  db: Db
  config: Config
  sessions: Sessions
}

/**
 * /api/privacy and everything below it: requests about personal data, export and erasure, and those that people requested by
 * links that staff handed out. All but the requests is for admins.
 */
export function privacyRoutes({ db, config, sessions }: Deps) {
  const forAdmins = { beforeHandle: [adminRole, passwordLately] }

  return new Elysia()
    .use(adminsOnly({ sessions, config }))
    .get('/api/privacy/requests', ({ request, admin }) => {
      const query = readQuery(request, requestQuerySchema)
      if (!query.ok) return query.answer
      const list = listRequests(db, query.value)
      if (admin.role === 'admin') return answer(list)
      // what only admins decide on is nothing to a host
      return answer({ ...list, items: list.items.map(asHostsSee), waiting: 0 })
    })

    .post('/api/privacy/requests', async ({ request: call, admin }) => {
      const input = await readBody(call, newRequestSchema(new Date()))
      if (!input.ok) return input.answer
      const id = noteRequest(db, admin, input.value)
      if (id === undefined) return wrongField('userId', NO_PERSON)
      const request = requestOf(db, id)!
      const seen = admin.role === 'admin' ? request : asHostsSee(request)
      return answer({ success: true, message: 'The request is noted', request: seen }, 201)
    })

    .patch(
      '/api/privacy/requests/:id',
      async ({ request, params, admin }) => {
        const id = readId(params.id)
        const input = await readBody(request, closingSchema)
        if (!input.ok) return input.answer
        const closed = closeRequest(db, admin, id, input.value)
        if (!closed.ok && closed.reason === 'unknown') return refuse(404, 'There is no such request')
        if (!closed.ok) return answer({ success: false, message: STALE, current: requestOf(db, id) }, 409)
        const message = input.value.outcome === null ? 'The request is open again' : 'The request is closed'
        return answer({ success: true, message, request: requestOf(db, id) })
      },
      { beforeHandle: adminRole },
    )

    .post('/api/privacy/people', async ({ request, admin }) => {
      const input = await readBody(request, peopleQuerySchema)
      if (!input.ok) return input.answer
      const items = findPeople(db, input.value.text, todayIn(config.timeZone))
      return answer({ items: admin.role === 'admin' ? items : items.filter((one) => !isLeaving(one)) })
    })

    .get(
      '/api/privacy/people/:id',
      ({ params }) => {
        const held = heldOf(db, readId(params.id))
        return held ? answer(held) : refuse(404, NO_PERSON)
      },
      { beforeHandle: adminRole },
    )

    .get('/api/privacy/links', () => answer(listByLinks(db)), { beforeHandle: adminRole })

    .patch(
      '/api/privacy/erasures/:id',
      async ({ request, params, admin }) => {
        const input = await readBody(request, decisionSchema)
        if (!input.ok) return input.answer
        const done = decideErasure(db, admin, readId(params.id), input.value)
        if (!done.ok) return notDecided(done.reason, 'They are erased, or have taken it back')
        const isStop = input.value.decision === 'stop'
        return answer({ success: true, message: isStop ? 'The erasure is stopped' : 'The erasure goes on' })
      },
      { beforeHandle: adminRole },
    )

    .post(
      '/api/privacy/erasures/:id/link',
      ({ request, params, admin }) => {
        const token = linkForErasure(db, admin, readId(params.id))
        if (token === undefined) return refuse(404, 'They are erased, or have taken it back')
        const link = linkAddress(siteOf(request, config), token)
        return answer({ success: true, message: 'New link made; those before it have ended', link })
      },
      { beforeHandle: adminRole },
    )

    .patch(
      '/api/privacy/exports/:id',
      async ({ request, params, admin }) => {
        const input = await readBody(request, decisionSchema)
        if (!input.ok) return input.answer
        const done = decideExport(db, admin, readId(params.id), input.value)
        if (!done.ok) return notDecided(done.reason, 'They have their export, or are erased')
        const isStop = input.value.decision === 'stop'
        return answer({ success: true, message: isStop ? 'The export is refused' : 'The export is allowed' })
      },
      { beforeHandle: adminRole },
    )

    .post(
      '/api/privacy/export',
      async ({ request, admin }) => {
        const input = await readBody(request, personSchema)
        if (!input.ok) return input.answer
        const person = peopleOf(db, [input.value.userId]).get(input.value.userId)
        const text = person && handOut(db, admin, person.phone)
        if (text === undefined) return refuse(404, NO_PERSON)
        return new Response(text, {
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'content-disposition': `attachment; filename="semeja_person_${todayIn(config.timeZone)}.json"`,
            'cache-control': 'no-store',
          },
        })
      },
      forAdmins,
    )

    .post(
      '/api/privacy/erase',
      async ({ request, server, admin }) => {
        const input = await readBody(request, erasureSchema)
        if (!input.ok) return input.answer
        const { userId, digits } = input.value
        const person = peopleOf(db, [userId]).get(userId)
        if (!person) return refuse(404, NO_PERSON)
        if (person.phone.slice(-LAST_DIGITS) !== digits)
          return wrongField('digits', `These are not the last ${LAST_DIGITS} digits of this phone`)
        server?.timeout(request, 0)
        const { erased, seats, traces } = await erasePerson(db, admin, person.phone, { tracesMs: TRACES_MS })
        return answer({
          success: true,
          message: 'The person is erased',
          erased,
          seats,
          rewritten: traces === 'done',
        })
      },
      forAdmins,
    )
}

function isLeaving({ erasesAt }: PersonFound): boolean {
  return erasesAt !== undefined
}

/** A request without the name and phone of who is to be erased. */
function asHostsSee(request: PrivacyRequest): PrivacyRequest {
  return request.user && isLeaving(request.user) ? { ...request, user: null } : request
}

function notDecided(reason: 'unknown' | 'stale', gone: string): Response {
  return reason === 'unknown' ? refuse(404, gone) : refuse(409, STALE)
}
