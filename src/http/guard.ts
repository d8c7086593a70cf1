import { type Context, Elysia } from 'elysia'
import type { Config } from '../config'
import type { SignedIn } from '../domain/api'
import { refuse } from './answers'
import { isSecure } from './client'

export const COOKIE = 'semeja_session'

export interface Session {
  user: SignedIn
  /** set when the session was just prolonged and the cookie should be, too */
  prolonged: boolean
}

/** Where the session of a cookie's token is looked up. */
export interface Sessions {
  findSession(token: string): Session | undefined
}

interface Deps {
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

/** Hands every handler of the app the user who is signed in as `me`, or undefined. Sets the cookie anew when the session was prolonged. */
export function currentUser(deps: Deps) {
  return new Elysia().derive({ as: 'scoped' }, ({ cookie, request }) => findUser(cookie, request, deps))
}

/** Lets only admins through, and hands them to handlers as `admin`: 401 when nobody is signed in, 403 for any other user. */
export function adminsOnly(deps: Deps) {
  return new Elysia()
    .derive({ as: 'scoped' }, ({ cookie, request }) => findUser(cookie, request, deps))
    .onBeforeHandle({ as: 'scoped' }, ({ me }) => {
      if (!me) return refuse(401, 'Authentication required')
      if (!me.is_admin) return refuse(403, "You don't have admin privileges")
    })
    .resolve({ as: 'scoped' }, ({ me }): { admin: SignedIn } => ({ admin: me! }))
}

function findUser(cookies: Context['cookie'], request: Request, { sessions, config }: Deps) {
  const token = cookies[COOKIE]?.value
  const found = typeof token === 'string' ? sessions.findSession(token) : undefined
  if (found?.prolonged) cookies[COOKIE]!.set({ value: token, ...cookieFor(request, config) })
  return { me: found?.user }
}
