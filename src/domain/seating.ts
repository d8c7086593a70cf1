import * as v from 'valibot'
import type { MatchmakingDone } from './api'
import { BACKUPS_MAX, type GroupStatus, MEMBERS, type MemberStatus, type Role } from './group'
import type { Activity, Budget, Gender, Hobby, Interest, YesNo } from './profile'

// what previews, scores, kept-apart pairs and histories are made of

/** What makes and costs points at a table; the last four are losses. */
export const SCORE_TERMS = [
  'topics',
  'hobbies',
  'ages',
  'smoking',
  'drinking',
  'activities',
  'easyTalkers',
  'loneShy',
  'genders',
  'strangers',
] as const
export type ScoreTerm = (typeof SCORE_TERMS)[number]

/** A hard rule that a table breaks; `message` names people as #id, `userIds` are the same people. */
export interface RuleBreak {
  rule:
    | 'size' // not six
    | 'budget' // more than one
    | 'gender' // someone is the only woman or man
    | 'age' // more than ten years between two
    | 'met' // two sat at one table before: one break a pair
    | 'apart' // staff keep two apart: one break a pair
    | 'taken' // has a seat in another group
    | 'twice' // one person (or phone) has two seats, or has signed up anew
    | 'incomplete' // answers are missing
    | 'removed' // staff removed them from a group and have not cleared the reason
    | 'gone' // deleted meanwhile
  userIds: number[]
  message: string
}

/** Why a table has its score. */
export interface TableScore {
  /** at most 100; null unless six people with complete answers */
  score: number | null
  /** points by their reason: they add up to the score */
  terms: Record<ScoreTerm, number> | null
  /** short sentences for staff, the most telling first */
  words: string[]
  breaks: RuleBreak[]
}

/** Somebody of a preview; `age` in years on its day, `waited`: how often runs left them over. */
export interface SeatedPerson {
  id: number
  name: string
  phone: string
  age: number
  gender: Gender
  activity: Activity
  budget: Budget
  comfort_level: number
  hobbies: Hobby[]
  interests: Interest[]
  smoker: YesNo
  drinker: YesNo
  waited: number
}

/** A table that is not stored (yet). */
export interface ProposedTable {
  members: number[]
  backups: number[]
  name: string
  budget: Budget
  score: TableScore
}

/** Why someone waits: too few of the budget, no mix of genders, nobody near in age, only people they may not sit with, or no table left. */
export type WaitingReason = 'budget' | 'gender' | 'age' | 'met' | 'few'

/** POST /api/matchmaking/preview: what a run would make now. Nothing of it is stored. */
export interface Preview {
  startedAt: string
  seed: number
  deadlineMs: number
  durationMs: number
  /** places that people were asked about */
  moves: number
  /** people who took part */
  pool: number
  tables: ProposedTable[]
  /** everybody who took part, the earliest sign-up first */
  people: SeatedPerson[]
  /** neither seated nor backup */
  waiting: { id: number; reason: WaitingReason; words: string }[]
  /** mean score of the tables; null without a table */
  score: number | null
}

/** POST /api/matchmaking/score: one for each table that was sent, in that order. */
export interface Scores {
  scores: TableScore[]
}

/** POST /api/matchmaking/commit; with `success` false and status 409 when every table was refused, and nothing is stored. */
export interface Committed extends Omit<MatchmakingDone, 'success' | 'runId'> {
  success: boolean
  /** null when nothing was stored */
  runId: number | null
  refused: { members: number[]; breaks: RuleBreak[] }[]
}

/** GET /api/users/:id/history: of all sign-ups of that person's phone. */
export interface PersonHistory {
  /** the latest first */
  dinners: {
    group: { id: number; name: string; status: GroupStatus; event_date: string | null }
    role: Role
    member_status: MemberStatus
    /** the others at the table; none for a backup, who did not sit there */
    mates: { id: number; name: string }[]
  }[]
  apart: KeptApart[]
  /** how often runs left them over */
  waited: number
}

/** Whom staff keep apart from somebody: the newest sign-up of that phone. */
export interface KeptApart {
  phone: string
  id: number
  name: string
}

/** Most tables that one request scores. */
export const SCORED_MAX = 100
/** Most tables of one commit. */
const COMMITTED_MAX = 200_000

const IDS = 'Users are given by their ids'
const id = v.pipe(v.number(IDS), v.safeInteger(IDS), v.minValue(1, IDS))
const ids = v.array(id, IDS)

const table = v.object(
  {
    members: v.pipe(ids, v.minLength(1, 'A table has people'), v.maxLength(MEMBERS, 'A table has six seats')),
    backups: v.pipe(ids, v.maxLength(BACKUPS_MAX, `A table has at most ${BACKUPS_MAX} backups`)),
  },
  'A table has members and backups',
)

const nobodyTwice = (tables: v.InferOutput<typeof table>[]) => {
  const all = tables.flatMap(({ members, backups }) => [...members, ...backups])
  return new Set(all).size === all.length
}

const tables = v.pipe(
  v.array(table, 'Tables are a list'),
  v.maxLength(COMMITTED_MAX, `At most ${COMMITTED_MAX} tables`),
  v.check(nobodyTwice, 'The same user is at two tables'),
)

/** What POST /api/matchmaking/preview takes: the tables that stay as they are. */
export const previewSchema = v.object(
  { locked: v.optional(tables, []) },
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
  },
  'Say which tables',
)

const count = (max: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(max))

/** What POST /api/matchmaking/commit takes: tables of a preview as staff left them, who waits, and how they were found. */
export const commitSchema = v.object(
  {
    tables: v.pipe(tables, v.minLength(1, 'There is no table')),
    waiting: v.pipe(ids, v.maxLength(2_000_000, 'Too many people wait')),
    run: v.object(
      {
        startedAt: v.pipe(v.string(), v.isoTimestamp('A run starts at a time')),
        seed: count(2 ** 32 - 1),
        deadlineMs: count(600_000),
        durationMs: count(86_400_000),
        moves: count(Number.MAX_SAFE_INTEGER),
      },
      'Say which run it was',
    ),
  },
  'Say which tables, who waits and which run it was',
)
export type Commit = v.InferOutput<typeof commitSchema>

/** What POST /api/users/:id/apart takes. */
export const apartSchema = v.object({ userId: id }, IDS)
