import type { ErrorBody } from '../src/domain/api'

/** A non-OK answer: its message is `status: body` (or the status text), `body` the parsed error answer when it is one. */
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

/**
 * Sends a request with cookies, a body as JSON, and answers the parsed JSON (undefined when the answer is empty).
 * Throws ApiError on a non-OK answer and TypeError when there is no network.
 */
export async function request<T>(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...(signal && { signal }),
    ...(body !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, text, response.statusText)
  return (text ? JSON.parse(text) : undefined) as T
}

function errorBody(text: string): ErrorBody | undefined {
  try {
    const parsed = JSON.parse(text)
    return typeof parsed?.message === 'string' ? parsed : undefined
  } catch {
    return undefined
  }
}
