// the matchmaking worker: reads the pool on its own database connection and seats it
import { openReader } from './db/open'
import { type Pool, poolOf } from './matchmaking/pool'
import { previewOf, proposalOf, seatPool } from './matchmaking/propose'
import type { SearchRequest, SearchResult } from './matchmaking/run-worker'

declare const self: Worker

self.onmessage = ({ data: request }: MessageEvent<SearchRequest>) => {
  const pool = read(request)
  const { seating, stats } = seatPool(pool, { seed: request.seed, now: () => performance.now() })
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
  const { startedAt, seed } = request
  const durationMs = Date.now() - Date.parse(startedAt)
  const preview = previewOf(pool, seating, { startedAt, seed, durationMs, ...stats })
  const json = new TextEncoder().encode(JSON.stringify(preview))
  const bytes = request.gzip ? Bun.gzipSync(json, { level: 1 }) : json
  const result: SearchResult = { stats, proposal: undefined, preview: bytes, counts }
  self.postMessage(result, [bytes.buffer])
}

function read({ file, today, without }: SearchRequest): Pool {
  const db = openReader(file)
  try {
    return poolOf(db, today, { without })
  } finally {
    db.$client.close()
  }
}
