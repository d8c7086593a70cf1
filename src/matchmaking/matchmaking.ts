// the verbs of matchmaking; they share what runs now, so that one search and one run go on at a time
import type { Staff } from '../audit/staff'
import type { Config } from '../config'
import type { Db } from '../db/open'
import { refused } from '../db/transact'
import type { MeetAgain } from '../domain/matchmaking/meet-again'
import type { Committed } from '../domain/matchmaking/seating'
import type { Bounds, Commit } from '../domain/matchmaking/seating-form'
import { todayIn } from '../domain/time'
import type { Forecast } from './forecast'
import type { RunDinner, RunResult } from './run-record'
import {
  askWorker,
  type DealRequest,
  type DealResult,
  type ForecastRequest,
  type SearchRequest,
  type SearchResult,
  type StartWorker,
} from './run-worker'
import { storeCommit, storeProposal } from './store-proposal'

/** Why there was no search: another one is running, the server is stopping, or the client has left. */
type NoSearch = { ok: false; reason: 'running' | 'left' | 'stopping' }
type Run = { ok: true; result: RunResult } | NoSearch
type Previewed =
  | ({ ok: true } & Pick<SearchResult, 'stats' | 'counts'> & { json: Uint8Array<ArrayBuffer> })
  | NoSearch

/** How long the worker of deals and forecasts is kept after an answer, in ms: tables of an evening are several deals, and a new worker is slow. */
const KEPT_MS = 10_000

/** Returns the verbs of automatic matchmaking on one database: one search at a time. */
export function createMatchmaking(
  db: Db,
  house: Pick<Config, 'timeZone' | 'meetAgain'>,
  startWorker: StartWorker,
) {
  const { timeZone } = house
  let running: Worker | undefined
  const forecasts = inTurn<Forecast>()
  const deals = inTurn<DealResult>()
  let stopping = false
  const context = { db, timeZone }

  /** Seats everybody within the bounds as groups that are confirming. Throws when that fails; nothing is stored then. */
  async function runMatchmaking(
    startedBy: Staff,
    bounds: Bounds = {},
    dinner?: RunDinner,
    meetAgain = house.meetAgain,
  ): Promise<Run> {
    const found = await search({ preview: false, gzip: false, without: [], bounds, meetAgain })
    if (!found.ok) return found
    const { startedAt, seed, result } = found
    const run = { startedBy, startedAt, seed, durationMs: Date.now() - Date.parse(startedAt), meetAgain }
    const { deadlineMs, moves } = result.stats
    const info = { ...run, deadlineMs, moves }
    return { ok: true, result: storeProposal(context, info, result.proposal!, dinner) }
  }

  /** Returns as JSON what a run without these would make; ends when `left` aborts. Throws when the worker fails. */
  async function previewMatchmaking(
    {
      meetAgain = house.meetAgain,
      ...wanted
    }: Pick<SearchRequest, 'without' | 'gzip' | 'bounds'> & {
      meetAgain?: MeetAgain | undefined
    },
    left: AbortSignal,
  ): Promise<Previewed> {
    const found = await search({ preview: true, ...wanted, meetAgain }, left)
    if (!found.ok) return found
    const { stats, counts, preview } = found.result
    return { ok: true, stats, counts, json: preview! }
  }

  /** Stores the tables that staff edited in a preview; `result` is undefined when each of them is refused. */
  function commitTables(
    by: Staff,
    { run, ...commit }: Pick<Commit, 'tables' | 'waiting' | 'run'>,
    dinner: RunDinner,
  ): { result: RunResult | undefined; refused: Committed['refused'] } {
    const { meetAgain = house.meetAgain } = run
    return storeCommit(context, by, { ...commit, run: { ...run, meetAgain } }, dinner)
  }

  /** Returns how many tables those make who can come to an evening, and who else would make another one. Throws when the worker fails or is stopped. */
  async function forecast(eveningId: number): Promise<Forecast> {
    return forecasts.ask(() => ({
      ...{ file: db.$client.filename, today: todayIn(timeZone), eveningId },
      ...{ meetAgain: house.meetAgain, forecast: true },
    }))
  }

  /** Deals people to tables, one deal at a time. Throws when the worker fails or is stopped. */
  async function deal(request: DealRequest): Promise<DealResult> {
    return deals.ask(() => request)
  }

  /** Returns what has the worker answer one request after the other, however many pages are on screen. */
  function inTurn<T>() {
    let last: Promise<unknown> = Promise.resolve()
    let worker: Worker | undefined
    let idle: Timer | undefined
    function ask(requestNow: () => ForecastRequest | DealRequest): Promise<T> {
      const found = last.then(() => {
        if (stopping) throw new Error('stopped')
        clearTimeout(idle)
        worker ??= startWorker()
        return askWorker<T>(worker, requestNow())
      })
      last = found.then(() => {
        idle = setTimeout(stop, KEPT_MS).unref()
      }, stop)
      return found
    }
    function stop() {
      worker?.terminate()
      worker = undefined
    }
    return { ask, stop }
  }

  async function search(
    wanted: Omit<SearchRequest, 'file' | 'today' | 'seed' | 'startedAt'>,
    left?: AbortSignal,
  ) {
    if (stopping) return refused('stopping')
    if (running) return refused('running')
    const now = new Date()
    const startedAt = now.toISOString()
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]!
    const request = { file: db.$client.filename, today: todayIn(timeZone, now), seed, startedAt, ...wanted }
    const worker = startWorker()
    running = worker
    left?.addEventListener('abort', () => worker.terminate())
    try {
      return { ok: true as const, startedAt, seed, result: await askWorker(worker, request) }
    } catch (error) {
      if (stopping) return refused('stopping')
      if (left?.aborted) return refused('left')
      throw error
    } finally {
      worker.terminate()
      running = undefined
    }
  }

  /** Stops what is searched, whose result is not stored, and refuses new searches. */
  function stop() {
    stopping = true
    running?.terminate()
    forecasts.stop()
    deals.stop()
  }

  return {
    runMatchmaking,
    previewMatchmaking,
    commitTables,
    forecast,
    deal,
    stop,
  }
}

export type Matchmaking = ReturnType<typeof createMatchmaking>
