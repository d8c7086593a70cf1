import { type Context, Elysia } from 'elysia'
import type { Config } from '../config'
import type { SignedIn } from '../domain/api'
import { refuse } from '../http/answers'
import { isSecure } from '../http/client'
import type { Sessions } from './session'

export const COOKIE = 'semeja_session'

/** The attributes of the session's cookie for this request. */
export function cookieFor(request: Request, config: Config) {
  return {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isSecure(request, config.trustProxy),
    maxAge: config.sessionDays * 86_400,
  } as const
}

interface Deps {
  sessions: Sessions
  config: Config
}

/** Adds `me` to every handler of the app that uses it: whoever is signed in, or undefined. Sets the cookie anew when the session was prolonged. */
export function whoIsThere(deps: Deps) {
  return new Elysia().derive({ as: 'scoped' }, ({ cookie, request }) => findMe(cookie, request, deps))
}

/** Lets only admins through, and hands handlers who it is as `admin`: 401 when nobody is signed in, 403 for anyone else. */
export function adminsOnly(deps: Deps) {
  return new Elysia()
    .derive({ as: 'scoped' }, ({ cookie, request }) => findMe(cookie, request, deps))
    .onBeforeHandle({ as: 'scoped' }, ({ me }) => {
      if (!me) return refuse(401, 'Authentication required')
      if (!me.is_admin) return refuse(403, "You don't have admin privileges")
    })
    .resolve({ as: 'scoped' }, ({ me }): { admin: SignedIn } => ({ admin: me! }))
}

function findMe(cookies: Context['cookie'], request: Request, { sessions, config }: Deps) {
  const token = cookies[COOKIE]?.value
  const found = typeof token === 'string' ? sessions.findSession(token) : undefined
  if (found?.prolonged) cookies[COOKIE]!.set({ value: token, ...cookieFor(request, config) })
  return { me: found?.user }
}
