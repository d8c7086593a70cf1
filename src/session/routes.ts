import { timingSafeEqual } from 'node:crypto'
import { Elysia } from 'elysia'
import * as v from 'valibot'
import type { Config } from '../config'
import type { Db } from '../db/open'
import { credentialsSchema } from '../domain/account'
import { answer, refuse } from '../http/answers'
import { readBody } from '../http/body'
import { clientAddress } from '../http/client'
import { COOKIE, cookieFor, currentUser } from '../http/guard'
import { Limiter } from '../http/limiter'
import { addAdmin, hasAdmin } from './accounts'
import type { SessionVerbs } from './session'

/** Failures for one name from one address, and for all names from one address (a whole office may share one). */
const FAILURES_MAX = 5
const FAILURES_OF_ADDRESS_MAX = 50
const FAILURES_WINDOW_MS = 15 * 60_000

const newAdminSchema = v.intersect([credentialsSchema, v.object({ setup: v.optional(v.string()) })])

export interface SessionDeps {
  db: Db
  config: Config
  sessions: SessionVerbs
  /** the token of the one-time set-up link; it counts only while there is no admin */
  setupToken: string | undefined
}

/** GET /api/user, POST /api/login, /api/logout and /api/register-admin. */
export function sessionRoutes({ db, config, sessions, setupToken }: SessionDeps) {
  const failures = new Limiter(FAILURES_MAX, FAILURES_WINDOW_MS)
  const ofAddress = new Limiter(FAILURES_OF_ADDRESS_MAX, FAILURES_WINDOW_MS)

  return new Elysia()
    .use(currentUser({ sessions, config }))
    .get('/api/user', ({ me }) => {
      if (!me) return refuse(401, 'Authentication required')
      const { session: _, ...user } = me
      return answer(user)
    })

    .post('/api/login', async ({ request, server, cookie }) => {
      const input = await readBody(request, credentialsSchema)
      if (!input.ok) return input.answer
      const { username, password } = input.value

      // counted before the password is looked at, so that attempts side by side count too
      const address = clientAddress(request, server, config.trustProxy)
      const key = `${address} ${username.normalize('NFKC').toLowerCase()}`
      const wait = ofAddress.count(address) || failures.count(key)
      if (wait > 0)
        return refuse(429, 'Too many failed sign-ins. Please try again later.', { retryAfter: wait })

      const signedIn = await sessions.signIn(username, password)
      if (!signedIn.ok && signedIn.reason === 'wrong') return refuse(401, 'Invalid username or password')
      ofAddress.giveBack(address)
      if (!signedIn.ok) {
        failures.giveBack(key)
        return refuse(429, 'Too many sign-ins at the moment. Please try again.', { retryAfter: 3 })
      }
      failures.forget(key)
      cookie[COOKIE]!.set({ value: signedIn.token, ...cookieFor(request, config) })
      return answer({ user: signedIn.user })
    })

    .post('/api/logout', ({ cookie, request }) => {
      const token = cookie[COOKIE]?.value
      if (typeof token === 'string') sessions.closeSession(token)
      cookie[COOKIE]!.set({ value: '', ...cookieFor(request, config), maxAge: 0 })
      return answer({ success: true, message: 'You have been logged out successfully' })
    })

    .post('/api/register-admin', async ({ request, me, cookie }) => {
      const input = await readBody(request, newAdminSchema)
      if (!input.ok) return input.answer
      const first =
        !me?.is_admin && setupToken !== undefined && same(input.value.setup, setupToken) && !hasAdmin(db)
      if (!me?.is_admin && !first)
        return me
          ? refuse(403, "You don't have admin privileges")
          : refuse(401, input.value.setup ? 'This set-up link is no longer valid' : 'Authentication required')

      const made = await addAdmin(db, me?.is_admin ? me : 'themselves', input.value, { onlyFirst: first })
      if (!made.ok) return refuse(409, made.reason, { errors: { username: made.reason } })
      if (first)
        cookie[COOKIE]!.set({ value: sessions.openSession(made.user.id), ...cookieFor(request, config) })
      return answer({ success: true, message: 'Your account has been created', user: made.user }, 201)
    })
}

function same(given: string | undefined, token: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}
