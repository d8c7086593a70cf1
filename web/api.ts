import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import type { ErrorBody } from '../src/domain/api'

/** A refused or unreadable answer: the message is `status: body` (or the status text), `body` the parsed answer when it has a message. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody | undefined

  constructor(status: number, text: string, statusText: string) {
    super(`${status}: ${text || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.body = errorBody(text)
  }
}

/** Sends a body as JSON and returns the parsed answer. Throws ApiError, or TypeError without a network. */
export async function request<T>(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  const text = await send(method, path, body, signal)
  return (text ? JSON.parse(text) : undefined) as T
}

/** Like `request`, with the answer parsed by its schema. Throws ApiError for an answer that does not fit it, too. */
export async function call<S extends GenericSchema>(
  schema: S,
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<InferOutput<S>> {
  const text = await send(method, path, body, signal)
  const result = safeParse(schema, parsed(text))
  if (result.success) return result.output
  throw new ApiError(200, text, 'No content')
}

/** Whether an answer had an OK status, but does not fit the schema of its call. */
export function isUnexpected(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 200
}

/** The account that screens are shown to. */
let account: number | undefined

/** Sends the id of an account with every request: one that somebody else has signed in since refuses it. */
export function actAs(id: number | undefined) {
  account = id
}

/** The names of requests of staff to which no answer came, by what they held: sent again, they are the same request. */
const unanswered = new Map<string, string>()

async function send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<string> {
  const sentAs = account
  const json = body === undefined ? undefined : JSON.stringify(body)
  const key = `${account} ${path} ${json}`
  const isNamed = method === 'POST' && account !== undefined
  if (isNamed && !unanswered.has(key)) unanswered.set(key, `${Date.now()} ${Math.random()}`)
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...(signal && { signal }),
    headers: {
      ...(account !== undefined && { 'X-Semeja-Account': String(account) }),
      ...(isNamed && { 'X-Semeja-Request': unanswered.get(key)! }),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(json !== undefined && { body: json }),
  })
  const text = await response.text()
  // what stands between may say that there was none
  if (response.status < 500) unanswered.delete(key)
  // somebody else signed in here while it was on its way
  if (response.status === 401 && sentAs !== account && method === 'GET')
    return send(method, path, body, signal)
  if (!response.ok) throw new ApiError(response.status, text, response.statusText)
  return text
}

function errorBody(text: string): ErrorBody | undefined {
  const body = parsed(text) as ErrorBody | undefined
  return typeof body?.message === 'string' ? body : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
