import type { Config } from '../config'
import type { Db } from '../db/open'
import { type LinkScope, ME_MESSAGES, type MeDone } from '../domain/me'
import { answer, refuse } from '../http/answers'
import type { MaybeServer } from '../http/client'
import type { Link } from '../users/links'
import { readErasing } from './erasing'
import { createGuard } from './guard'

/** A request with the token of a link. */
export interface Bearing {
  request: Request
  server: MaybeServer
}

/** What a call does for a link. */
export type Enter = (link: Link) => Response | Promise<Response>

/** Returns what lets requests with a link's token through, and refuses those of links that have ended. */
export function createEntrance({ db, config }: { db: Db; config: Config }) {
  const find = createGuard(db, config)

  /**
   * Lets through who bears a token; `phone`: one that was sent to the phone, for everything about a table. Who is to be erased
   * does nothing but what `erasing` does.
   */
  function enter({ request, server }: Bearing, scope: LinkScope, act: Enter, erasing: Enter = over) {
    const found = find(request, server)
    if (!found.ok) return found.answer
    const { link } = found
    if (scope === 'phone' && link.scope !== 'phone') return refuse(403, ME_MESSAGES.scope)
    return link.erasureId === null ? act(link) : erasing(link)
  }

  /** The answer to a link whose sign-up is gone: it is over, or the person is to be erased. */
  function over(link: Link): Response {
    const me = readErasing(db, link, config)
    return me
      ? answer({ success: false, message: ME_MESSAGES.erasing, me } satisfies MeDone, 409)
      : refuse(401, ME_MESSAGES.linkOver)
  }

  /** Refuses a change by a link that has ended, or that only reads. */
  function shut(link: Link, reason: 'over' | 'read only'): Response {
    return reason === 'over' ? over(link) : refuse(403, ME_MESSAGES.readOnly)
  }

  return { enter, over, shut }
}

export type Entrance = ReturnType<typeof createEntrance>
