import type { ErrorBody } from '../src/domain/api'
import type { BeforeJoining, Joined } from '../src/domain/evening/open-evenings'
import { type KnownPage, knownPages } from './known-pages'
import { sendAs } from './send-as'

/** The result of joining: `isOver` when the link is not valid any more, `isLost` when it may have another try. */
export type JoinOutcome =
  /** `canPay`: paying at once holds a place; `isListed`: none is held */
  | { ok: true; message: string; canPay?: boolean; isListed?: boolean }
  | { ok: false; message: string; isOver?: boolean; isLost?: boolean }

const OFFLINE = 'Belum kesimpan. Cek koneksi internet kamu, lalu coba lagi ya.'
const FAILED = 'Belum kesimpan. Coba lagi sebentar lagi ya.'

/** Joins the evening of a code as the holder of a link, in a browser that knows these; once more is the same. Never throws. */
export async function join(
  token: string,
  evening: string,
  pay = 'later',
  pages: readonly KnownPage[] = knownPages(),
): Promise<JoinOutcome> {
  let answer: Response
  let body: Partial<Pick<Joined, 'ticket' | 'canPay'> & Pick<ErrorBody, 'message'>> | undefined
  try {
    answer = await sendAs(token, 'POST', '/tickets', { evening, pay, pages: pages.map((page) => page.token) })
    body = await answer.json().catch(() => undefined)
  } catch {
    return { ok: false, message: OFFLINE, isLost: true }
  }
  // a hotspot's sign-in page answers 200, too
  if (answer.ok && body?.ticket && body.message)
    return {
      ...{ ok: true, message: body.message, canPay: body.canPay === true },
      isListed: body.ticket.status === 'idle',
    }
  const isLost = answer.ok || answer.status === 429 || answer.status >= 500
  return { ok: false, message: (!isLost && body?.message) || FAILED, isOver: answer.status === 401, isLost }
}

/** Returns the question to the holder of a link before they join; nothing, also where it cannot be learned: joining answers with it, too. Never throws. */
export async function askBefore(token: string, evening: string): Promise<BeforeJoining['ask']> {
  try {
    const answer = await sendAs(token, 'GET', `/evenings/${evening}`)
    const body: Partial<BeforeJoining> = await answer.json()
    return body.ask ?? null
  } catch {
    return null
  }
}
