import { adoptLink, currentToken } from './link'

/** How long an answer is waited for, in ms. */
const PATIENCE_MS = 15_000

/** Sends a request with the page's token. Throws when there is no answer in time. */
export async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const control = new AbortController()
  const limit = setTimeout(() => control.abort(), PATIENCE_MS)
  try {
    const response = await fetch(`/api/me${path}`, {
      method,
      credentials: 'omit',
      cache: 'no-store',
      signal: control.signal,
      headers: {
        Authorization: `Bearer ${currentToken()}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // all of it, while the time runs
    return new Response(await response.text(), response)
  } finally {
    clearTimeout(limit)
  }
}

declare global {
  /** the page as requested by a script ahead of its own, and by which token */
  var early: { token: string; answer: Promise<Response> } | undefined
}

/** Fetches the page's data before the script that renders it has loaded. */
export function askEarly() {
  adoptLink()
  const token = currentToken()
  if (!token) return
  const answer = send('GET', '')
  // a failure is shown once somebody waits for it
  answer.catch(() => {})
  globalThis.early = { token, answer }
}

/** Returns the early request if it was made with the current token; once. */
export function takeEarly(): Promise<Response> | undefined {
  const { early } = globalThis
  globalThis.early = undefined
  return early?.token === currentToken() ? early?.answer : undefined
}
