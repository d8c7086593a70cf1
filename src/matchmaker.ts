// the worker that seats people: reads them on a connection of its own, so that the server only waits
import { openReader } from './db/open'
import { type Pool, poolOf } from './matchmaking/pool'
import { type Proposal, previewOf, proposalOf, type SearchFacts, seatPool } from './matchmaking/propose'

/** What the worker is sent. */
export interface Order {
  /** Path of the database. */
  file: string
  /** `yyyy-MM-dd`, gives the ages. */
  today: string
  seed: number
  startedAt: string
  /** People whose seats are settled. */
  without: number[]
  /** Whether staff want to look at it first. */
  preview: boolean
  /** Whether the preview may be sent compressed. */
  gzip: boolean
}

/** What it sends back; anything that goes wrong arrives as an `error` event instead. */
export interface Answer {
  facts: SearchFacts
  /** The seating, unless a preview was wanted. */
  proposal: Proposal | undefined
  /** The preview as JSON, ready to be sent; uncompressed it may be many megabytes. */
  preview: Uint8Array<ArrayBuffer> | undefined
  counts: { tables: number; waiting: number }
}

declare const self: Worker

self.onmessage = ({ data: order }: MessageEvent<Order>) => {
  const pool = read(order)
  const { seating, facts } = seatPool(pool, { seed: order.seed, now: () => performance.now() })
  const counts = { tables: seating.scores.length, waiting: seating.left.length }
  if (!order.preview) {
    const answer: Answer = {
      facts,
      proposal: proposalOf(pool, seating, order.today),
      preview: undefined,
      counts,
    }
    return self.postMessage(answer)
  }
  const { startedAt, seed } = order
  const durationMs = Date.now() - Date.parse(startedAt)
  const preview = previewOf(pool, seating, { startedAt, seed, durationMs, ...facts })
  const json = new TextEncoder().encode(JSON.stringify(preview))
  const bytes = order.gzip ? Bun.gzipSync(json, { level: 1 }) : json
  const answer: Answer = { facts, proposal: undefined, preview: bytes, counts }
  self.postMessage(answer, [bytes.buffer])
}

function read({ file, today, without }: Order): Pool {
  const db = openReader(file)
  try {
    return poolOf(db, today, { without })
  } finally {
    db.$client.close()
  }
}
