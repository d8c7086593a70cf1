import type { Proposal, SearchStats } from './propose'

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

/** Starts the matchmaking worker; main.ts provides it, since the worker file lies beside it. */
export type StartWorker = () => Worker

/** A search in its own worker; the server stays responsive. */
export interface Search {
  /** Rejects when the worker fails or is stopped. */
  result: Promise<SearchResult>
  stop(): void
}

/** Starts a search for seats. */
export function searchInWorker(startWorker: StartWorker, request: SearchRequest): Search {
  const worker = startWorker()
  const { promise, resolve, reject } = Promise.withResolvers<SearchResult>()
  worker.onmessage = ({ data }) => resolve(data)
  worker.onerror = (event) => reject(event.error ?? new Error('the matchmaking worker failed'))
  worker.addEventListener('close', () => reject(new Error('the matchmaking worker stopped')))
  worker.postMessage(request)
  return { result: promise.finally(() => worker.terminate()), stop: () => worker.terminate() }
}
