import { timingSafeEqual } from 'node:crypto'
import Bowser from 'bowser'
import { Elysia } from 'elysia'
import * as v from 'valibot'
import type { Config } from '../config'
import type { Db } from '../db/open'
import { refused } from '../db/transact'
import { newCredentialsSchema, STAFF_ROLES, signInSchema } from '../domain/staff/account'
import { answer, refuse, wrongField } from '../http/answers'
import { readBody } from '../http/body'
import { clientAddress } from '../http/client'
import { adminRole, COOKIE, cookieFor, currentUser, recentPassword } from '../http/guard'
import { createKeyedQueue } from '../http/keyed-queue'
import { Limiter } from '../http/limiter'
import { accountRoutes } from './account-routes'
import { addAdmin, hasAdmin, LINK_OVER } from './accounts'
import type { SessionVerbs, SignInInput } from './session'
import { isSetupToken } from './setup-links'
import { staffRoutes } from './staff-routes'

/** Failures for one name from one address, and for all names from one address (a whole office may share one). */
const FAILURES_MAX = 5
const FAILURES_OF_ADDRESS_MAX = 50
const FAILURES_WINDOW_MS = 15 * 60_000
/** Most attempts in the queue for one name from one address. */
const TURNS_MAX = 20

const newAdminSchema = v.intersect([
  newCredentialsSchema,
  v.object({
    setup: v.optional(v.string()),
    role: v.optional(v.picklist(STAFF_ROLES, 'The role is admin or host')),
  }),
])

export interface SessionDeps {
  db: Db
  config: Config
  sessions: SessionVerbs
  /** the token of the one-time set-up link; it counts only while there is no admin */
  setupToken: string | undefined
}

/** GET /api/user, POST /api/login, /api/logout and /api/register-admin. */
export function sessionRoutes({ db, config, sessions, setupToken }: SessionDeps) {
  const signIn = createSignIn(sessions)
  const inTurn = createKeyedQueue(TURNS_MAX)

  return new Elysia()
    .use(accountRoutes({ db, config, sessions }))
    .use(staffRoutes({ db, config, sessions }))
    .use(currentUser({ sessions, config }))
    .get('/api/user', ({ me }) => {
      if (!me) return refuse(401, 'Authentication required')
      const { session: _, confirmedAt: __, ...user } = me
      return answer(user)
    })

    .post('/api/login', async ({ request, server, cookie }) => {
      const input = await readBody(request, signInSchema)
      if (!input.ok) return input.answer
      const given = { ...input.value, device: deviceOf(request) }

      const address = clientAddress(request, server, config.trustProxy)
      const key = `${address} ${given.username.normalize('NFKC').toLowerCase()}`
      // one at a time, so that concurrent attempts cannot exceed the limit of failures
      const signedIn = (await inTurn(key, () => signIn(address, key, given))) ?? BUSY
      if (!signedIn.ok) return signInRefusal(signedIn)
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
      // the link is void once there was an admin, even if that account is removed
      if (setupToken !== undefined && hasAdmin(db)) setupToken = undefined
      const { setup, role } = input.value
      // the role is that of the link, also in a browser where an admin is signed in
      const first = setup !== undefined && setupToken !== undefined && same(setup, setupToken)
      const link = setup && !first && isSetupToken(db, setup) ? setup : undefined
      const by = setup ? undefined : me
      if (by?.is_admin) {
        const refusal = adminRole({ admin: by }) ?? recentPassword({ admin: by })
        if (refusal) return refusal
      } else if (!first && !link)
        return by
          ? refuse(403, "You don't have admin privileges")
          : refuse(401, setup ? LINK_OVER : 'Authentication required')

      const made = await addAdmin(db, by ?? 'themselves', input.value, {
        onlyFirst: first,
        link,
        ...(by && role && { role }),
      })
      if (!made.ok && made.field) return wrongField(made.field, made.reason)
      if (!made.ok && made.reason === LINK_OVER) return refuse(401, made.reason)
      if (!made.ok) return refuse(409, made.reason, { errors: { username: made.reason } })
      if (first) setupToken = undefined
      if (first || link)
        cookie[COOKIE]!.set({
          value: sessions.openSession(made.user.id, deviceOf(request)),
          ...cookieFor(request, config),
        })
      return answer({ success: true, message: 'Your account has been created', user: made.user }, 201)
    })
}

const ASK_FOR_CODE = 'Enter the code of your authenticator app, or a recovery code'
const TOO_MANY_CODES = 'Too many wrong codes for this account. Use a recovery code, or try again later.'
const WRONG_CODE = 'This code does not fit, or was used already'

type SignInRefusal =
  | Extract<Awaited<ReturnType<SessionVerbs['signIn']>>, { ok: false }>['reason']
  | 'failures'

const BUSY = refused('busy')

function signInRefusal({ reason, wait }: { reason: SignInRefusal; wait?: number }): Response {
  if (reason === 'code missing') return refuse(401, ASK_FOR_CODE, { errors: { code: ASK_FOR_CODE } })
  if (reason === 'code wrong') return refuse(401, WRONG_CODE, { errors: { code: WRONG_CODE } })
  if (reason === 'wrong') return refuse(401, 'Invalid username or password')
  if (reason === 'codes') return refuse(429, TOO_MANY_CODES, { retryAfter: wait })
  return reason === 'busy'
    ? refuse(429, 'Too many sign-ins at the moment. Please try again.', { retryAfter: 3 })
    : refuse(429, 'Too many failed sign-ins. Please try again later.', { retryAfter: wait })
}

/** Returns a sign-in that limits failures by name and address; successes are not counted. */
function createSignIn(sessions: SessionVerbs) {
  const failures = new Limiter(FAILURES_MAX, FAILURES_WINDOW_MS)
  const ofAddress = new Limiter(FAILURES_OF_ADDRESS_MAX, FAILURES_WINDOW_MS)

  return async (address: string, key: string, given: SignInInput) => {
    const wait = ofAddress.wait(address) || failures.wait(key)
    if (wait > 0) return refused('failures', { wait })
    const signedIn = await sessions.signIn(given)
    if (signedIn.ok) {
      failures.forget(key)
    } else if (signedIn.reason === 'wrong' || signedIn.reason === 'code wrong') {
      failures.count(key)
      ofAddress.count(address)
    }
    return signedIn
  }
}

function same(given: string | undefined, token: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Returns the browser and system of a request, such as `Firefox on Linux`; empty when unknown. */
function deviceOf(request: Request): string {
  const agent = request.headers.get('user-agent')?.slice(0, 400)
  if (!agent) return ''
  const { browser, os } = Bowser.parse(agent)
  return [browser.name, os.name].filter(Boolean).join(' on ')
}
