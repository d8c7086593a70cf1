import type { Config } from '../config'
import type { Db } from '../db/open'
import { feedbackSchema } from '../domain/after-dinner/feedback'
import { type BeforeJoining, JOIN_MESSAGES, type Joined, type Ticket } from '../domain/evening/open-evenings'
import { hasPaid, isIdle } from '../domain/group/group'
import {
  answerSchema,
  arrivalSchema,
  cancelSchema,
  comingSchema,
  joinSchema,
  leaveSchema,
  ME_MESSAGES,
  myAccountSchema,
  proofSchema,
  standbySchema,
  transferSchema,
} from '../domain/guest-page/calls'
import type { Calendar, Me, SavedQr } from '../domain/guest-page/guest-page'
import { myAnswersSchema } from '../domain/guest-page/profile-call'
import { qrisOf } from '../domain/money/qris'
import { spoken } from '../domain/spoken'
import { todayIn } from '../domain/time'
import { MENU_MESSAGES, myChoiceSchema } from '../domain/venue/choice-calls'
import { answer, refuse } from '../http/answers'
import { siteOf } from '../http/client'
import { answer as answerSeat, cancel, nameMyAccount, takeBack } from './answer'
import { answerAfterDinner, arrive, chooseMenu, disown, readMenu, rest } from './arrival'
import { calendarFile, eventOf, googleAddress } from './calendar'
import { dataRoutes } from './data-routes'
import { readErasing } from './erasing'
import { askBefore, joinByLink, myEvenings, payFirst } from './evenings'
import { leaveEvening, sayComing, sayTransferred, standByTicket } from './my-tickets'
import type { Author, PageOutcome } from './on-page'
import { pageAt } from './page'
import { changeAnswers, readProfile } from './profile'
import { proveSignUp } from './proof'
import { pictureToSave } from './qr'
import { pngOf, type QrPicture } from './qr-picture'
import { readPage, readSource } from './read'
import type { WaitingTicket } from './state'
import { createTickets } from './tickets'
import { createVisitorCalls } from './visitor-calls'

/** /api/me and everything below it, for holders of a link's token; and /kal, which serves calendar files. */
export function guestPageRoutes({ db, config }: { db: Db; config: Config }) {
  const calls = createVisitorCalls({ db, config })
  const { visitorCalls, over, pageOf, saying, refusals } = calls
  const calendars = createTickets<string>()
  const pictures = createTickets<QrPicture>()
  const { timeZone } = config

  /** What joining answers of the ticket: what there is to pay, until when and where to. */
  const ticketFor = (
    tickets: readonly WaitingTicket[],
    { code, status }: { code: string; status: Ticket['status'] },
  ): Ticket => {
    const mine = tickets.find(({ evening }) => evening === code)
    return {
      ...{ id: mine?.id ?? null, evening: code, status, amount: mine?.due?.amount ?? null },
      ...{ payBy: mine?.due?.by ?? null, freeUntil: mine?.freeUntil ?? null },
      ...{ account: mine?.due ? config.bankAccount : null },
      qris: mine?.due && config.qris ? qrisOf(config.qris, mine.due.amount) : null,
    }
  }

  /** What is said of a place that is given up: of which day, as the page may be about another one. */
  const released = (done: PageOutcome, id?: number): string => {
    const before = done.ok ? done.before : undefined
    const when = id === undefined ? before?.dinner?.when : before?.tickets.find((one) => one.id === id)?.when
    return `Kursimu${when ? ` ${when.day}` : ''}${ME_MESSAGES.released}`
  }

  const calendarOf = (request: Request, link: Author['link'], ticketId?: number) => {
    const site = siteOf(request, config)
    const event = eventOf(db, link, config, { site, ...(ticketId !== undefined && { ticketId }) })
    if (!event) return refuse(409, ME_MESSAGES.notPaid)
    const ics = `/kal/${calendars.keep(calendarFile(event))}.ics`
    return { success: true, ics, google: googleAddress(event) } satisfies Calendar
  }

  const pageAfter = <D extends { ok: boolean }>(
    { link }: Author,
    done: D,
    message: string = ME_MESSAGES.saved,
  ) => (done.ok ? pageOf(link, message) : (done as Extract<D, { ok: false }>))

  return visitorCalls()
    .get('/api/me', { scope: 'signup', isForErasing: true }, (_, { link }) => {
      return readPage(db, link, config) ?? readErasing(db, link, config) ?? over(link)
    })

    .get('/api/me/profile', { scope: 'signup' }, (_, { link }) => {
      return readProfile(db, link, timeZone) ?? over(link)
    })

    .patch(
      '/api/me/profile',
      { scope: 'signup', body: () => myAnswersSchema(todayIn(timeZone)), refusals },
      (answers, by) => pageAfter(by, changeAnswers(db, by, answers)),
    )

    .get('/api/me/evenings', { scope: 'signup' }, (_, { link }) => {
      return myEvenings(db, link, timeZone) ?? over(link)
    })

    .get('/api/me/evenings/:code', { scope: 'signup' }, (_, { params, ...by }) => {
      return { ask: askBefore(db, by, params.code ?? '') } satisfies BeforeJoining
    })

    .post(
      '/api/me/tickets',
      {
        scope: 'signup',
        body: joinSchema,
        refusals: { ...refusals, ...NOT_JOINED, 'not yet': saying(JOIN_MESSAGES.later) },
      },
      (join, by) => {
        const joined = joinByLink(db, by, join)
        if (!joined.ok) return joined
        const now = new Date()
        const facts = readSource(db, by.link, timeZone, now)?.facts
        const ticket = ticketFor(facts?.tickets ?? [], joined)
        const me = facts && pageAt(facts, now, config)
        const canPay = me?.tickets.some((one) => one.id === ticket.id && one.canPay) === true
        const message = isIdle(joined)
          ? joined.isTooFew
            ? JOIN_MESSAGES.later
            : [
                `Kamu masuk daftar ${spoken(joined.at, timeZone).day}.`,
                ...(canPay ? [JOIN_MESSAGES.ask, payFirst(config)] : []),
              ].join('\n')
          : JOIN_MESSAGES[hasPaid(joined) ? 'paid' : 'awaited']
        return answer(
          { success: true, message, ticket, canPay, me } satisfies Joined & { me: Me | undefined },
          201,
        )
      },
    )

    .put(
      '/api/me/tickets/:id/standby',
      { scope: 'signup', body: standbySchema, refusals },
      (input, { id, ...by }) => pageAfter(by, standByTicket(db, by, { id, ...input })),
    )

    .put(
      '/api/me/tickets/:id/coming',
      { scope: 'signup', body: comingSchema, refusals },
      (input, { id, ...by }) => {
        const said = sayComing(db, by, { id, ...input })
        return pageAfter(by, said, input.coming ? ME_MESSAGES.seeYou : released(said))
      },
    )

    .post(
      '/api/me/tickets/:id/transferred',
      { scope: 'signup', body: transferSchema, isBodyOptional: true, refusals },
      (input, by) => {
        const said = sayTransferred(db, by, { id: by.id, transferred: input.transferred })
        return pageAfter(by, said, input.transferred ? ME_MESSAGES.checking : ME_MESSAGES.saved)
      },
    )

    .delete(
      '/api/me/tickets/:id',
      { scope: 'signup', body: leaveSchema, query: leaveSchema, refusals },
      ({ choice }, by) => {
        const left = leaveEvening(db, by, { id: by.id, choice })
        return pageAfter(by, left, released(left, by.id))
      },
    )

    .post('/api/me/answer', { body: answerSchema, refusals }, (input, by) => {
      return pageAfter(by, answerSeat(db, by, input))
    })

    .post('/api/me/cancel', { scope: 'signup', body: cancelSchema, refusals }, (input, by) => {
      const done = cancel(db, by, input)
      return pageAfter(by, done, input.payment === undefined ? released(done) : ME_MESSAGES.saved)
    })

    .put(
      '/api/me/refunds/:id/account',
      { scope: 'signup', body: myAccountSchema, refusals },
      (account, { id, ...by }) => pageAfter(by, nameMyAccount(db, by, { id, ...account })),
    )

    .post('/api/me/take-back', { scope: 'signup', refusals }, (_, by) => pageAfter(by, takeBack(db, by)))

    .post('/api/me/arrival', { body: arrivalSchema, refusals }, (input, by) => {
      return pageAfter(by, arrive(db, by, input))
    })

    .get(
      '/api/me/choices',
      { scope: 'signup' },
      (_, by) => readMenu(db, by.link, config) ?? pageOf(by.link, MENU_MESSAGES.closed, false),
    )

    .put('/api/me/choices', { scope: 'signup', body: myChoiceSchema, refusals }, (choice, by) => {
      return pageAfter(by, chooseMenu(db, by, choice))
    })

    .put('/api/me/feedback', { body: feedbackSchema, refusals }, (input, by) => {
      return pageAfter(by, answerAfterDinner(db, by, input))
    })

    .post('/api/me/rest', { scope: 'signup', refusals }, (_, by) => {
      return pageAfter(by, rest(db, by, true), ME_MESSAGES.resting)
    })

    .post('/api/me/back', { scope: 'signup', refusals }, (_, by) => pageAfter(by, rest(db, by, false)))

    .post('/api/me/calendar', { scope: 'signup' }, (_, { request, link }) => calendarOf(request, link))

    .post('/api/me/tickets/:id/calendar', { scope: 'signup' }, (_, { request, link, id }) =>
      calendarOf(request, link, id),
    )

    .post('/api/me/tickets/:id/qr', { scope: 'signup' }, (_, { id, link }) => {
      const picture = pictureToSave(db, link, id, config)
      if (!picture) return pageOf(link, ME_MESSAGES.changed, false)
      return { success: true, png: `/qr/${pictures.keep(picture)}.png` } satisfies SavedQr
    })

    .post('/api/me/not-me', { scope: 'signup', refusals, done: ME_MESSAGES.notMe }, (_, by) => disown(db, by))

    .post('/api/me/proof', { scope: 'signup', body: proofSchema, refusals }, ({ token }, by) => {
      return pageAfter(by, proveSignUp(db, by.link, token))
    })

    .routes()
    .use(dataRoutes({ db, config, calls }))

    .get('/kal/:file', ({ params }) => {
      const file = calendars.find(nameIn(params.file))
      return fetched(file, 'text/calendar; charset=utf-8', 'semeja.ics')
    })

    .get('/qr/:file', ({ params }) => {
      const picture = pictures.find(nameIn(params.file))
      return fetched(picture && pngOf(picture), 'image/png', 'semeja-qris.png')
    })
}

const NOT_JOINED = {
  unknown: [401, ME_MESSAGES.linkOver],
  missing: [404, JOIN_MESSAGES.missing],
  closed: [409, JOIN_MESSAGES.closed],
  full: [409, JOIN_MESSAGES.full],
  'no table': [409, JOIN_MESSAGES.noTable],
  lapsed: [409, JOIN_MESSAGES.lapsed],
  held: [409, JOIN_MESSAGES.held],
  'same day': [409, JOIN_MESSAGES.sameDay],
  'not planned': [409, JOIN_MESSAGES.notPlanned],
  women: [422, JOIN_MESSAGES.women],
} as const

// Elysia gives null for what is no encoding, such as `%`
function nameIn(file: string | null | undefined): string {
  return (file ?? '').replace(/\.\w+$/, '')
}

/** Returns what is fetched by an address that holds for some minutes. */
function fetched(body: BodyInit | undefined, type: string, name: string): Response {
  const isOver = body === undefined
  return new Response(body ?? FILE_OVER, {
    status: isOver ? 404 : 200,
    headers: {
      'content-type': isOver ? 'text/plain; charset=utf-8' : type,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      ...(!isOver && { 'content-disposition': `inline; filename="${name}"` }),
    },
  })
}

const FILE_OVER = 'Link ini udah ga berlaku. Buka lagi dari halaman kamu ya.\n'
