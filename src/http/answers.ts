import type { ErrorBody } from '../domain/api'

/** What a change is told that somebody else's change has overtaken (409). */
export const STALE = 'Data ini sudah diubah orang lain. Muat ulang dulu ya.'

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
