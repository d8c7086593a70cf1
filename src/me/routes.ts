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
import { siteOf } from '../http/client'
import type { Link } from '../users/links'
import { answer as answerSeat, cancel } from './answer'
import { calendarFile, googleAddress } from './calendar'
import { dataRoutes } from './data-routes'
import { type Bearing, createEntrance } from './entrance'
import { readErasing } from './erasing'
import { chooseMine, myEvenings } from './evenings'
import { eventOf } from './event'
import { arrive, disown, rest } from './me'
import type { NotDone, Outcome } from './on-page'
import { changeAnswers, readProfile } from './profile'
import { proveSignUp } from './proof'
import { readPage } from './read'
import { createTickets } from './tickets'

interface Deps {
  db: Db
  config: Config
}

/** /api/me and everything below it, for holders of a link's token; and /kal, which serves calendar files. */
export function meRoutes({ db, config }: Deps) {
  const entrance = createEntrance({ db, config })
  const { enter, over, shut } = entrance
  const tickets = createTickets()
  const { timeZone } = config

  function readAny(link: Link): Response {
    const me = readPage(db, link, config) ?? readErasing(db, link, config)
    return me ? answer(me) : over(link)
  }

  /** Does what a body asks for, and answers with the page as it is then. */
  function press<S extends v.GenericSchema<unknown, unknown>>(
    asked: Bearing,
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

    .use(dataRoutes({ db, config, entrance }))
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
