// the answers of matchmaking on the wire
import * as v from 'valibot'
import { matchmakingDoneSchema } from '../api'
import { GROUP_STATUSES, MEMBER_STATUSES, ROLES } from '../group/group'
import { ACTIVITIES, BUDGETS, GENDERS, HOBBIES, INTERESTS, type Interest } from '../profile/profile'
import { wholeNumber } from '../query'
import { MEET_AGAIN } from './meet-again'

// what previews, scores, kept-apart pairs and histories are made of

export const SCORE_TERMS = [
  'topics',
  'ages',
  'hobbies',
  'smoking',
  'drinking',
  'activities',
  'sameTopics',
  'worstPlaced',
  'easyTalkers',
  'loneShy',
  'genders',
  'strangers',
] as const

/** GET /api/matchmaking/terms: each term in words; `most` are its points at most, null for a loss. */
export const scoreTermsSchema = v.object({
  terms: v.array(v.object({ term: v.picklist(SCORE_TERMS), name: v.string(), most: v.nullable(v.number()) })),
})
export type ScoreTerms = v.InferOutput<typeof scoreTermsSchema>

/** Returns the topic that most of these people like, the first of several; null when no two share one. */
export function talkAbout(people: readonly (readonly Interest[])[]): Interest | null {
  const sharing = (topic: Interest) => people.filter((topics) => topics.includes(topic)).length
  const [topic] = [...INTERESTS].sort((a, b) => sharing(b) - sharing(a))
  return sharing(topic!) > 1 ? topic! : null
}

/** A hard rule that a table breaks; `message` refers to people as #id, `userIds` are the same people. */
export const ruleBreakSchema = v.object({
  rule: v.picklist([
    'size', // not six
    'budget', // more than one
    'gender', // someone is the only woman or man
    'age', // more than ten years between two
    'met', // two sat at one table before: one break a pair
    'apart', // staff keep two apart: one break a pair
    'taken', // has a seat in another group, or has joined an evening
    'twice', // one person (or phone) has two seats, or has signed up again
    'incomplete', // answers are missing
    'removed', // staff removed them from a group and have not cleared the reason
    'paused', // by staff, or by themselves
    'gone', // deleted meanwhile
    'evening', // cannot come, or has not said so
    'price', // of a budget below the price of the evening
  ]),
  userIds: v.array(v.number()),
  message: v.string(),
})
export type RuleBreak = v.InferOutput<typeof ruleBreakSchema>

export const tableScoreSchema = v.object({
  /** at most 100; null unless six people with complete answers */
  score: v.nullable(v.number()),
  /** points by their reason: they add up to the score */
  terms: v.nullable(v.object(v.entriesFromList(SCORE_TERMS, v.number()))),
  breaks: v.array(ruleBreakSchema),
})
export type TableScore = v.InferOutput<typeof tableScoreSchema>

/** A person of a preview; `age` in years on its day, `waited` counts the runs that left them over. */
export const seatedPersonSchema = v.object({
  id: v.number(),
  name: v.string(),
  phone: v.string(),
  age: v.number(),
  gender: v.picklist(GENDERS),
  activity: v.picklist(ACTIVITIES),
  budget: v.picklist(BUDGETS),
  comfort_level: v.number(),
  hobbies: v.array(v.picklist(HOBBIES)),
  interests: v.array(v.picklist(INTERESTS)),
  smoker: v.picklist(['Yes', 'No']),
  drinker: v.picklist(['Yes', 'No']),
  waited: v.number(),
  /** what staff noted on them, the latest first */
  notes: v.array(v.string()),
})
export type SeatedPerson = v.InferOutput<typeof seatedPersonSchema>

/** A table that is not stored (yet). */
export const proposedTableSchema = v.object({
  members: v.array(v.number()),
  backups: v.array(v.number()),
  name: v.string(),
  budget: v.picklist(BUDGETS),
  score: tableScoreSchema,
})
export type ProposedTable = v.InferOutput<typeof proposedTableSchema>

/** POST /api/matchmaking/preview: the result of a run, which is not stored. */
export const previewAnswerSchema = v.object({
  startedAt: v.string(),
  seed: v.number(),
  deadlineMs: v.number(),
  durationMs: v.number(),
  /** places that people were asked about */
  moves: v.number(),
  pool: v.number(),
  /** weeks after which people may meet again; null: never */
  meetAgain: v.nullable(v.picklist(MEET_AGAIN)),
  tables: v.array(proposedTableSchema),
  /** everybody who took part, the earliest sign-up first */
  people: v.array(seatedPersonSchema),
  /** neither seated nor backup; at an evening with why, in words */
  waiting: v.array(v.object({ id: v.number(), words: v.optional(v.string()) })),
  /** mean score of the tables; null without a table */
  score: v.nullable(v.number()),
})
export type Preview = v.InferOutput<typeof previewAnswerSchema>

/** Where somebody comes from who could take a seat: who stands by at its evening comes first, then who is on its list, then who waits. */
export const SOMEBODY_FROM = ['standby', 'list', 'queue'] as const

/** GET /api/dinner-groups/{id}/somebody: who could take a seat, the best table first; `score` is the table's, null where a seat stays free. */
export const somebodySchema = v.object({
  people: v.array(
    v.object({
      userId: v.number(),
      name: v.string(),
      age: v.number(),
      score: v.nullable(v.number()),
      /** runs that left them over */
      waited: v.number(),
      from: v.picklist(SOMEBODY_FROM),
      /** the message that is due to them once they have the seat, or are a backup; null where none is at once */
      kind: v.nullable(v.picklist(['invite', 'backup-ask', 'pay', 'seat', 'details'])),
    }),
  ),
})
export type Somebody = v.InferOutput<typeof somebodySchema>['people'][number]

/** The member in whose seat they would sit; none for a free one. */
export const somebodyQuerySchema = v.object({
  insteadOf: v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
})

/** POST /api/matchmaking/score: one for each table that was sent, in that order. */
export const scoresSchema = v.object({ scores: v.array(tableScoreSchema) })
export type Scores = v.InferOutput<typeof scoresSchema>

const refusedSchema = v.object({ members: v.array(v.number()), breaks: v.array(ruleBreakSchema) })

/** POST /api/matchmaking/commit. */
export const committedSchema = v.object({ ...matchmakingDoneSchema.entries, refused: v.array(refusedSchema) })

/** The same with status 409 when every table was refused, and nothing is stored. */
export const allRefusedSchema = v.object({
  ...committedSchema.entries,
  success: v.literal(false),
  runId: v.null(),
  refused: v.pipe(v.array(refusedSchema), v.minLength(1)),
})
export type Committed = v.InferOutput<typeof committedSchema> | v.InferOutput<typeof allRefusedSchema>

/** A group that a run keeps when it is taken back: staff edited it, or somebody in it has been contacted. */
const leftGroupSchema = v.object({
  id: v.number(),
  name: v.string(),
  reason: v.picklist(['edited', 'contacted']),
})
export type LeftGroup = v.InferOutput<typeof leftGroupSchema>

/** POST /api/matchmaking/runs/:id/take-back. */
export const takenBackSchema = v.object({
  success: v.literal(true),
  message: v.string(),
  deleted: v.number(),
  left: v.array(leftGroupSchema),
  turns: v.number(),
})
export type TakenBack = v.InferOutput<typeof takenBackSchema>

/** A person who is kept apart from somebody, by the newest sign-up of the phone; `isByGuest`: because one of the two wants it, which only they can change. */
const keptApartSchema = v.object({
  phone: v.string(),
  id: v.number(),
  name: v.string(),
  isByGuest: v.boolean(),
})
export type KeptApart = v.InferOutput<typeof keptApartSchema>

/** GET /api/users/:id/history: of all sign-ups of that person's phone. */
export const historySchema = v.object({
  dinners: v.array(
    v.object({
      group: v.object({
        id: v.number(),
        name: v.string(),
        status: v.picklist(GROUP_STATUSES),
        event_date: v.nullable(v.string()),
      }),
      role: v.picklist(ROLES),
      memberStatus: v.picklist(MEMBER_STATUSES),
      /** of a seat that has ended, which nobody took back: what staff typed, else what its owner did, or missed */
      left: v.nullable(v.object({ at: v.string(), why: v.nullable(v.string()) })),
      /** the others at the table; none for a backup and who has left, who did not sit there */
      mates: v.array(v.object({ id: v.number(), name: v.string() })),
    }),
  ),
  apart: v.array(keptApartSchema),
  /** runs that left them over */
  waited: v.number(),
})
export type PersonHistory = v.InferOutput<typeof historySchema>

/** GET /api/dinner-groups/{id}/candidates/{userId}: the backups who could take a member's seat, the best first. */
export const candidatesSchema = v.object({
  candidates: v.array(
    v.object({
      userId: v.number(),
      /** of the table with them in that seat */
      score: tableScoreSchema.entries.score,
      /** the hard rules that the table would break, and does not break now */
      breaks: tableScoreSchema.entries.breaks,
      /** has a seat in another group by now, and cannot come */
      busy: v.boolean(),
    }),
  ),
})
export type Candidates = v.InferOutput<typeof candidatesSchema>
