import type { ErrorBody } from '../domain/api'

/** What a change is told that somebody else's change has overtaken (409). */
export const STALE = 'Data ini sudah diubah orang lain. Muat ulang dulu ya.'

const headers = { 'cache-control': 'no-store' }

/** An answer with data, never cached. */
export function answer(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers })
}

interface Details extends Pick<ErrorBody, 'errors' | 'userIds'> {
  /** in seconds */
  retryAfter?: number
}

/** An error answer. */
export function refuse(
  status: number,
  message: string,
  { errors, userIds, retryAfter }: Details = {},
): Response {
  const body: ErrorBody = { success: false, message, ...(errors && { errors }), ...(userIds && { userIds }) }
  return Response.json(body, {
    status,
    headers: retryAfter ? { ...headers, 'retry-after': String(retryAfter) } : headers,
  })
}
