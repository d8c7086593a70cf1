import type { MeetAgain } from '../domain/matchmaking/meet-again'
import type { Bounds } from '../domain/matchmaking/seating-form'
import type { PersonRow } from './core/people'
import type { Proposal, SearchStats } from './propose'

interface PoolRequest {
  /** Path of the database. */
  file: string
  /** `yyyy-MM-dd`, gives the ages. */
  today: string
  /** Restricts the pool to those who can come to this evening. */
  eveningId?: number | undefined
  /** Weeks after which people may meet again. */
  meetAgain: MeetAgain
}

/** The message to the worker that asks who else would make another table. */
export interface ForecastRequest extends PoolRequest {
  forecast: true
}

/** The message to the worker that starts a search. */
export interface SearchRequest extends PoolRequest {
  bounds: Bounds
  seed: number
  startedAt: string
  /** Users to leave out, since they keep their seats. */
  without: number[]
  /** Whether to return a preview instead of a proposal. */
  preview: boolean
  /** Whether to compress the preview. */
  gzip: boolean
}

/** The message to the worker that deals people to tables, by rows of theirs. */
export interface DealRequest {
  deal: {
    rows: PersonRow[]
    /** pairs of rows that must not share a table */
    apart: [number, number][]
    /** the tables that exist: rows */
    was: number[][]
    /** rows that keep a seat */
    promised: number[]
    /** tables of `was` that stay as they are */
    locked: number[]
    tablesMax: number | null
    seed: number
  }
}

/** The tables of a deal: rows, and the index in `was` of the one that each continues, or null. */
export interface DealResult {
  tables: { members: number[]; from: number | null }[]
  moves: number
  deadlineMs: number
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

/** Has a worker answer a request; the server stays responsive. Rejects when the worker fails or is stopped. */
export function askWorker<T = SearchResult>(
  worker: Worker,
  request: SearchRequest | ForecastRequest | DealRequest,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const stopped = () => reject(new Error('the matchmaking worker stopped'))
  worker.onmessage = ({ data }) => resolve(data)
  worker.onerror = (event) => reject(event.error ?? new Error('the matchmaking worker failed'))
  worker.addEventListener('close', stopped)
  worker.postMessage(request)
  return promise.finally(() => worker.removeEventListener('close', stopped))
}
