import type { Answer, Order } from '../matchmaker'
import type { Pool } from './pool'

/** Starts the worker that seats people; it is made by main.ts, beside whose file it lies. */
export type StartWorker = () => Worker

/** Seats a pool in a worker of its own, so that the server answers meanwhile. Rejects when the worker fails. */
export function seatInWorker(
  startWorker: StartWorker,
  pool: Pool,
  options: Order['options'],
): Promise<Answer> {
  const worker = startWorker()
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  worker.onmessage = ({ data }) => resolve(data)
  worker.onerror = (event) => reject(event.error ?? new Error('the matchmaking worker failed'))
  worker.addEventListener('close', () => reject(new Error('the matchmaking worker stopped')))
  worker.postMessage({ id: 1, ...pool, options } satisfies Order)
  return promise.finally(() => worker.terminate())
}
