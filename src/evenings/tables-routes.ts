import { NOT_MARKED } from '../attendance/refusals'
import { EVENING_MESSAGES } from '../domain/evening/evening-calls'
import {
  TABLES_MESSAGES,
  type TablesSaved,
  tablesPreviewSchema,
  tablesSchema,
} from '../domain/evening/evening-tables'
import { GUESTS_MESSAGES, guestFormSchema, mergeSchema } from '../domain/evening/guests'
import type { RuleBreak } from '../domain/matchmaking/seating'
import { todayIn } from '../domain/time'
import { answer } from '../http/answers'
import { readId } from '../http/body'
import { type StaffDeps, staffCalls } from '../http/handle'
import type { Matchmaking } from '../matchmaking/matchmaking'
import { markGuest, readGuests } from './door'
import { mergeTables } from './merge'
import { saveTables } from './tables'
import { previewTables } from './tables-preview'

interface Deps extends StaffDeps {
  matchmaking: Pick<Matchmaking, 'deal'>
}

/** /api/evenings/:id/tables, /guests and /merge: the tables of an evening, before it and on it. */
export function tablesRoutes({ db, config, sessions, matchmaking }: Deps) {
  const { timeZone } = config
  const deps = () => ({ db, matchmaking, timeZone, meetAgain: config.meetAgain })
  return staffCalls({ sessions, config })
    .post(
      '/api/evenings/:id/tables/preview',
      { body: tablesPreviewSchema, isBodyOptional: true, refusals: NO_TABLES },
      async (input, { id }) => {
        const found = await previewTables(deps(), id, input)
        return found.ok ? found.preview : found
      },
    )

    .post(
      '/api/evenings/:id/tables',
      { body: tablesSchema, refusals: NO_TABLES },
      async ({ digest, pics, tables: given }, { id, admin }) => {
        const preview = given ? undefined : await previewTables(deps(), id, { locked: [] })
        if (preview && !preview.ok) return preview
        const tables = given ?? preview!.preview.tables
        const { refund, meetAgain } = config
        const rules = { timeZone, today: todayIn(timeZone), refund, meetAgain }
        const saved = saveTables(db, admin, id, { tables, digest, pics }, rules)
        if (!saved.ok) return saved
        const { groups, standby, undo } = saved
        const message = `${groups.length} ${groups.length === 1 ? 'table' : 'tables'} saved`
        return { success: true, message, groups, standby, undo } satisfies TablesSaved
      },
    )

    .get('/api/evenings/:id/guests', { refusals: NO_DOOR }, (_, { id }) => {
      const read = readGuests(db, id)
      return read.ok ? read.guests : read
    })

    .put(
      '/api/evenings/:id/guests/:userId',
      { body: guestFormSchema, refusals: { ...NOT_MARKED, ...NO_DOOR }, done: 'Marked' },
      (input, { id, params, admin }) =>
        markGuest(db, admin, { eveningId: id, userId: readId(params.userId) }, input),
    )

    .post(
      '/api/evenings/:id/merge',
      { body: mergeSchema, refusals: NO_DOOR, done: 'Tables merged' },
      (input, { id, admin }) => mergeTables(db, admin, id, input),
    )

    .routes()
}

const NO_DOOR = {
  'no evening': [404, EVENING_MESSAGES.missing],
  cancelled: [409, GUESTS_MESSAGES.cancelled],
  closed: [409, GUESTS_MESSAGES.early],
  begun: [409, GUESTS_MESSAGES.over],
  changed: [409, GUESTS_MESSAGES.changed],
  moves: [409, GUESTS_MESSAGES.moves],
} as const

const NO_TABLES = {
  missing: [404, EVENING_MESSAGES.missing],
  over: [409, EVENING_MESSAGES.over],
  cancelled: [409, EVENING_MESSAGES.cancelled],
  late: [409, TABLES_MESSAGES.late],
  none: [409, TABLES_MESSAGES.none],
  changed: [409, TABLES_MESSAGES.changed],
  people: [409, TABLES_MESSAGES.people],
  size: [409, TABLES_MESSAGES.size],
  rules: ({ breaks }: { breaks: RuleBreak[] }) =>
    answer({ success: false, message: TABLES_MESSAGES.rules, breaks }, 409),
} as const
