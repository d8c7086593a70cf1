import { Elysia } from 'elysia'
import * as v from 'valibot'
import { CHANGED } from '../domain/api'
import {
  deleteEveningSchema,
  EVENING_MESSAGES,
  eveningChangesSchema,
  eveningsQuerySchema,
  newEveningSchema,
  type StaleEvening,
  type StoredEvening,
} from '../domain/evening/evening-calls'
import { eveningPeopleQuerySchema } from '../domain/evening/evening-page'
import { announceSchema, TABLES_MESSAGES } from '../domain/evening/evening-tables'
import type { OpenEvenings } from '../domain/evening/open-evenings'
import { type FindUnexplained, NO_SUCH_VENUE } from '../domain/group/dinner'
import { answer, askWhy, refuse } from '../http/answers'
import { adminRole } from '../http/guard'
import { type Call, type StaffDeps, staffCalls } from '../http/handle'
import type { Matchmaking } from '../matchmaking/matchmaking'
import { changeEvening, createEvening, deleteEvening } from './evenings'
import { composeForecast } from './forecast'
import { findEvening, listEvenings, ticketsOf } from './list'
import type { Batch } from './next'
import { composeEveningPage, listEveningPeople } from './page'
import { type FindSilent, numbersOf } from './people'
import { publicEvenings } from './public'
import { announceEvening } from './tables'

interface Deps extends StaffDeps {
  matchmaking: Pick<Matchmaking, 'forecast'>
  findUnexplained: FindUnexplained
  findSilent: FindSilent
  /** returns the messages that are due about an evening, the most urgent kind first */
  findDue: (id: number) => Promise<Batch[]>
}

/** /api/evenings and users' places at them, for admins. */
export function eveningRoutes({
  db,
  config,
  sessions,
  matchmaking,
  findUnexplained,
  findSilent,
  findDue,
}: Deps) {
  const stored = (message: string, id: number, rest: Partial<StoredEvening> = {}): StoredEvening => ({
    success: true,
    message,
    evening: findEvening(db, id)!,
    groups: [],
    ...rest,
  })

  const gone = {
    missing: [404, EVENING_MESSAGES.missing],
    stale: (_: object, { id }: Call) => {
      const current = findEvening(db, id)!
      return answer({ success: false, message: CHANGED, current } satisfies StaleEvening, 409)
    },
  } as const

  return staffCalls({ sessions, config })
    .get('/api/evenings', { query: eveningsQuerySchema }, (query) => {
      const now = new Date()
      const evenings = listEvenings(db, { past: query.past === 'true' }, now)
      const ids = evenings.map(({ id }) => id)
      return { evenings, numbers: Object.fromEntries(numbersOf({ db, findSilent }, ids, now)) }
    })

    .get('/api/evenings/:id', async ({ id }) => {
      const page = { db, findSilent, timeZone: config.timeZone, meetAgain: config.meetAgain }
      return composeEveningPage(page, id, await findDue(id)) ?? refuse(404, EVENING_MESSAGES.missing)
    })

    .get('/api/evenings/:id/people', { query: eveningPeopleQuerySchema }, (query, { id }) => {
      return listEveningPeople({ db, findSilent }, id, query) ?? refuse(404, EVENING_MESSAGES.missing)
    })

    .get('/api/evenings/:id/forecast', async ({ id }) => {
      const evening = findEvening(db, id)
      if (!evening) return refuse(404, EVENING_MESSAGES.missing)
      const forecast = await matchmaking.forecast(evening.id)
      return composeForecast(evening, forecast, config)
    })

    .post(
      '/api/evenings',
      { once: true, body: withTables(newEveningSchema), refusals: NOT_TAKEN },
      (input, { admin }) => {
        const made = createEvening(db, admin, input, config)
        return made.ok ? answer(stored('Evening added', made.id), 201) : made
      },
    )

    .patch(
      '/api/evenings/:id',
      { body: withTables(eveningChangesSchema), refusals: { ...gone, ...NOT_CHANGED } },
      (input, { id, admin }) => {
        const changed = changeEvening(db, admin, id, input, config, new Date(), findUnexplained)
        if (!changed.ok) return changed
        return stored('Evening changed', id, { groups: changed.groups, undo: changed.undo })
      },
    )

    .delete(
      '/api/evenings/:id',
      {
        query: deleteEveningSchema,
        by: [adminRole],
        refusals: { ...gone, inUse: [409, EVENING_MESSAGES.inUse] },
        done: 'Evening deleted',
      },
      ({ version }, { id, admin }) => deleteEvening(db, admin, id, version),
    )

    .post(
      '/api/evenings/:id/announce',
      {
        body: announceSchema,
        refusals: {
          missing: [404, EVENING_MESSAGES.missing],
          ...FINAL,
          undone: [409, TABLES_MESSAGES.undone],
          changed: [409, TABLES_MESSAGES.changed],
        },
      },
      ({ digest }, { id, admin }) => {
        const announced = announceEvening(db, admin, id, digest)
        return announced.ok ? stored('Tables announced', id, { undo: announced.undo }) : announced
      },
    )

    .get('/api/users/:id/tickets', ({ id }) => {
      return ticketsOf(db, id) ?? refuse(404, 'There is no such user')
    })

    .routes()
}

/** GET /api/evenings/open: those that anybody may join. */
export function openEveningRoutes({ db }: Pick<Deps, 'db'>) {
  return new Elysia().get('/api/evenings/open', () =>
    answer({ evenings: publicEvenings(db) } satisfies OpenEvenings),
  )
}

const WRONG_TIME = {
  past: [422, EVENING_MESSAGES.past, 'at'],
  soon: [422, EVENING_MESSAGES.soon, 'at'],
  'moved soon': [422, EVENING_MESSAGES.movedSoon, 'at'],
  answersLate: [422, EVENING_MESSAGES.answersLate, 'answers_until'],
  answersPast: [422, EVENING_MESSAGES.answersPast, 'answers_until'],
  detailsLate: [422, EVENING_MESSAGES.detailsLate, 'detailsFrom'],
  hoursOrder: [422, EVENING_MESSAGES.hoursOrder, 'payUntil'],
} as const

const NOT_TAKEN = {
  ...WRONG_TIME,
  venue: [422, NO_SUCH_VENUE, 'venueId'],
  'nowhere to pay': [422, EVENING_MESSAGES.nowhereToPay, 'price'],
} as const

const FINAL = { over: [409, EVENING_MESSAGES.over], cancelled: [409, EVENING_MESSAGES.cancelled] } as const

const NOT_CHANGED = {
  ...NOT_TAKEN,
  ...FINAL,
  sold: [422, EVENING_MESSAGES.sold, 'tables_max'],
  unexplained: askWhy,
} as const

/** Returns the schema that takes `tablesMax` for `tables_max`, too. */
function withTables<T>(schema: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T> {
  return v.pipe(
    v.unknown(),
    v.transform((body) =>
      body !== null && typeof body === 'object' && 'tablesMax' in body
        ? { tables_max: body.tablesMax, ...body }
        : body,
    ),
    schema,
  )
}
