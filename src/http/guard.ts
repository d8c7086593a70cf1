import { type Context, Elysia } from 'elysia'
import type { Config } from '../config'
import type { SignedIn } from '../domain/api'
import { ACT_RIGHTS, type ActKind } from '../domain/staff/undo'
import { refuse } from './answers'
import { onBodyRead } from './body'
import { isSecure } from './client'

export const COOKIE = 'semeja_session'
/** The id of the account that a screen was shown to: another one may have signed in since, in another tab. */
const ACCOUNT_HEADER = 'x-semeja-account'

/** Milliseconds for which a password counts as recent. */
const CONFIRMED_MS = 15 * 60_000

export interface Session {
  user: SignedIn
  /** by which its end is noticed while a request is made: the hash of its token */
  session: string
  /** set when the session was just prolonged and the cookie should be, too */
  prolonged: boolean
  /** when the password was last given in it (ms) */
  confirmedAt: number | null
}

/** Who is signed in, with their session. */
export type Admin = SignedIn & Pick<Session, 'session' | 'confirmedAt'>

/** Looks up the session of a cookie's token. */
export interface Sessions {
  findSession(token: string): Session | undefined
}

export interface GuardDeps {
  sessions: Sessions
  config: Config
}

/** Returns the attributes of the session's cookie for this request. */
export function cookieFor(request: Request, config: Config) {
  return {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isSecure(request, config.trustProxy),
    maxAge: config.sessionDays * 86_400,
  } as const
}

/** Gives every handler the signed-in user as `me`, or undefined. Sets the cookie again when the session was prolonged. */
export function currentUser(deps: GuardDeps) {
  return new Elysia().derive({ as: 'scoped' }, ({ cookie, request }) => findUser(cookie, request, deps))
}

/** Lets only staff through and gives them to handlers as `admin`: 401 when nobody is signed in, 403 for other users. */
export function adminsOnly(deps: GuardDeps) {
  return new Elysia()
    .derive({ as: 'scoped' }, ({ cookie, request }) => findUser(cookie, request, deps))
    .onBeforeHandle({ as: 'scoped' }, ({ me, request, cookie }) => {
      // asked again when the body has come, which may take its time
      onBodyRead(request, () => refusalOf(findUser(cookie, request, deps).me, request))
      return refusalOf(me, request)
    })
    .resolve({ as: 'scoped' }, ({ me }): { admin: Admin } => ({ admin: me! }))
}

/** The answer to a host who asks for what only admins may. */
export const ONLY_ADMINS = [403, 'Your account may not do this. Ask an admin.'] as const

/** Refuses hosts on a route for admins. For routes behind the guard. */
export function adminRole({ admin }: { admin: Admin }): Response | undefined {
  return admin.role === 'admin' ? undefined : refuse(...ONLY_ADMINS)
}

/** Returns what refuses those who may not do an act. For routes behind the guard. */
export function actRight(kind: ActKind) {
  return ACT_RIGHTS[kind] === 'admin' ? [adminRole] : []
}

/** Refuses requests of sessions whose password was not confirmed recently. For routes behind the guard. */
export function recentPassword({ admin }: { admin: Admin }): Response | undefined {
  // a time in the future does not count: the clock was set back since
  const ago = admin.confirmedAt === null ? -1 : Date.now() - admin.confirmedAt
  return ago < 0 || ago > CONFIRMED_MS
    ? refuse(403, 'Please give your password once more', { confirm: true })
    : undefined
}

function refusalOf(me: Admin | undefined, request: Request): Response | undefined {
  if (!me) return refuse(401, 'Authentication required')
  const account = request.headers.get(ACCOUNT_HEADER)
  if (account !== null && account !== String(me.id))
    return refuse(401, 'Somebody else has signed in in this browser since')
  if (!me.is_admin) return refuse(403, "You don't have admin privileges")
  return undefined
}

function findUser(cookies: Context['cookie'], request: Request, { sessions, config }: GuardDeps) {
  const token = cookies[COOKIE]?.value
  const found = typeof token === 'string' ? sessions.findSession(token) : undefined
  if (found?.prolonged) cookies[COOKIE]!.set({ value: token, ...cookieFor(request, config) })
  const me: Admin | undefined = found && {
    ...found.user,
    session: found.session,
    confirmedAt: found.confirmedAt,
  }
  return { me }
}
