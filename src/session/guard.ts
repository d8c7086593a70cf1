import { Elysia } from 'elysia'
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

/** Adds `me` to every handler of the app that uses it: whoever is signed in, or undefined. Sets the cookie anew when the session was prolonged. */
export function whoIsThere({ sessions, config }: { sessions: Sessions; config: Config }) {
  return new Elysia().derive({ as: 'scoped' }, ({ cookie, request }) => {
    const token = cookie[COOKIE]?.value
    const found = typeof token === 'string' ? sessions.findSession(token) : undefined
    if (found?.prolonged) cookie[COOKIE]!.set({ value: token, ...cookieFor(request, config) })
    return { me: found?.user }
  })
}

/** Lets only admins through, and hands handlers who it is as `admin`: 401 when nobody is signed in, 403 for anyone else. */
export function adminsOnly(deps: { sessions: Sessions; config: Config }) {
  return new Elysia()
    .use(whoIsThere(deps))
    .onBeforeHandle({ as: 'scoped' }, ({ me }) => {
      if (!me) return refuse(401, 'Authentication required')
      if (!me.is_admin) return refuse(403, "You don't have admin privileges")
    })
    .resolve({ as: 'scoped' }, ({ me }): { admin: SignedIn } => ({ admin: me! }))
}
