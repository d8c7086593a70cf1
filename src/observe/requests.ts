import type { Config } from '../config'
import { refuse } from '../http/answers'
import { isSecure } from '../http/client'
import { finalId, requestId } from '../http/request-id'
import type { RouteNames } from '../http/route-names'
import { errorFacts, type Log } from '../log'
import type { Metrics } from './metrics'

type Answer = Response | Promise<Response>

/** Requests that come automatically and often: they are logged at debug. */
const QUIET = new Set(['/healthz', '/metrics', '/assets/*', '/static/*', '/favicon.ico', '/api/changes'])

interface Deps {
  log: Log
  metrics: Metrics
  config: Config
}

/** Wraps a handler: logs and counts each request, and adds its id and the safety headers to the answer. */
export function watchRequests({ log, metrics, config }: Deps) {
  return function watched(
    request: Request,
    nameOf: RouteNames,
    answer: (request: Request) => Answer,
  ): Answer {
    const started = performance.now()
    const { method } = request
    const route = nameOf(method, request.url)

    const done = (response: Response) => {
      const ms = performance.now() - started
      const { status } = response
      const id = finalId(request)
      response.headers.set('x-request-id', id)
      addSafetyHeaders(response.headers, isSecure(request, config.trustProxy))
      metrics.request(method, route, status, ms / 1000)
      const level = QUIET.has(route) && status < 500 ? 'debug' : 'info'
      log[level]('request', { id, method, route, status, ms: Math.round(ms * 10) / 10 })
      return response
    }
    const broken = (error: unknown) => {
      log.error('request broke', { id: requestId(request), route, ...errorFacts(error) })
      return done(refuse(500, 'Something went wrong on the server'))
    }

    try {
      const given = answer(request)
      return given instanceof Promise ? given.then(done, broken) : done(given)
    } catch (error) {
      return broken(error)
    }
  }
}

/** Adds what every answer has: browsers do not guess its type, and once it came by HTTPS they use nothing else. */
function addSafetyHeaders(headers: Headers, isSecure: boolean) {
  headers.set('x-content-type-options', 'nosniff')
  if (isSecure) headers.set('strict-transport-security', 'max-age=31536000')
}
