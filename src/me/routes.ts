import { Elysia } from 'elysia'
import type * as v from 'valibot'
import type { Config } from '../config'
import type { Db } from '../db/open'
import { chosenEveningsSchema } from '../domain/evenings'
import {
  answerSchema,
  arrivalSchema,
  type Calendar,
  cancelSchema,
  DIGIT_TRIES,
  eraseSchema,
  exportSchema,
  type LinkScope,
  ME_MESSAGES,
  type MeDone,
  proofSchema,
} from '../domain/me'
import { myAnswersSchema } from '../domain/my-answers'
import type { MyEvenings } from '../domain/open-evenings'
import { todayIn } from '../domain/time'
import { answer, refuse, wrongField } from '../http/answers'
import { readBody } from '../http/body'
import { type MaybeServer, siteOf } from '../http/client'
import { Limiter } from '../http/limiter'
import { type Link, linkOfErasure } from '../users/links'
import { answer as answerSeat, cancel } from './answer'
import { calendarFile, googleAddress } from './calendar'
import { areDigits, eraseMine, exportMine } from './data'
import { readErasing, takeBack } from './erasing'
import { chooseMine, myEvenings } from './evenings'
import { eventOf } from './event'
import { createGuard } from './guard'
import { arrive, disown, rest } from './me'
import type { NotDone, Outcome } from './on-page'
import { changeAnswers, readProfile } from './profile'
import { proveSignUp } from './proof'
import { phoneOf, readPage } from './read'
import { createTickets } from './tickets'

interface Deps {
  db: Db
  config: Config
}

interface Asked {
  request: Request
  server: MaybeServer
}

/** /api/me and everything below it, for holders of a link's token; and /kal, which serves calendar files. */
export function meRoutes({ db, config }: Deps) {
  const find = createGuard(db, config)
  const tries = new Limiter(DIGIT_TRIES, 3_600_000)
  const tickets = createTickets()
  const { timeZone } = config

  type Enter = (link: Link) => Response | Promise<Response>

  /**
   * Lets through who bears a token; `phone`: one that was sent to the phone, for everything about a table. Who is to be erased
   * does nothing but what `erasing` does.
   */
  function enter({ request, server }: Asked, scope: LinkScope, act: Enter, erasing: Enter = over) {
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

  function readAny(link: Link): Response {
    const me = readPage(db, link, config) ?? readErasing(db, link, config)
    return me ? answer(me) : over(link)
  }

  /** Does what a body asks for, and answers with the page as it is then. */
  function press<S extends v.GenericSchema<unknown, unknown>>(
    asked: Asked,
    scope: LinkScope,
    schema: S,
    act: (
      by: { link: Link; rules: Config },
      input: v.InferOutput<S>,
    ) => Outcome | { ok: false; reason: 'phone' },
  ) {
    return enter(asked, scope, async (link) => {
      const input = await readBody(asked.request, schema)
      return input.ok ? pageAfter(link, act({ link, rules: config }, input.value)) : input.answer
    })
  }

  function pageAfter(
    link: Link,
    done: Outcome | { ok: false; reason: 'phone' | 'other phone' },
    message: string = ME_MESSAGES.saved,
  ): Response {
    const me = readPage(db, link, config)
    if (!me) return over(link)
    const body = (success: boolean, message: string): MeDone => ({ success, message, me })
    if (done.ok) return answer(body(true, message))
    if (done.reason === 'over' || done.reason === 'read only') return shut(link, done.reason)
    if (done.reason === 'refund') return wrongField('refund', ME_MESSAGES.refund)
    return answer(body(false, REFUSALS[done.reason]), 409)
  }

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

  // handlers name what they take: of a whole context the body would be read beforehand
  return new Elysia()
    .get('/api/me', ({ request, server }) => enter({ request, server }, 'signup', readAny, readAny))

    .get('/api/me/profile', ({ request, server }) =>
      enter({ request, server }, 'signup', (link) => {
        const profile = readProfile(db, link, timeZone)
        return profile ? answer(profile) : over(link)
      }),
    )

    .patch('/api/me/profile', ({ request, server }) =>
      press({ request, server }, 'signup', myAnswersSchema(todayIn(timeZone)), (by, answers) =>
        changeAnswers(db, by, answers),
      ),
    )

    .get('/api/me/evenings', ({ request, server }) =>
      enter({ request, server }, 'signup', (link) => {
        const offer = myEvenings(db, link, timeZone)
        return offer ? answer({ ...offer, timeZone } satisfies MyEvenings) : over(link)
      }),
    )

    .put('/api/me/evenings', ({ request, server }) =>
      enter({ request, server }, 'signup', async (link) => {
        const input = await readBody(request, chosenEveningsSchema)
        if (!input.ok) return input.answer
        const done = chooseMine(db, link, input.value, timeZone)
        return done.ok ? answer(done.chosen, done.chosen.success ? 200 : 409) : shut(link, done.reason)
      }),
    )

    .post('/api/me/answer', ({ request, server }) =>
      press({ request, server }, 'phone', answerSchema, (by, input) => answerSeat(db, by, input)),
    )

    .post('/api/me/cancel', ({ request, server }) =>
      press({ request, server }, 'phone', cancelSchema, (by, input) => cancel(db, by, input)),
    )

    .post('/api/me/arrival', ({ request, server }) =>
      press({ request, server }, 'phone', arrivalSchema, (by, input) => arrive(db, by, input)),
    )

    .post('/api/me/rest', ({ request, server }) =>
      enter({ request, server }, 'signup', (link) =>
        pageAfter(link, rest(db, { link, rules: config }, true), ME_MESSAGES.resting),
      ),
    )

    .post('/api/me/back', ({ request, server }) =>
      enter({ request, server }, 'signup', (link) =>
        pageAfter(link, rest(db, { link, rules: config }, false)),
      ),
    )

    .post('/api/me/calendar', ({ request, server }) =>
      enter({ request, server }, 'phone', (link) => {
        const event = eventOf(db, link, config, siteOf(request, config))
        if (!event) return refuse(409, ME_MESSAGES.noPlace)
        const ics = `/kal/${tickets.keep(calendarFile(event))}.ics`
        const made: Calendar = { success: true, ics, google: googleAddress(event) }
        return answer(made)
      }),
    )

    .get('/kal/:file', ({ params }) => {
      const text = tickets.find(ticketIn(params.file))
      return new Response(text ?? CALENDAR_OVER, {
        status: text === undefined ? 404 : 200,
        headers: {
          'content-type': `text/${text === undefined ? 'plain' : 'calendar'}; charset=utf-8`,
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
          ...(text !== undefined && { 'content-disposition': 'inline; filename="semeja.ics"' }),
        },
      })
    })

    .post('/api/me/not-me', ({ request, server }) =>
      enter({ request, server }, 'signup', (link) => {
        const done = disown(db, { link, rules: config })
        if (done.ok) return answer({ success: true, message: ME_MESSAGES.notMe })
        return pageAfter(link, done)
      }),
    )

    .post('/api/me/proof', ({ request, server }) =>
      enter({ request, server }, 'signup', async (link) => {
        const input = await readBody(request, proofSchema)
        return input.ok ? pageAfter(link, proveSignUp(db, link, input.value.token)) : input.answer
      }),
    )

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

// a path that cannot be read has no parameter at all
function ticketIn(file: string | undefined): string {
  return file?.replace(/\.ics$/, '') ?? ''
}

const CALENDAR_OVER = 'Link kalender ini udah ga berlaku. Buka lagi dari halaman kamu ya.\n'

const REFUSALS: Record<Exclude<NotDone, 'over' | 'read only' | 'refund'> | 'phone' | 'other phone', string> =
  {
    late: ME_MESSAGES.late,
    'said no': ME_MESSAGES.saidNo,
    changed: ME_MESSAGES.changed,
    'no arrival': ME_MESSAGES.noArrival,
    phone: ME_MESSAGES.phone,
    'other phone': ME_MESSAGES.otherPhone,
  }
