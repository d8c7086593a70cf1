import type { Db } from '../db/open'
import { todayIn } from '../domain/time'
import type { Answer, Order } from '../matchmaker'
import { type Search, type StartWorker, searchInWorker } from './run-worker'
import { type RunResult, storeProposal } from './store'

/** Why there was no search: another one works, the server stops, or who asked did not wait. */
type NoSearch = { ok: false; reason: 'running' | 'stopping' | 'left' }
type Run = { ok: true; result: RunResult } | NoSearch
type Previewed =
  | ({ ok: true } & Pick<Answer, 'facts' | 'counts'> & { json: Uint8Array<ArrayBuffer> })
  | NoSearch

/** The verbs of automatic matchmaking on one database; one search at a time. */
export function createMatchmaking(db: Db, timeZone: string, startWorker: StartWorker) {
  let running: Search | undefined
  let stopping = false

  /**
   * Seats everybody who can be seated and stores the groups, status confirming, in one transaction.
   * Throws when the worker fails; nothing is stored then.
   */
  async function runMatchmaking(startedBy: number): Promise<Run> {
    const found = await search({ preview: false, gzip: false, without: [] })
    if (!found.ok) return found
    const { startedAt, seed, answer } = found
    const run = { startedBy, startedAt, seed, durationMs: Date.now() - Date.parse(startedAt) }
    const { deadlineMs, moves } = answer.facts
    return { ok: true, result: storeProposal(db, timeZone, { ...run, deadlineMs, moves }, answer.proposal!) }
  }

  /**
   * What a run would make of everybody but the people `without`, as JSON, compressed or not; stores nothing, and
   * ends when `left` aborts. Throws when the worker fails.
   */
  async function previewMatchmaking(without: number[], gzip: boolean, left: AbortSignal): Promise<Previewed> {
    const found = await search({ preview: true, gzip, without }, left)
    if (!found.ok) return found
    const { facts, counts, preview } = found.answer
    return { ok: true, facts, counts, json: preview! }
  }

  async function search(wanted: Pick<Order, 'preview' | 'gzip' | 'without'>, left?: AbortSignal) {
    if (stopping) return { ok: false as const, reason: 'stopping' as const }
    if (running) return { ok: false as const, reason: 'running' as const }
    const now = new Date()
    const startedAt = now.toISOString()
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]!
    const order = { file: db.$client.filename, today: todayIn(timeZone, now), seed, startedAt, ...wanted }
    try {
      running = searchInWorker(startWorker, order)
      left?.addEventListener('abort', running.stop)
      return { ok: true as const, startedAt, seed, answer: await running.answer }
    } catch (error) {
      if (stopping) return { ok: false as const, reason: 'stopping' as const }
      if (left?.aborted) return { ok: false as const, reason: 'left' as const }
      throw error
    } finally {
      running = undefined
    }
  }

  /** Ends a search that works and lets none begin any more; its request is answered, and nothing of it is stored. */
  function stop() {
    stopping = true
    running?.stop()
  }

  return { runMatchmaking, previewMatchmaking, stop }
}

export type Matchmaking = ReturnType<typeof createMatchmaking>
