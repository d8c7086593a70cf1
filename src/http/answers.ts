import type { ErrorBody } from '../domain/api'

/** The message of a change to an outdated version (409). */
export const STALE = 'Data ini sudah diubah orang lain. Muat ulang dulu ya.'

const headers = { 'cache-control': 'no-store' }

/** Returns an answer with data, never cached. */
export function answer(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers })
}

interface Details extends Pick<ErrorBody, 'errors' | 'userIds' | 'confirm'> {
  /** in seconds */
  retryAfter?: number
}

/** Returns an error answer. */
export function refuse(
  status: number,
  message: string,
  { errors, userIds, confirm, retryAfter }: Details = {},
): Response {
  const body: ErrorBody = {
    success: false,
    message,
    ...(errors && { errors }),
    ...(userIds && { userIds }),
    ...(confirm && { confirm }),
  }
  return Response.json(body, {
    status,
    headers: retryAfter ? { ...headers, 'retry-after': String(retryAfter) } : headers,
  })
}

/** Returns the 422 that says what is wrong with one field. */
export function wrongField(field: string, message: string, userIds?: number[]): Response {
  return refuse(422, message, { errors: { [field]: message }, userIds })
}
