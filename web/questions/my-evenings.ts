import type { ChosenEvenings, MyEvenings, OfferedEvening } from '../../src/domain/open-evenings'
import { sendAs } from '../send-as'

/** The result of saving: stored, refused with the current offer, or failed. */
export type Saved =
  | { ok: true; evenings: readonly OfferedEvening[] }
  | { ok: false; message: string; evenings?: readonly OfferedEvening[] | undefined }

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

async function send(token: string, method: string, given?: unknown) {
  try {
    const answer = await sendAs(token, method, '/evenings', given)
    const body: unknown = await answer.json().catch(() => undefined)
    return { ok: answer.ok, status: answer.status, body }
  } catch {
    return { ok: false }
  }
}
