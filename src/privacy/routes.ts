import { CHANGED } from '../domain/api'
import { decisionSchema } from '../domain/privacy/erasures'
import type { PersonFound, PrivacyRequest } from '../domain/privacy/privacy'
import {
  closingSchema,
  erasureSchema,
  LAST_DIGITS,
  newRequestSchema,
  peopleQuerySchema,
  personSchema,
  requestQuerySchema,
} from '../domain/privacy/privacy-calls'
import { todayIn } from '../domain/time'
import { answer, fileAnswer, refuse, wrongField } from '../http/answers'
import { siteOf } from '../http/client'
import { adminRole, recentPassword } from '../http/guard'
import { type StaffDeps, staffCalls } from '../http/handle'
import { linkAddress } from '../people/links'
import { erasePerson } from './erase'
import { decideErasure, linkForErasure } from './erasures'
import { handOut } from './export'
import { listByLinks } from './list-by-links'
import { findPeople, peopleOf, personalDataOf } from './people'
import { closeRequest, listRequests, noteRequest, requestOf } from './requests'

const NO_PERSON = 'There is no such person'
const NO_ERASURE = 'They are erased, or have taken it back'

/** /api/privacy: requests; for admins also export, erasure, and what people requested by links of staff. */
export function privacyRoutes({ db, config, sessions }: StaffDeps) {
  const forAdmins = [adminRole, recentPassword]

  return staffCalls({ sessions, config })
    .get('/api/privacy/requests', { query: requestQuerySchema }, (query, { admin }) => {
      const list = listRequests(db, query)
      if (admin.role === 'admin') return list
      // what only admins decide on is nothing to a host
      return { ...list, items: list.items.map(asHostsSee), waiting: 0 }
    })

    .post(
      '/api/privacy/requests',
      { once: true, body: () => newRequestSchema(new Date()) },
      (input, { admin }) => {
        const id = noteRequest(db, admin, input)
        if (id === undefined) return wrongField('userId', NO_PERSON)
        const request = requestOf(db, id)!
        const seen = admin.role === 'admin' ? request : asHostsSee(request)
        return answer({ success: true, message: 'The request is saved', request: seen }, 201)
      },
    )

    .patch(
      '/api/privacy/requests/:id',
      {
        body: closingSchema,
        by: [adminRole],
        refusals: {
          unknown: [404, 'There is no such request'],
          stale: (_, { id }) => answer({ success: false, message: CHANGED, current: requestOf(db, id) }, 409),
        },
      },
      (input, { id, admin }) => {
        const closed = closeRequest(db, admin, id, input)
        if (!closed.ok) return closed
        const message = input.outcome === null ? 'The request is open again' : 'The request is closed'
        return { success: true, message, request: requestOf(db, id) }
      },
    )

    .post('/api/privacy/people', { body: peopleQuerySchema }, (input, { admin }) => {
      const items = findPeople(db, input.text, todayIn(config.timeZone))
      return { items: admin.role === 'admin' ? items : items.filter((one) => !isLeaving(one)) }
    })

    .get('/api/privacy/people/:id', { by: [adminRole] }, (_, { id }) => {
      return personalDataOf(db, id) ?? refuse(404, NO_PERSON)
    })

    .get('/api/privacy/links', { by: [adminRole] }, () => listByLinks(db))

    .patch(
      '/api/privacy/erasures/:id',
      {
        body: decisionSchema,
        by: [adminRole],
        refusals: { unknown: [404, NO_ERASURE], stale: [409, CHANGED] },
      },
      (input, { id, admin }) => {
        const done = decideErasure(db, admin, id, input)
        if (!done.ok) return done
        const isStop = input.decision === 'stop'
        return { success: true, message: isStop ? 'The erasure is stopped' : 'The erasure goes on' }
      },
    )

    .post('/api/privacy/erasures/:id/link', { by: [adminRole] }, (_, { request, id, admin }) => {
      const token = linkForErasure(db, admin, id)
      if (token === undefined) return refuse(404, NO_ERASURE)
      const link = linkAddress(siteOf(request, config), token)
      return { success: true, message: 'New link made; those before it have ended', link }
    })

    .post('/api/privacy/export', { body: personSchema, by: forAdmins }, (input, { admin }) => {
      const person = peopleOf(db, [input.userId]).get(input.userId)
      const text = person && handOut(db, admin, person.phone)
      if (text === undefined) return refuse(404, NO_PERSON)
      return fileAnswer(text, 'application/json', `semeja_person_${todayIn(config.timeZone)}.json`)
    })

    .post(
      '/api/privacy/erase',
      { body: erasureSchema, by: forAdmins },
      async ({ userId, digits }, { request, server, admin }) => {
        const person = peopleOf(db, [userId]).get(userId)
        if (!person) return refuse(404, NO_PERSON)
        if (person.phone.slice(-LAST_DIGITS) !== digits)
          return wrongField('digits', `These are not the last ${LAST_DIGITS} digits of this phone`)
        server?.timeout(request, 0)
        const { erased, seats, rewritten } = await erasePerson(db, admin, person.phone)
        return { success: true, message: 'The person is erased', erased, seats, rewritten }
      },
    )

    .routes()
}

function isLeaving({ erasesAt }: PersonFound): boolean {
  return erasesAt !== undefined
}

/** A request without the name and phone of who is to be erased. */
function asHostsSee(request: PrivacyRequest): PrivacyRequest {
  return request.user && isLeaving(request.user) ? { ...request, user: null } : request
}
