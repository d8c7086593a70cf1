import type { Config } from '../config'
import type { Db } from '../db/open'
import { CALLS_PER_MINUTE, ME_MESSAGES } from '../domain/me'
import { refuse } from '../http/answers'
import { clientAddress, type MaybeServer } from '../http/client'
import { Limiter } from '../http/limiter'
import { findLink, type Link } from '../users/links'

/** Wrong tokens of one address after which it hears that it is too much; many share an address. */
const WRONG_MAX = 100
const WRONG_WINDOW_MS = 15 * 60_000

/** Returns a function that resolves the bearer token of a request to its link, or to the answer that refuses it. Wrong tokens never block a right one. */
export function createGuard(db: Db, config: Config) {
  const calls = new Limiter(CALLS_PER_MINUTE, 60_000)
  const wrong = new Limiter(WRONG_MAX, WRONG_WINDOW_MS)

  return (
    request: Request,
    server: MaybeServer,
  ): { ok: true; link: Link } | { ok: false; answer: Response } => {
    const [, token = ''] = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
    const link = findLink(db, token)
    const wait = link
      ? calls.count(link.hash)
      : wrong.count(clientAddress(request, server, config.trustProxy))
    if (wait > 0) return { ok: false, answer: refuse(429, ME_MESSAGES.slower, { retryAfter: wait }) }
    return link ? { ok: true, link } : { ok: false, answer: refuse(401, ME_MESSAGES.linkOver) }
  }
}
