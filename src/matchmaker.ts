// the matchmaking worker: reads the pool on its own database connection and seats it
import { openReader } from './db/open'
import { dealRows } from './matchmaking/deal'
import { forecastOf } from './matchmaking/forecast'
import { type Pool, poolOf } from './matchmaking/pool'
import { previewOf, proposalOf, seatPool } from './matchmaking/propose'
import type { DealRequest, ForecastRequest, SearchRequest, SearchResult } from './matchmaking/run-worker'

declare const self: Worker

const now = () => performance.now()

self.onmessage = ({ data }: MessageEvent<WorkerRequest>) => {
  if ('forecast' in data) return self.postMessage(forecastOf(asOneBudget(poolIn(data)), data))
  if ('deal' in data) return self.postMessage(dealRows(data, now))
  search(data)
}

type WorkerRequest = SearchRequest | DealRequest | ForecastRequest

function search(request: SearchRequest) {
  const pool = poolIn(request, request.without)
  const { seed, bounds } = request
  const { seating, stats } = seatPool(pool, { seed, bounds, now })
  const counts = { tables: seating.scores.length, waiting: seating.left.length }
  if (!request.preview) {
    const result: SearchResult = {
      stats,
      proposal: proposalOf(pool, seating),
      preview: undefined,
      counts,
    }
    return self.postMessage(result)
  }
  const { startedAt, meetAgain } = request
  const durationMs = Date.now() - Date.parse(startedAt)
  const preview = previewOf(pool, seating, { startedAt, seed, durationMs, meetAgain, ...stats })
  const json = new TextEncoder().encode(JSON.stringify(preview))
  const bytes = request.gzip ? Bun.gzipSync(json, { level: 1 }) : json
  const result: SearchResult = { stats, proposal: undefined, preview: bytes, counts }
  self.postMessage(result, [bytes.buffer])
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
