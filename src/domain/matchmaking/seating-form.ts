// what the calls about matchmaking take
import * as v from 'valibot'
import { BACKUPS_MAX, MEMBERS } from '../group/group'
import { meetingEntries } from '../group/group-form'
import { instantSchema } from '../instant'
import { meetAgainEntries as meeting } from './meet-again'

export const SCORED_MAX = 100
/** Most tables of one run. */
const TABLES_MAX = 200_000

const IDS = 'Users are given by their ids'
const id = v.pipe(v.number(IDS), v.safeInteger(IDS), v.minValue(1, IDS))
const ids = v.array(id, IDS)

// lists that may be very long are looked through by hand: a schema takes a hundred times as long for each of a million ids
const isId = (input: unknown) => Number.isSafeInteger(input) && (input as number) >= 1

const longIds = v.custom<number[]>((input) => Array.isArray(input) && input.every(isId), IDS)

/** A table of a preview as staff left it. */
interface EditedTable {
  members: number[]
  backups: number[]
}

const tables = v.custom<EditedTable[]>(
  (input) => wrongTables(input) === undefined,
  ({ input }) => wrongTables(input) ?? '',
)

function wrongTables(input: unknown): string | undefined {
  if (!Array.isArray(input)) return 'Tables are a list'
  const seated = new Set<number>()
  let seats = 0
  for (const table of input) {
    const wrong = wrongTable(table)
    if (wrong !== undefined) return wrong
    const { members, backups } = table as EditedTable
    for (const id of members) seated.add(id)
    for (const id of backups) seated.add(id)
    seats += members.length + backups.length
  }
  return seated.size < seats ? 'The same user is at two tables' : undefined
}

function wrongTable(table: unknown): string | undefined {
  const isTable = typeof table === 'object' && table !== null && 'members' in table && 'backups' in table
  if (!isTable) return 'A table has members and backups'
  const { members, backups } = table
  if (!Array.isArray(members) || !Array.isArray(backups)) return IDS
  if (members.length === 0) return 'A table has people'
  if (members.length > MEMBERS) return 'A table has six seats'
  if (backups.length > BACKUPS_MAX) return `A table has at most ${BACKUPS_MAX} backups`
  return members.every(isId) && backups.every(isId) ? undefined : IDS
}

const between = (min: number, max: number, message: string) =>
  v.optional(
    v.pipe(v.number(message), v.safeInteger(message), v.minValue(min, message), v.maxValue(max, message)),
  )

// how many tables, and backups at each; people stay free for them
const boundEntries = {
  tables: between(1, TABLES_MAX, 'Maximum tables is a whole number from 1'),
  backups: between(0, BACKUPS_MAX, `A table has 0 to ${BACKUPS_MAX} backups`),
}

/** How many tables a run may make, and how many backups each is to have; left out, as many as there are people for. */
export interface Bounds {
  tables?: number | undefined
  backups?: number | undefined
}

const PICS_MAX = 100

// where and when the dinners of a run are; the PICs take turns
const dinnerEntries = {
  ...meetingEntries,
  pics: v.optional(
    v.pipe(v.array(v.string('PIC is a name'), 'PICs are a list'), v.maxLength(PICS_MAX, 'Too many PICs')),
    [],
  ),
}

/** What POST /api/matchmaking takes, if anything. */
export const runWishesSchema = v.object(
  { ...boundEntries, ...dinnerEntries, ...meeting },
  'Say how the run should be',
)
export type RunWishes = v.InferInput<typeof runWishesSchema>

/** What POST /api/matchmaking/preview takes: the tables that stay as they are, and bounds of the others. */
export const previewSchema = v.object(
  { locked: v.optional(tables, []), ...boundEntries, ...meeting },
  'Say which tables are locked, or nothing',
)

/** What POST /api/matchmaking/score takes: the members of tables; those of the group `groupId` may sit there already. */
export const scoreSchema = v.object(
  {
    tables: v.pipe(
      v.array(
        v.pipe(ids, v.minLength(1, 'A table has people'), v.maxLength(MEMBERS, 'A table has six seats')),
        'Tables are a list',
      ),
      v.maxLength(SCORED_MAX, `At most ${SCORED_MAX} tables`),
    ),
    groupId: v.optional(id),
    /** of an evening's tables: its people may sit at others of it already */
    eveningId: v.optional(id),
    ...meeting,
  },
  'Say which tables',
)

const count = (max: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(max))

/** What POST /api/matchmaking/commit takes: tables of a preview as staff left them, who waits, and how they were found. */
export const commitSchema = v.object(
  {
    tables: v.pipe(tables, v.minLength(1, 'There is no table')),
    waiting: longIds,
    run: v.object(
      {
        startedAt: instantSchema('A run starts at a time'),
        seed: count(2 ** 32 - 1),
        deadlineMs: count(600_000),
        durationMs: count(86_400_000),
        moves: count(Number.MAX_SAFE_INTEGER),
        ...meeting,
      },
      'Say which run it was',
    ),
    ...dinnerEntries,
  },
  'Say which tables, who waits and which run it was',
)
export type Commit = v.InferOutput<typeof commitSchema>
export type CommitInput = v.InferInput<typeof commitSchema>

/** What POST /api/users/:id/apart takes. */
export const apartSchema = v.object({ userId: id }, IDS)
