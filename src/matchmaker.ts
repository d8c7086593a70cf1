// the matchmaking worker: reads the pool on its own database connection and seats it
import './test-clock'
import { openReader } from './db/open'
import {
  createTurns,
  endTurns,
  helperOf,
  type Shared,
  serveTurns,
  type Turns,
} from './matchmaking/core/passes'
import { dealRows } from './matchmaking/deal'
import { forecastOf } from './matchmaking/forecast'
import { outlookOf } from './matchmaking/outlook'
import { type Pool, poolOf } from './matchmaking/pool'
import { previewOf, proposalOf, seatPool } from './matchmaking/propose'
import type {
  DealRequest,
  ForecastRequest,
  OutlookRequest,
  SearchRequest,
  SearchResult,
} from './matchmaking/run-worker'

declare const self: Worker

const now = () => performance.now()

self.onmessage = async ({ data }: MessageEvent<WorkerRequest>) => {
  if ('turns' in data) {
    if (data.shared) serveTurns(data.shared, data.turns, now)
    return self.postMessage('ready')
  }
  if ('outlook' in data) return self.postMessage(outlookOf(poolIn(data), data))
  if ('forecast' in data) return self.postMessage(forecastOf(asOneBudget(poolIn(data)), data))
  if ('deal' in data) return self.postMessage(dealRows(data, now))
  await search(data)
}

type WorkerRequest = SearchRequest | DealRequest | OutlookRequest | ForecastRequest | Help

async function search(request: SearchRequest) {
  const pool = poolIn(request, request.without)
  const help = pool.rows.length >= HELPED && navigator.hardwareConcurrency > 1 ? await startHelp() : undefined
  const { seed, bounds } = request
  const { seating, stats, isBound } = seatPool(pool, { seed, bounds, now, ...help })
  help?.end()
  const counts = { tables: seating.scores.length, waiting: seating.left.length }
  if (!request.preview) {
    const result: SearchResult = {
      stats,
      proposal: proposalOf(pool, seating, request.today),
      preview: undefined,
      counts,
    }
    return self.postMessage(result)
  }
  const { startedAt, meetAgain } = request
  const durationMs = Date.now() - Date.parse(startedAt)
  const preview = previewOf(pool, seating, { startedAt, seed, durationMs, meetAgain, ...stats }, isBound)
  const json = new TextEncoder().encode(JSON.stringify(preview))
  const bytes = request.gzip ? Bun.gzipSync(json, { level: 1 }) : json
  const result: SearchResult = { stats, proposal: undefined, preview: bytes, counts }
  self.postMessage(result, [bytes.buffer])
}

/** People from whom on a second core helps. */
const HELPED = 50_000

/** The messages to a second worker of this file: that it should be ready, then what it helps with. */
interface Help {
  turns: Turns
  shared?: Shared
}

async function startHelp() {
  const worker = new Worker(new URL('./matchmaker.ts', import.meta.url).href)
  const turns = createTurns()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  worker.onmessage = () => resolve()
  worker.onerror = (event) => reject(event.error ?? new Error('a helper of matchmaking failed'))
  worker.postMessage({ turns } satisfies Help)
  await promise
  return {
    helper(shared: Shared) {
      worker.postMessage({ turns, shared } satisfies Help)
      return helperOf(turns)
    },
    end() {
      endTurns(turns)
      worker.terminate()
    },
  }
}

// the price of an evening decides who can be seated, and no budget keeps people apart
function asOneBudget(pool: Pool): Pool {
  return { ...pool, rows: pool.rows.map((row) => ({ ...row, budget: 0 })) }
}

function poolIn(
  { file, today, eveningId, meetAgain }: Pick<SearchRequest, 'file' | 'today' | 'eveningId' | 'meetAgain'>,
  without: number[] = [],
): Pool {
  const db = openReader(file)
  try {
    return poolOf(db, today, { without, eveningId, meetAgain })
  } finally {
    db.$client.close()
  }
}
