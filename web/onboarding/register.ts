import type { Registered } from '../../src/domain/api'
import { TERMS_VERSION } from '../../src/domain/profile/profile'
import { ApiError, request } from '../api'
import type { Draft } from './draft'

export const NOT_SAVED_MESSAGE =
  'Pendaftaran kamu belum tersimpan. Cek koneksi internet kamu, lalu coba lagi ya.'

/** The result of a sign-up: stored, or failed with a message and the fields that the server names. */
export type RegisterOutcome =
  | { ok: true; code?: string | undefined; link?: string | undefined }
  | {
      ok: false
      message: string
      fields: string[]
      /** it is stored and takes no change any more */
      isFinal?: boolean
    }

export const notSaved: RegisterOutcome = { ok: false, message: NOT_SAVED_MESSAGE, fields: [] }

/** Milliseconds before the second, third and fourth try. */
const pauses = [700, 1500, 3000]
const patience = 15_000

/** Sends the answers, with three retries; `draft.username` makes them one sign-up. Undefined when `signal` aborted. */
export async function register(
  draft: Draft,
  signal: AbortSignal,
  wait: (ms: number) => Promise<unknown> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<RegisterOutcome | undefined> {
  for (const pause of [...pauses, 0]) {
    const outcome = await send(draft, signal)
    if (signal.aborted) return undefined
    if (outcome) return outcome
    if (pause) await wait(pause)
    if (signal.aborted) return undefined
  }
  return notSaved
}

/** Returns the body of POST /api/register. */
export function payloadOf(draft: Draft) {
  return {
    ...draft,
    name: draft.name.trim(),
    dietaryRestrictions: draft.dietaryRestrictions.trim(),
    smoker: draft.smoker ?? '',
    drinker: draft.drinker ?? '',
    comfort_level: draft.comfortLevel,
    termsVersion: TERMS_VERSION,
    // the call names a password; visitors never sign in, and the server passes over it
    password: '{key}',
    // for this browser alone
    link: undefined,
  }
}

/** One try; undefined when another one may help. */
async function send(draft: Draft, signal: AbortSignal): Promise<RegisterOutcome | undefined> {
  // signals that join or time others are newer than the phones of many
  const control = new AbortController()
  const end = () => control.abort()
  signal.addEventListener('abort', end)
  const limit = setTimeout(end, patience)
  try {
    const answer = await request<Registered>('POST', '/api/register', payloadOf(draft), control.signal)
    // a hotspot's sign-in page answers 200 too
    return answer?.success === true ? { ok: true, code: answer.code, link: answer.link } : undefined
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) return undefined
    return {
      ok: false,
      message: error.body?.message ?? NOT_SAVED_MESSAGE,
      fields: Object.keys(error.body?.errors ?? {}),
      ...(error.status === 409 && { isFinal: true }),
    }
  } finally {
    clearTimeout(limit)
    signal.removeEventListener('abort', end)
  }
}
