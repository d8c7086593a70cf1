import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import type { ErrorBody } from '../../src/domain/api'
import { type Me, meDoneSchema } from '../../src/domain/guest-page/guest-page'
import { send, takeEarly } from './send'

/** Why a call failed. */
export type Trouble =
  /** the answer takes seconds, and is still waited for */
  | { why: 'slow' }
  /** no network, or none that answers in time */
  | { why: 'offline' }
  /** an error of the server, or an answer that is none */
  | { why: 'failed' }
  /** the link is over */
  | { why: 'over' }
  /** too many calls; in seconds */
  | { why: 'busy'; wait: number; message?: string | undefined }
  /** refused, in words for the visitor; with the page as it is now where something has changed */
  | { why: 'refused'; message: string; me?: Me | undefined }

export type CallOutcome<T> = { ok: true; value: T } | { ok: false; trouble: Trouble }

/** Makes a call with the page's token, and parses the answer. Never throws. */
export async function callMe<S extends GenericSchema>(
  schema: S,
  method: string,
  path: string,
  body?: unknown,
): Promise<CallOutcome<InferOutput<S>>> {
  try {
    const isFirst = method === 'GET' && path === ''
    const response = await ((isFirst && takeEarly()) || send(method, path, body))
    const answer = parsed(await response.text())
    if (!response.ok) return { ok: false, trouble: troubleOf(response, answer) }
    const result = safeParse(schema, answer)
    if (result.success) return { ok: true, value: result.output }
    // the server is newer than this page, which browsers keep for a day; a hotspot's sign-in page answers 200, too
    if (answer !== undefined && !wasReloaded()) location.reload()
    return { ok: false, trouble: { why: 'failed' } }
  } catch {
    return { ok: false, trouble: { why: 'offline' } }
  }
}

function wasReloaded(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opened?.type === 'reload'
}

function troubleOf({ status, headers }: Response, answer: unknown): Trouble {
  const message = messageOf(answer)
  if (status === 401) return { why: 'over' }
  if (status === 429) return { why: 'busy', wait: Number(headers.get('retry-after')) || 30, message }
  if (status >= 500 || !message) return { why: 'failed' }
  const done = safeParse(meDoneSchema, answer)
  return { why: 'refused', message, me: done.success ? done.output.me : undefined }
}

/** Returns the message of a refusal: that of the wrong field, if it names one. */
function messageOf(answer: unknown): string | undefined {
  const { message, errors } = (answer ?? {}) as Partial<ErrorBody>
  const text = Object.values(errors ?? {})[0] ?? message
  return typeof text === 'string' ? text : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
