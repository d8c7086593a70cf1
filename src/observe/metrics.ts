import { VERSION } from '../version'
import { family, Histogram, RequestCounter } from './exposition'

/** Seconds; a page takes a fraction of a millisecond, a matchmaking run minutes. */
const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'])

/** Returns the request counters and their text, with that of other counts, in Prometheus' text format. */
export function createMetrics() {
  const started = Date.now()
  const requests = new RequestCounter()
  const durations = new Histogram('route', BOUNDS)
  const signUps = { stored: 0, repeated: 0, refused: 0, throttled: 0, failed: 0 }
  let auditFailures = 0

  function request(method: string, route: string, status: number, seconds: number) {
    const verb = METHODS.has(method) ? method : 'other'
    requests.add(verb, route, status)
    durations.observe(route, seconds)
    if (route === '/api/register' && verb === 'POST') signUps[outcomeOf(status)]++
  }

  /** Counts a change that was not made because its audit entry could not be stored. */
  function auditFailure() {
    auditFailures++
  }

  function text(others: readonly string[]): string {
    const seconds = (Date.now() - started) / 1000
    return [
      family('semeja_build_info', 'gauge', 'What runs here.', [[{ version: VERSION, bun: Bun.version }, 1]]),
      family('semeja_uptime_seconds', 'gauge', 'Time since the start.', [[{}, seconds]]),
      family('process_start_time_seconds', 'gauge', 'When the process began.', [[{}, started / 1000]]),
      family('process_resident_memory_bytes', 'gauge', 'Memory in use.', [[{}, process.memoryUsage.rss()]]),
      family('semeja_requests_total', 'counter', 'Requests answered.', requests.samples()),
      family('semeja_request_duration_seconds', 'histogram', 'Time to the answer.', durations.samples()),
      family(
        'semeja_sign_ups_total',
        'counter',
        'Sign-ups by what came of them; a repeated one was stored before.',
        Object.entries(signUps).map(([outcome, n]) => [{ outcome }, n]),
      ),
      family(
        'semeja_audit_failures_total',
        'counter',
        'Changes not made because their audit entry could not be stored.',
        [[{}, auditFailures]],
      ),
      ...others,
    ].join('')
  }

  return { request, auditFailure, text }
}

export type Metrics = ReturnType<typeof createMetrics>

function outcomeOf(status: number) {
  if (status === 201) return 'stored'
  if (status < 300) return 'repeated'
  if (status === 429) return 'throttled'
  return status < 500 ? 'refused' : 'failed'
}
