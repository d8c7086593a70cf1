import { DEAL_MESSAGES, type DealtAnswer, dealPreviewSchema, dealSchema } from '../domain/evening-deal'
import { DOOR_MESSAGES, doorApplySchema, doorSchema } from '../domain/evening-door'
import { EVENING_MESSAGES } from '../domain/evenings'
import type { RuleBreak } from '../domain/seating'
import { todayIn } from '../domain/time'
import { answer, wrongField } from '../http/answers'
import { type StaffDeps, staffCalls } from '../http/handle'
import type { Matchmaking } from '../matchmaking/matchmaking'
import { storeDeal } from './deal'
import { previewDeal } from './deal-preview'
import { markHere, mergeTables, readDoor } from './door'

interface Deps extends StaffDeps {
  matchmaking: Pick<Matchmaking, 'deal'>
}

/** /api/evenings/:id/deal and /door: the tables of an evening, before it and on it. */
export function dealRoutes({ db, config, sessions, matchmaking }: Deps) {
  const { timeZone, refund, meetAgain } = config
  const deps = { db, matchmaking, timeZone, meetAgain }
  return staffCalls({ sessions, config })
    .post(
      '/api/evenings/:id/deal/preview',
      { body: dealPreviewSchema, refusals: NO_DEAL },
      async (input, { id }) => {
        const found = await previewDeal(deps, id, input)
        return found.ok ? found.preview : found
      },
    )

    .post('/api/evenings/:id/deal', { body: dealSchema, refusals: NO_DEAL }, async (input, { id, admin }) => {
      const { step, keep, pics, tables: given } = input
      const version = input.version ?? input.digest
      if (version === undefined) return wrongField('version', DEAL_MESSAGES.version)
      const preview = given ? undefined : await previewDeal(deps, id, { step, keep, locked: [] })
      if (preview && !preview.ok) return preview
      const tables = given ?? preview!.preview.tables
      const stored = storeDeal(
        db,
        admin,
        id,
        { tables, digest: version, step, keep, pics },
        { timeZone, today: todayIn(timeZone), refund, meetAgain },
      )
      if (!stored.ok) return stored
      const { groups, spare } = stored
      const message = `${groups.length} ${groups.length === 1 ? 'table' : 'tables'} stored`
      return { success: true, message, groups, spare } satisfies DealtAnswer
    })

    .get('/api/evenings/:id/door', { refusals: NO_DOOR }, (_, { id }) => {
      const read = readDoor(db, id)
      return read.ok ? read.door : read
    })

    .post('/api/evenings/:id/door', { body: doorSchema, refusals: NO_DOOR }, (input, { id, admin }) => {
      const marked = markHere(db, admin, id, input)
      return marked.ok ? marked.door : marked
    })

    .post(
      '/api/evenings/:id/door/apply',
      { body: doorApplySchema, refusals: NO_DOOR },
      (input, { id, admin }) => {
        const merged = mergeTables(db, admin, id, input)
        return merged.ok ? merged.door : merged
      },
    )

    .routes()
}

const NO_DOOR = {
  missing: [404, EVENING_MESSAGES.missing],
  cancelled: [409, DOOR_MESSAGES.cancelled],
  early: [409, DOOR_MESSAGES.early],
  over: [409, DOOR_MESSAGES.over],
  changed: [409, DOOR_MESSAGES.changed],
  moves: [409, DOOR_MESSAGES.moves],
} as const

const NO_DEAL = {
  missing: [404, EVENING_MESSAGES.missing],
  over: [409, EVENING_MESSAGES.over],
  cancelled: [409, EVENING_MESSAGES.cancelled],
  step: [409, DEAL_MESSAGES.step],
  late: [409, DEAL_MESSAGES.late],
  none: [409, DEAL_MESSAGES.none],
  changed: [409, DEAL_MESSAGES.changed],
  people: [409, DEAL_MESSAGES.people],
  rules: ({ breaks }: { breaks: RuleBreak[] }) =>
    answer({ success: false, message: DEAL_MESSAGES.rules, breaks }, 409),
} as const
