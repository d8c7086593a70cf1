import type { Config } from '../config'
import { refuse } from '../http/answers'
import { isSecure } from '../http/client'
import { finalId, requestId } from '../http/request-id'
import type { RouteNames } from '../http/route-names'
import { errorFacts, type Log, leftOut } from '../log'

type Answer = Response | Promise<Response>

/** Requests that come automatically and often: they are logged at debug. */
const QUIET = new Set(['/healthz', '/assets/*', '/static/*', '/favicon.ico', '/api/changes'])

/** Wraps a handler: logs each request, and adds its id and the safety headers to the answer. */
export function watchRequests({ log, config }: { log: Log; config: Config }) {
  // no function is made for a request that is answered at once, as pages are
  return function watched(
    request: Request,
    nameOf: RouteNames,
    answer: (request: Request) => Answer,
  ): Answer {
    const started = performance.now()
    const route = nameOf(request.method, request.url)
    try {
      const given = answer(request)
      if (!(given instanceof Promise)) return done(request, route, started, given)
      return given.then(
        (response) => done(request, route, started, response),
        (error) => broken(request, route, started, error),
      )
    } catch (error) {
      return broken(request, route, started, error)
    }
  }

  function done(request: Request, route: string, started: number, response: Response): Response {
    const ms = performance.now() - started
    const { method } = request
    const { status, headers } = response
    const id = finalId(request)
    headers.set('x-request-id', id)
    // browsers do not guess its type, and once it came by HTTPS they use nothing else
    headers.set('x-content-type-options', 'nosniff')
    if (isSecure(request, config.trustProxy)) headers.set('strict-transport-security', 'max-age=31536000')
    const write = log[QUIET.has(route) && status < 500 ? 'debug' : 'info']
    if (write !== leftOut) write('request', { id, method, route, status, ms: Math.round(ms * 10) / 10 })
    return response
  }

  function broken(request: Request, route: string, started: number, error: unknown): Response {
    log.error('request broke', { id: requestId(request), route, ...errorFacts(error) })
    return done(request, route, started, refuse(500, 'Something went wrong on the server'))
  }
}
