import type { ChosenEvenings, MyEvenings, OfferedEvening } from '../../src/domain/open-evenings'

/** The result of saving: stored, refused with the current offer, or failed. */
export type Saved =
  | { ok: true; evenings: readonly OfferedEvening[] }
  | { ok: false; message: string; evenings?: readonly OfferedEvening[] | undefined }

const PATH = '/api/me/evenings'
/** How long an answer is waited for, in ms. */
const PATIENCE_MS = 15_000
/** Milliseconds before the second and the third try to read them. */
const PAUSES = [1000, 4000]

const OFFLINE = 'Belum kesimpan. Cek koneksi internet kamu, lalu coba lagi ya.'
const FAILED = 'Belum kesimpan. Coba lagi sebentar lagi ya.'

/** Returns the evenings that the holder of a link may choose; undefined when they cannot be loaded. */
export async function loadEvenings(token: string): Promise<MyEvenings | undefined> {
  for (const pause of [...PAUSES, 0]) {
    const { ok, status, body } = await send(token, 'GET')
    if (ok && Array.isArray((body as MyEvenings | undefined)?.evenings)) return body as MyEvenings
    if (status && status < 500) return undefined
    if (pause) await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return undefined
}

/** Stores which of the evenings, as the visitor saw them, they can come to. */
export async function saveEvenings(
  token: string,
  can: number[],
  shown: readonly OfferedEvening[],
): Promise<Saved> {
  const seen = Object.fromEntries(shown.map(({ id, at }) => [id, at]))
  const { ok, status, body } = await send(token, 'PUT', { can, seen })
  const { evenings, message } = (body ?? {}) as Partial<ChosenEvenings>
  // a hotspot's sign-in page answers 200 too
  if (ok && evenings) return { ok: true, evenings }
  if (status === undefined) return { ok: false, message: OFFLINE }
  return { ok: false, message: (status < 500 && message) || FAILED, evenings }
}

async function send(token: string, method: string, body?: unknown) {
  const control = new AbortController()
  const limit = setTimeout(() => control.abort(), PATIENCE_MS)
  try {
    const response = await fetch(PATH, {
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
    const answer: unknown = await response.json().catch(() => undefined)
    return { ok: response.ok, status: response.status, body: answer }
  } catch {
    return { ok: false }
  } finally {
    clearTimeout(limit)
  }
}
