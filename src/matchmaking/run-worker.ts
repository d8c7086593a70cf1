import type { Answer, Order } from '../matchmaker'

/** Starts the worker that seats people; it is made by main.ts, beside whose file it lies. */
export type StartWorker = () => Worker

/** A search in a worker of its own, so that the server answers meanwhile. */
export interface Search {
  /** Rejects when the worker fails or is stopped. */
  answer: Promise<Answer>
  stop(): void
}

/** Starts a search for seats. */
export function searchInWorker(startWorker: StartWorker, order: Order): Search {
  const worker = startWorker()
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  worker.onmessage = ({ data }) => resolve(data)
  worker.onerror = (event) => reject(event.error ?? new Error('the matchmaking worker failed'))
  worker.addEventListener('close', () => reject(new Error('the matchmaking worker stopped')))
  worker.postMessage(order)
  return { answer: promise.finally(() => worker.terminate()), stop: () => worker.terminate() }
}
