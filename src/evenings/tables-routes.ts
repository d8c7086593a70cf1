import { DOOR_MESSAGES, doorApplySchema, doorSchema } from '../domain/evening-door'
import {
  TABLES_MESSAGES,
  type TablesSaved,
  tablesPreviewSchema,
  tablesSchema,
} from '../domain/evening-tables'
import { EVENING_MESSAGES } from '../domain/evenings'
import type { RuleBreak } from '../domain/seating'
import { todayIn } from '../domain/time'
import { answer } from '../http/answers'
import { type StaffDeps, staffCalls } from '../http/handle'
import type { Matchmaking } from '../matchmaking/matchmaking'
import { markHere, mergeTables, readDoor } from './door'
import { saveTables } from './tables'
import { previewTables } from './tables-preview'

interface Deps extends StaffDeps {
  matchmaking: Pick<Matchmaking, 'deal'>
}

/** /api/evenings/:id/tables and /door: the tables of an evening, before it and on it. */
export function tablesRoutes({ db, config, sessions, matchmaking }: Deps) {
  const { timeZone } = config
  const deps = () => ({ db, matchmaking, timeZone, meetAgain: config.meetAgain })
  return staffCalls({ sessions, config })
    .post(
      '/api/evenings/:id/tables/preview',
      { body: tablesPreviewSchema, refusals: NO_TABLES },
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
        const { groups, standby } = saved
        const message = `${groups.length} ${groups.length === 1 ? 'table' : 'tables'} saved`
        return { success: true, message, groups, standby } satisfies TablesSaved
      },
    )

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
