/** How long an answer is waited for, in ms. */
const PATIENCE_MS = 15_000

/** Sends a request to a path below /api/me as the holder of a link's token. Throws when there is no answer in time. */
export async function sendAs(
  token: string | undefined,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const control = new AbortController()
  const limit = setTimeout(() => control.abort(), PATIENCE_MS)
  try {
    const response = await fetch(`/api/me${path}`, {
      method,
      credentials: 'omit',
      cache: 'no-store',
      signal: control.signal,
      headers: {
        Authorization: `Bearer ${token}`,
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
