import type { SearchRequest, SearchResult } from '../matchmaker'

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
