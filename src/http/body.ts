import * as v from 'valibot'
import { refuse } from './answers'

/** Bytes of a request body at most, unless a call takes more. */
export const BODY_MAX = 64 * 1024

/** Milliseconds within which the body of a request has to arrive; large ones get longer. */
export const BODY_MS = 10_000
const LARGE_BODY_MS = 60_000

type Schema = v.GenericSchema<unknown, unknown>
export type Read<T> = { ok: true; value: T } | { ok: false; answer: Response }

const checks = new WeakMap<Request, () => Response | undefined>()

/** Registers `check` to run once the body of a request has arrived; a response that it returns is the answer. */
export function onBodyRead(request: Request, check: () => Response | undefined) {
  checks.set(request, check)
}

/** Returns the JSON body, of at most `max` bytes and checked by a schema; or the answer that refuses it. */
export async function readBody<S extends Schema>(
  request: Request,
  schema: S,
  max = BODY_MAX,
  ms = max > BODY_MAX ? LARGE_BODY_MS : BODY_MS,
): Promise<Read<v.InferOutput<S>>> {
  const [type = ''] = (request.headers.get('content-type') ?? '').toLowerCase().split(/[;\s]/)
  if (type !== 'application/json') return no(415, 'Send the data as JSON (Content-Type: application/json)')

  const text = await within(ms, readText(request, max))
  if (text === LATE) return { ok: false, answer: tooSlow() }
  if (text === undefined) return no(413, `The request is larger than ${max} bytes`)
  const refusal = checks.get(request)?.()
  if (refusal) return { ok: false, answer: refusal }
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return no(400, 'The request is not valid JSON')
  }
  return check(schema, body)
}

/** Like readBody, with what the query says in the place of what the body leaves out, or `said`; a request without a body has that alone. */
export async function readBodyOrQuery<S extends Schema>(
  request: Request,
  schema: S,
  said: Record<string, string> = queryOf(request),
): Promise<Read<v.InferOutput<S>>> {
  const hasBody = request.body !== null && request.headers.get('content-length') !== '0'
  if (!hasBody) return check(schema, said)
  const body = await readBody(request, anObject)
  return body.ok ? check(schema, { ...said, ...body.value }) : body
}

const anObject = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'Send the data as a JSON object',
)

/** Returns the query of a request, checked by a schema; or the 422 that says what is wrong. */
export function readQuery<S extends Schema>(request: Request, schema: S): Read<v.InferOutput<S>> {
  return check(schema, queryOf(request))
}

function queryOf(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url).searchParams)
}

/** Returns an id from a path, or 0, which is never given, when it is not one. */
export function readId(text: string | undefined): number {
  return /^\d{1,15}$/.test(text ?? '') ? Number(text) : 0
}

function check<S extends Schema>(schema: S, value: unknown): Read<v.InferOutput<S>> {
  const result = v.safeParse(schema, value, { message: wordsFor })
  if (result.success) return { ok: true, value: result.output }

  // one message a field, the first found; the first of all is the summary
  const errors: Record<string, string> = {}
  for (const issue of result.issues) errors[String(issue.path?.[0]?.key ?? 'body')] ??= issue.message
  return { ok: false, answer: refuse(422, result.issues[0].message, { errors }) }
}

// where a schema has no words of its own
function wordsFor({ received }: v.BaseIssue<unknown>): string {
  return received === 'undefined' ? 'This is missing' : 'This is nothing that the call takes'
}

async function readText(request: Request, max: number): Promise<string | undefined> {
  const { headers } = request
  const length = Number(headers.get('content-length'))
  if (length > max) return undefined
  if (length > 0 && !headers.has('transfer-encoding')) return request.text()
  if (!request.body) return ''

  // a body sent in chunks has no length, so it is counted as it comes
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > max) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const LATE = Symbol('late')

/** Returns what a promise resolves to, or LATE when that takes too long. */
async function within<T>(ms: number, coming: Promise<T>): Promise<T | typeof LATE> {
  const { promise, resolve } = Promise.withResolvers<typeof LATE>()
  const timer = setTimeout(() => resolve(LATE), ms)
  // a failure after the time is up is of no interest
  coming.catch(() => undefined)
  try {
    return await Promise.race([coming, promise])
  } finally {
    clearTimeout(timer)
  }
}

// the connection is closed, else the rest of the body would be read as it trickles in
function tooSlow(): Response {
  const answer = refuse(408, 'The request took too long to arrive')
  answer.headers.set('connection', 'close')
  return answer
}

function no(status: number, message: string): { ok: false; answer: Response } {
  return { ok: false, answer: refuse(status, message) }
}
