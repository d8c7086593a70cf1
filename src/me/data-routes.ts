import { Elysia } from 'elysia'
import type { Config } from '../config'
import type { Db } from '../db/open'
import { DIGIT_TRIES, eraseSchema, exportSchema, ME_MESSAGES, type MeDone } from '../domain/me'
import { answer, refuse, wrongField } from '../http/answers'
import { readBody } from '../http/body'
import { Limiter } from '../http/limiter'
import { type Link, linkOfErasure } from '../users/links'
import { areDigits, eraseMine, exportMine } from './data'
import type { Enter, Entrance } from './entrance'
import { readErasing, takeBack } from './erasing'
import { phoneOf, readPage } from './read'

interface Deps {
  db: Db
  config: Config
  entrance: Entrance
}

/** Export and erasure by holders of a link's token, with the last digits of the phone, and taking an erasure back. */
export function dataRoutes({ db, config, entrance: { enter, over, shut } }: Deps) {
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

  return new Elysia()
    .post('/api/me/export', ({ request, server }) =>
      enter({ request, server }, 'phone', async (link) => {
        const input = await readBody(request, exportSchema)
        if (!input.ok) return input.answer
        const refused = wrongDigits(link, input.value.digits)
        if (refused) return refused
        const done = exportMine(db, { link, rules: config })
        if (done.ok) return answer({ ...done.exported, timeZone })
        if (done.reason === 'over') return over(link)
        const message =
          done.reason === 'waits' ? ME_MESSAGES.exportWaits : `${ME_MESSAGES.exportRefused} ${done.why}`
        return refuse(409, message)
      }),
    )

    .delete('/api/me', ({ request, server }) => {
      const erase: Enter = async (link) => {
        const input = await readBody(request, eraseSchema)
        if (!input.ok) return input.answer
        // before the digits: a try at them is its owner's
        if (readPage(db, link, config)?.readOnly) return shut(link, 'read only')
        // pressed once more it is what it was, also while the first time was under way
        const refused = wrongDigits(linkOfErasure(db, link.hash) ?? link, input.value.digits)
        if (refused) return refused
        const before = readErasing(db, link, config)
        if (before)
          return answer({ success: true, message: ME_MESSAGES.erasing, me: before } satisfies MeDone)
        const erased = eraseMine(db, { link, rules: config }, input.value)
        if (erased.ok) {
          const me = erased.isLater ? readErasing(db, link, config) : undefined
          return answer({
            success: true,
            message: me ? ME_MESSAGES.erasing : ME_MESSAGES.erased,
            ...(me && { me }),
          })
        }
        if (erased.reason === 'money') return refuse(409, ME_MESSAGES.moneyLeft)
        return erased.reason === 'removed' ? refuse(409, ME_MESSAGES.eraseByTeam) : shut(link, erased.reason)
      }
      return enter({ request, server }, 'signup', erase, erase)
    })

    .post('/api/me/stay', ({ request, server }) => {
      const stay: Enter = (link) => {
        takeBack(db, link)
        const me = readPage(db, link, config)
        return me ? answer({ success: true, message: ME_MESSAGES.stays, me } satisfies MeDone) : over(link)
      }
      return enter({ request, server }, 'phone', stay, stay)
    })
}
