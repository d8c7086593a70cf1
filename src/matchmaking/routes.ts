// all calls of matchmaking: they share what refuses a search and what says which groups were left
import { audit, countOf } from '../audit/audit'
import { SessionEndedError } from '../audit/staff'
import { isStorageError } from '../db/errors'
import type { MatchmakingDone } from '../domain/api'
import {
  type Committed,
  type LeftGroup,
  type Scores,
  somebodyQuerySchema,
  type TakenBack,
} from '../domain/matchmaking/seating'
import { commitSchema, previewSchema, runWishesSchema, scoreSchema } from '../domain/matchmaking/seating-form'
import { todayIn } from '../domain/time'
import { groupsDealtAt } from '../groups/evening'
import { NO_GROUP } from '../groups/refusals'
import { refuse, wrongField } from '../http/answers'
import { type StaffDeps, staffCalls } from '../http/handle'
import { requestId } from '../http/request-id'
import { answerWith } from '../http/stream'
import { errorFacts, type Log } from '../log'
import { candidatesFor } from './candidates'
import { scoreTerms } from './explain'
import { judge } from './judge'
import type { Matchmaking } from './matchmaking'
import { dinnerOf, listRuns } from './run-record'
import { takeBackRun } from './take-back'

/** Bytes; a hundred thousand people at their tables. Others wait while more is parsed. */
const SEATINGS_MAX = 1.5 * 1024 * 1024

/** Seconds a connection may idle: longer than any search. */
const SEARCH_S = 250

interface Deps extends StaffDeps {
  matchmaking: Matchmaking
  log: Log
}

/** /api/matchmaking and its subroutes, for admins. */
export function matchmakingRoutes({ db, config, sessions, matchmaking, log }: Deps) {
  const logFailure = (request: Request) => (error: unknown) => {
    if (error instanceof SessionEndedError || isStorageError(error)) throw error
    log.error('matchmaking failed', { id: requestId(request), ...errorFacts(error) })
    return undefined
  }

  return staffCalls({ sessions, config })
    .get('/api/matchmaking/runs', () => listRuns(db))

    .get(
      '/api/dinner-groups/:id/somebody',
      { query: somebodyQuerySchema, refusals: NOBODY },
      ({ insteadOf }, { id }) => {
        const found = candidatesFor(db, id, insteadOf, config)
        return found.ok ? { people: found.people } : found
      },
    )

    .get('/api/matchmaking/terms', () => scoreTerms())

    .post(
      '/api/matchmaking',
      { body: runWishesSchema, isBodyOptional: true, refusals: NO_SEARCH },
      async (input, { request, server, admin }) => {
        const dinner = dinnerOf(db, input, config)
        if (!dinner.ok) return wrongField(dinner.field, dinner.message)
        const { tables, backups, meetAgain } = input
        const bounds = { tables, backups }
        server?.timeout(request, SEARCH_S)
        const run = await matchmaking
          .runMatchmaking(admin, bounds, dinner.dinner, meetAgain)
          .catch(logFailure(request))
        if (!run?.ok) return run ?? failed()
        const { runId, groups, waiting } = run.result
        log.info('matchmaking', { id: requestId(request), runId, groups: groups.length, waiting })
        return done(run.result) satisfies MatchmakingDone
      },
    )

    .post(
      '/api/matchmaking/preview',
      { body: previewSchema, max: SEATINGS_MAX, refusals: NO_SEARCH },
      async (input, { request, server, admin }) => {
        server?.timeout(request, SEARCH_S)
        const { tables, backups, meetAgain } = input
        const locked = input.locked.flatMap(({ members, backups }) => [...members, ...backups])
        const gzip = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')
        const preview = await matchmaking
          .previewMatchmaking(
            { without: locked, gzip, bounds: { tables, backups }, meetAgain },
            request.signal,
          )
          .catch(logFailure(request))
        if (!preview?.ok) return preview ?? failed()
        const { pool } = preview.stats
        audit(db, admin, 'previewed matchmaking', { detail: `of ${countOf(pool, 'user')}` })
        log.info('matchmaking preview', { id: requestId(request), pool, ...preview.counts })
        return new Response(preview.json, {
          headers: {
            'content-type': 'application/json',
            'cache-control': 'no-store',
            vary: 'accept-encoding',
            ...(gzip && { 'content-encoding': 'gzip' }),
          },
        })
      },
    )

    .post(
      '/api/matchmaking/runs/:id/take-back',
      { refusals: NOT_TAKEN_BACK },
      (_, { request, id: runId, admin }) => {
        const undone = takeBackRun(db, admin, runId)
        if (!undone.ok) return undone
        const { deleted, left, turns } = undone
        log.info('matchmaking taken back', { id: requestId(request), runId, deleted, left: left.length })
        const message = `${countOf(deleted, 'group')} of run #${runId} deleted. ${staying(left)}`.trim()
        return { success: true, message, deleted, left, turns } satisfies TakenBack
      },
    )

    .post('/api/matchmaking/score', { body: scoreSchema }, ({ tables, groupId, eveningId, ...wanted }) => {
      const { timeZone } = config
      const { meetAgain = config.meetAgain } = wanted
      const groupIds = groupId === undefined ? groupsDealtAt(db, eveningId) : [groupId]
      const options = { today: todayIn(timeZone), timeZone, groupIds, eveningId, meetAgain }
      return { scores: judge(db, tables, options) } satisfies Scores
    })

    .post(
      '/api/matchmaking/commit',
      { body: commitSchema, max: SEATINGS_MAX },
      (input, { request, admin }) => {
        const dinner = dinnerOf(db, input, config)
        if (!dinner.ok) return wrongField(dinner.field, dinner.message)
        const { result, refused } = matchmaking.commitTables(admin, input, dinner.dinner)
        if (!result) return answerWith(ALL_REFUSED, 'refused', refused, 409)
        const { runId, groups, waiting } = result
        log.info('matchmaking', {
          id: requestId(request),
          runId,
          groups: groups.length,
          waiting,
          refused: refused.length,
        })
        return answerWith(done(result) satisfies CommitAnswer, 'refused', refused)
      },
    )

    .routes()
}

/** Groups named in a message. */
const NAMED_MAX = 10

function staying(left: LeftGroup[]): string {
  const named = (reason: LeftGroup['reason'], why: string) => {
    const ids = left.filter((group) => group.reason === reason).map(({ id }) => `#${id}`)
    const more = ids.length > NAMED_MAX ? ` and ${ids.length - NAMED_MAX} more` : ''
    return ids.length > 0 ? [`${ids.slice(0, NAMED_MAX).join(', ')}${more} (${why})`] : []
  }
  const stay = [...named('edited', 'edited since'), ...named('contacted', 'people have been contacted')]
  return stay.length > 0 ? `Left as they are: ${stay.join('; ')}.` : ''
}

function done({ runId, groups, waiting }: { runId: number; groups: number[]; waiting: number }) {
  return {
    success: true as const,
    message:
      groups.length > 0
        ? 'Kelompok baru telah dibuat berdasarkan algoritma matchmaking'
        : 'Belum cukup peserta untuk membentuk kelompok baru',
    groupsCreated: groups.length,
    groups,
    waiting,
    runId,
  }
}

/** The answer to a commit without `refused`. */
type CommitAnswer = Omit<Committed, 'refused'>

const ALL_REFUSED: CommitAnswer = {
  success: false,
  message: 'None of these tables is possible any more',
  groupsCreated: 0,
  groups: [],
  waiting: 0,
  runId: null,
}

const NO_SEARCH = {
  running: [409, 'Matchmaking is already running'],
  stopping: () => refuse(503, 'The server is stopping. Try again in a moment', { retryAfter: 10 }),
  // the client is gone and reads nothing
  left: [503, 'The search was given up'],
} as const

const NOBODY = {
  missing: [404, NO_GROUP],
  over: [409, 'This dinner takes nobody any more'],
} as const

const NOT_TAKEN_BACK = {
  missing: [404, 'There is no such run'],
  nothing: ({ left }: { left: LeftGroup[] }) =>
    refuse(409, `Nothing of this run is left to undo. ${staying(left)}`.trim()),
} as const

function failed(): Response {
  return refuse(500, 'Terjadi kesalahan saat menjalankan algoritma matchmaking')
}
