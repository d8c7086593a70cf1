// the matchmaking worker: reads the pool on its own database connection and seats it
import { openReader } from './db/open'
import { type Pool, poolOf } from './matchmaking/pool'
import { type Proposal, previewOf, proposalOf, type SearchStats, seatPool } from './matchmaking/propose'

/** The message to the worker. */
export interface SearchRequest {
  /** Path of the database. */
  file: string
  /** `yyyy-MM-dd`, gives the ages. */
  today: string
  seed: number
  startedAt: string
  /** Users to leave out, since their seats are settled. */
  without: number[]
  /** Whether to return a preview instead of a proposal. */
  preview: boolean
  /** Whether to compress the preview. */
  gzip: boolean
}

/** The message from the worker; failures arrive as an `error` event. */
export interface SearchResult {
  stats: SearchStats
  /** The seating, unless a preview was wanted. */
  proposal: Proposal | undefined
  /** The preview as JSON, ready to be sent; uncompressed it may be many megabytes. */
  preview: Uint8Array<ArrayBuffer> | undefined
  counts: { tables: number; waiting: number }
}

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
