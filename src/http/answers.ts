import type { ErrorBody } from '../domain/api'

const headers = { 'cache-control': 'no-store' }

/** An answer with data, never cached. */
export function answer(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers })
}

/** An error answer: `errors` names the fields that are wrong, `retryAfter` is in seconds. */
export function refuse(
  status: number,
  message: string,
  { errors, retryAfter }: { errors?: Record<string, string>; retryAfter?: number } = {},
): Response {
  const body: ErrorBody = { success: false, message, ...(errors && { errors }) }
  return Response.json(body, {
    status,
    headers: retryAfter ? { ...headers, 'retry-after': String(retryAfter) } : headers,
  })
}
