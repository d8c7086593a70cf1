import { Elysia } from 'elysia'
import type { Config } from '../config'
import type { Db } from '../db/open'
import type { FindUnexplained } from '../domain/dinner'
import {
  availabilityChangeSchema,
  deleteEveningSchema,
  EVENING_MESSAGES,
  eveningChangesSchema,
  eveningsQuerySchema,
  newEveningSchema,
  type StaleEvening,
  type StoredEvening,
} from '../domain/evenings'
import type { OpenEvenings } from '../domain/open-evenings'
import { answer, askWhy, refuse, STALE, wrongField } from '../http/answers'
import { readBody, readId, readQuery } from '../http/body'
import { adminRole, adminsOnly, type Sessions } from '../http/guard'
import type { Matchmaking } from '../matchmaking/matchmaking'
import { setAvailability } from './availability'
import { changeEvening, createEvening, deleteEvening } from './evenings'
import { composeForecast } from './forecast'
import { availabilityOf, findEvening, listEvenings, openEvenings } from './list'

const NO_USER = 'There is no such user'

interface Deps {
  db: Db
  config: Config
  sessions: Sessions
  matchmaking: Pick<Matchmaking, 'forecast'>
  findUnexplained: FindUnexplained
}

/** /api/evenings and users' availability, for admins. */
export function eveningRoutes({ db, config, sessions, matchmaking, findUnexplained }: Deps) {
  const stored = (message: string, id: number, rest: Partial<StoredEvening> = {}): StoredEvening => ({
    success: true,
    message,
    evening: findEvening(db, id)!,
    groups: [],
    answers_dropped: 0,
    ...rest,
  })

  function stale(id: number): Response {
    const current = findEvening(db, id)!
    return answer({ success: false, message: STALE, current } satisfies StaleEvening, 409)
  }

  return new Elysia()
    .use(adminsOnly({ sessions, config }))
    .get('/api/evenings', ({ request }) => {
      const query = readQuery(request, eveningsQuerySchema)
      return query.ok
        ? answer({ evenings: listEvenings(db, { past: query.value.past === 'true' }) })
        : query.answer
    })

    .get('/api/evenings/:id/forecast', async ({ params }) => {
      const evening = findEvening(db, readId(params.id))
      if (!evening) return refuse(404, EVENING_MESSAGES.missing)
      const forecast = await matchmaking.forecast(evening.id)
      return answer(composeForecast(db, evening, forecast, config))
    })

    .post('/api/evenings', async ({ request, admin }) => {
      const input = await readBody(request, newEveningSchema)
      if (!input.ok) return input.answer
      const made = createEvening(db, admin, input.value, config)
      return made.ok ? answer(stored('Evening added', made.id), 201) : wrongTime(made.reason)
    })

    .patch('/api/evenings/:id', async ({ request, params, admin }) => {
      const input = await readBody(request, eveningChangesSchema)
      if (!input.ok) return input.answer
      const id = readId(params.id)
      const changed = changeEvening(db, admin, id, input.value, config, new Date(), findUnexplained)
      if (changed.ok) {
        const { groups, answersDropped } = changed
        return answer(stored('Evening changed', id, { groups, answers_dropped: answersDropped }))
      }
      switch (changed.reason) {
        case 'missing':
          return refuse(404, EVENING_MESSAGES.missing)
        case 'stale':
          return stale(id)
        case 'unexplained':
          return askWhy(changed.unexplained)
        case 'over':
        case 'cancelled':
          return refuse(409, EVENING_MESSAGES[changed.reason])
        default:
          return wrongTime(changed.reason)
      }
    })

    .delete(
      '/api/evenings/:id',
      ({ request, params, admin }) => {
        const query = readQuery(request, deleteEveningSchema)
        if (!query.ok) return query.answer
        const id = readId(params.id)
        const deleted = deleteEvening(db, admin, id, query.value.version)
        if (deleted.ok) return answer({ success: true, message: 'Evening deleted' })
        switch (deleted.reason) {
          case 'missing':
            return refuse(404, EVENING_MESSAGES.missing)
          case 'stale':
            return stale(id)
          case 'inUse':
            return refuse(409, EVENING_MESSAGES.inUse)
        }
      },
      { beforeHandle: adminRole },
    )

    .get('/api/users/:id/availability', ({ params }) => {
      const found = availabilityOf(db, readId(params.id))
      return found ? answer(found) : refuse(404, NO_USER)
    })

    .put('/api/users/:id/availability', async ({ request, params, admin }) => {
      const input = await readBody(request, availabilityChangeSchema)
      if (!input.ok) return input.answer
      const userId = readId(params.id)
      const set = setAvailability(db, admin, { userId, ...input.value })
      if (set.ok) return answer({ success: true, message: 'Noted', ...availabilityOf(db, userId) })
      if (set.reason === 'unknown') return refuse(404, NO_USER)
      return set.reason === 'missing'
        ? wrongField('eveningId', EVENING_MESSAGES.missing)
        : refuse(409, EVENING_MESSAGES[set.reason])
    })
}

/** GET /api/evenings/open: the evenings without counts, for everybody. */
export function openEveningRoutes({ db, config }: Pick<Deps, 'db' | 'config'>) {
  return new Elysia().get('/api/evenings/open', () =>
    answer({ evenings: openEvenings(db), timeZone: config.timeZone } satisfies OpenEvenings),
  )
}

function wrongTime(reason: 'past' | 'answersLate' | 'answersPast'): Response {
  return wrongField(reason === 'past' ? 'at' : 'answers_until', EVENING_MESSAGES[reason])
}
