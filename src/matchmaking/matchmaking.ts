import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import type { Bounds, Outlook } from '../domain/seating'
import { todayIn } from '../domain/time'
import {
  outlookInWorker,
  type Search,
  type SearchRequest,
  type SearchResult,
  type StartWorker,
  searchInWorker,
} from './run-worker'
import { type Dinner, type RunResult, storeProposal } from './store'

/** Why there was no search: another one is running, the server is stopping, or the client has left. */
type NoSearch = { ok: false; reason: 'running' | 'stopping' | 'left' }
type Run = { ok: true; result: RunResult } | NoSearch
type Previewed =
  | ({ ok: true } & Pick<SearchResult, 'stats' | 'counts'> & { json: Uint8Array<ArrayBuffer> })
  | NoSearch

/** Automatic matchmaking on one database, one search at a time. */
export function createMatchmaking(db: Db, timeZone: string, startWorker: StartWorker) {
  let running: Search | undefined
  let looking: Search<Outlook> | undefined
  let stopping = false

  /**
   * Seats everybody who can be seated within the bounds and stores the groups, status confirming, in one transaction.
   * Throws when the worker fails, and then stores nothing.
   */
  async function runMatchmaking(startedBy: Staff, bounds: Bounds = {}, dinner?: Dinner): Promise<Run> {
    const found = await search({ preview: false, gzip: false, without: [], bounds })
    if (!found.ok) return found
    const { startedAt, seed, result } = found
    const run = { startedBy, startedAt, seed, durationMs: Date.now() - Date.parse(startedAt) }
    const { deadlineMs, moves } = result.stats
    const info = { ...run, deadlineMs, moves }
    return { ok: true, result: storeProposal(db, timeZone, info, result.proposal!, dinner) }
  }

  /**
   * Returns as JSON, gzipped or not, what a run would make of all available users but `without`. Stores nothing and
   * ends when `left` aborts. Throws when the worker fails.
   */
  async function previewMatchmaking(
    wanted: Pick<SearchRequest, 'without' | 'gzip' | 'bounds'>,
    left: AbortSignal,
  ): Promise<Previewed> {
    const found = await search({ preview: true, ...wanted }, left)
    if (!found.ok) return found
    const { stats, counts, preview } = found.result
    return { ok: true, stats, counts, json: preview! }
  }

  /** Returns how many could be seated now, by budget. Throws when the worker fails or is stopped. */
  async function outlook(): Promise<Outlook> {
    // who asks meanwhile gets the same answer
    looking ??= outlookInWorker(startWorker, {
      file: db.$client.filename,
      today: todayIn(timeZone),
      outlook: true,
    })
    try {
      return await looking.result
    } finally {
      looking = undefined
    }
  }

  async function search(
    wanted: Omit<SearchRequest, 'file' | 'today' | 'seed' | 'startedAt'>,
    left?: AbortSignal,
  ) {
    if (stopping) return { ok: false as const, reason: 'stopping' as const }
    if (running) return { ok: false as const, reason: 'running' as const }
    const now = new Date()
    const startedAt = now.toISOString()
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]!
    const request = { file: db.$client.filename, today: todayIn(timeZone, now), seed, startedAt, ...wanted }
    try {
      running = searchInWorker(startWorker, request)
      left?.addEventListener('abort', running.stop)
      return { ok: true as const, startedAt, seed, result: await running.result }
    } catch (error) {
      if (stopping) return { ok: false as const, reason: 'stopping' as const }
      if (left?.aborted) return { ok: false as const, reason: 'left' as const }
      throw error
    } finally {
      running = undefined
    }
  }

  /** Stops the running search, whose result is not stored, and refuses new ones. */
  function stop() {
    stopping = true
    running?.stop()
    looking?.stop()
  }

  return { runMatchmaking, previewMatchmaking, outlook, stop }
}

export type Matchmaking = ReturnType<typeof createMatchmaking>
