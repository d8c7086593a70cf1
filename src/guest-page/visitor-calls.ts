import type { Config } from '../config'
import type { Db } from '../db/open'
import { ME_MESSAGES } from '../domain/guest-page/calls'
import { CALLS_PER_MINUTE, type LinkScope, type MeDone } from '../domain/guest-page/guest-page'
import { MENU_MESSAGES } from '../domain/venue/choice-calls'
import { answer, refuse } from '../http/answers'
import { clientAddress } from '../http/client'
import { type Call, createCalls } from '../http/handle'
import { Limiter } from '../http/limiter'
import { findLink, type Link } from '../people/links'
import { readErasing } from './erasing'
import type { Author } from './on-page'
import { readPage } from './read'

/** Wrong tokens of one address after which it hears that it is too much; many share an address. */
const WRONG_MAX = 100
const WRONG_WINDOW_MS = 15 * 60_000

/** Which links make a call: those sent to the phone, unless it names those of a sign-up, too. */
interface LinkNeeds {
  scope?: LinkScope
  /** whether also those of somebody who is to be erased do */
  isForErasing?: boolean
}

type VisitorCall = Call<Author>

/** Returns what adds calls of visitors, who bear the token of a link; their answers that show a page, and to what is refused. */
export function createVisitorCalls({ db, config }: { db: Db; config: Config }) {
  const calls = new Limiter(CALLS_PER_MINUTE, 60_000)
  const wrong = new Limiter(WRONG_MAX, WRONG_WINDOW_MS)

  const visitorCalls = () =>
    createCalls(({ request, server }, { scope = 'phone', isForErasing = false }: LinkNeeds) => {
      const [, token = ''] = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
      const link = findLink(db, token)
      // wrong tokens never block a right one
      const wait = link
        ? calls.count(link.hash)
        : wrong.count(clientAddress(request, server, config.trustProxy))
      if (wait > 0) return refuse(429, ME_MESSAGES.slower, { retryAfter: wait })
      if (!link) return refuse(401, ME_MESSAGES.linkOver)
      if (scope === 'phone' && link.scope !== 'phone') return refuse(403, ME_MESSAGES.scope)
      return link.erasureId === null || isForErasing ? { link, rules: config } : over(link)
    })

  /** The answer to a link whose sign-up is gone: it is over, or the person is to be erased. */
  function over(link: Link): Response {
    const me = readErasing(db, link, config)
    return me
      ? answer({ success: false, message: ME_MESSAGES.erasing, me } satisfies MeDone, 409)
      : refuse(401, ME_MESSAGES.linkOver)
  }

  function pageOf(link: Link, message: string, success = true): Response {
    const me = readPage(db, link, config)
    return me ? answer({ success, message, me } satisfies MeDone, success ? 200 : 409) : over(link)
  }

  const saying =
    (message: string) =>
    (_: object, { link }: VisitorCall) =>
      pageOf(link, message, false)
  const refusals = {
    over: (_: object, { link }: VisitorCall) => over(link),
    'read only': [403, ME_MESSAGES.readOnly],
    missing: [404, ME_MESSAGES.noTicket],
    refund: [422, ME_MESSAGES.refund, 'refund'],
    late: saying(ME_MESSAGES.late),
    'said no': saying(ME_MESSAGES.saidNo),
    changed: saying(ME_MESSAGES.changed),
    'seat gone': saying(ME_MESSAGES.seatGone),
    'no arrival': saying(ME_MESSAGES.noArrival),
    'menu closed': saying(MENU_MESSAGES.closed),
    item: [422, MENU_MESSAGES.item, 'food'],
    phone: saying(ME_MESSAGES.phone),
    'other phone': saying(ME_MESSAGES.otherPhone),
  } as const

  return { visitorCalls, over, pageOf, saying, refusals }
}

export type VisitorCalls = ReturnType<typeof createVisitorCalls>
