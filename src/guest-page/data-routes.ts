import type { Config } from '../config'
import type { Db } from '../db/open'
import { refused } from '../db/transact'
import { eraseSchema, exportSchema, ME_MESSAGES } from '../domain/guest-page/calls'
import { DIGIT_TRIES, type MeDone } from '../domain/guest-page/guest-page'
import { refuse, wrongField } from '../http/answers'
import { Limiter } from '../http/limiter'
import { type Link, linkOfErasure } from '../people/links'
import { areDigits, eraseMine, exportMine } from './data'
import { readErasing, takeBack } from './erasing'
import { phoneOf, readPage } from './read'
import type { VisitorCalls } from './visitor-calls'

interface Deps {
  db: Db
  config: Config
  calls: VisitorCalls
}

/** Seconds after which an export is tried again once those of a day are used up. */
const DAY_S = 86_400

/** Export and erasure by holders of a link's token, with the last digits of the phone, and taking an erasure back. */
export function dataRoutes({ db, config, calls: { visitorCalls, over, pageOf, refusals } }: Deps) {
  const tries = new Limiter(DIGIT_TRIES, 3_600_000)
  const { timeZone } = config

  /** Asks for the last digits of the phone, with few tries; undefined when they are right. */
  function wrongDigits(link: Link, digits: string): Response | undefined {
    const phone = phoneOf(db, link)
    if (phone === undefined) return over(link)
    // of one phone, however many sign-ups and links it has; browsers that signed up with somebody else's number, which are
    // all of the other scope, use up no tries of theirs
    const key = `${link.scope} ${phone}`
    const wait = tries.wait(key)
    if (wait > 0) return refuse(429, ME_MESSAGES.digitsMany, { retryAfter: wait })
    if (areDigits(phone, digits)) return undefined
    tries.count(key)
    return wrongField('digits', ME_MESSAGES.digitsWrong)
  }

  return visitorCalls()
    .post(
      '/api/me/export',
      {
        body: exportSchema,
        refusals: { ...refusals, often: () => refuse(429, ME_MESSAGES.exportsMany, { retryAfter: DAY_S }) },
      },
      ({ digits }, by) => {
        const wrong = wrongDigits(by.link, digits)
        if (wrong) return wrong
        const done = exportMine(db, by)
        return done.ok ? { ...done.exported, timeZone } : done
      },
    )

    .delete(
      '/api/me',
      { scope: 'signup', isForErasing: true, body: eraseSchema, refusals: { ...refusals, ...NOT_ERASED } },
      (input, by) => {
        const { link } = by
        // before the digits: a try at them is its owner's
        if (readPage(db, link, config)?.readOnly) return refused('read only')
        // pressed once more it is what it was, also while the first time was under way
        const wrong = wrongDigits(linkOfErasure(db, link.hash) ?? link, input.digits)
        if (wrong) return wrong
        const before = readErasing(db, link, config)
        if (before) return { success: true, message: ME_MESSAGES.erasing, me: before } satisfies MeDone
        const erased = eraseMine(db, by, input)
        if (!erased.ok) return erased
        const me = erased.isLater ? readErasing(db, link, config) : undefined
        const message = ME_MESSAGES[me ? 'erasing' : erased.isOne ? 'erasedOne' : 'erased']
        return { success: true, message, ...(me && { me }) }
      },
    )

    .post('/api/me/stay', { isForErasing: true }, (_, { link }) => {
      takeBack(db, link)
      return pageOf(link, ME_MESSAGES.stays)
    })

    .routes()
}

const NOT_ERASED = {
  money: [409, ME_MESSAGES.moneyLeft],
  removed: [409, ME_MESSAGES.eraseByTeam],
} as const
