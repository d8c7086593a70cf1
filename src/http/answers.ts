import type { ErrorBody } from '../domain/api'
import { SAY_WHY, type Unexplained } from '../domain/group/dinner'

const headers = { 'cache-control': 'no-store' }

/** Returns an answer with data, never cached. */
export function answer(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers })
}

interface Details extends Omit<ErrorBody, 'success' | 'message'> {
  /** in seconds */
  retryAfter?: number
}

export function refuse(status: number, message: string, { retryAfter, ...details }: Details = {}): Response {
  const body: ErrorBody = { success: false, message, ...details }
  return Response.json(body, {
    status,
    headers: retryAfter ? { ...headers, 'retry-after': String(retryAfter) } : headers,
  })
}

/** Returns a file to be saved under its name. */
export function fileAnswer(body: BodyInit, type: 'text/csv' | 'application/json', name: string): Response {
  return new Response(body, {
    headers: {
      ...headers,
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
}

export function wrongField(field: string, message: string, userIds?: number[]): Response {
  return refuse(422, message, { errors: { [field]: message }, userIds })
}

/** Returns the 422 that asks for the reason of a change. */
export function askWhy({ unexplained }: { unexplained: Unexplained }): Response {
  return refuse(422, SAY_WHY, { errors: { change_reason: SAY_WHY }, unexplained })
}
