import { isStorageError } from '../db/errors'
import type { Db } from '../db/open'
import { type Tx, transact } from '../db/transact'

/** Most pieces of work in one transaction: other requests wait while it runs. */
const TOGETHER_MAX = 128

interface Waiting<In, Out> {
  input: In
  resolve(value: Out): void
  reject(error: unknown): void
}

/**
 * Returns a function that runs work that arrives together in one transaction, in the order of arrival, so that it shares one
 * sync of the disk. `work` runs in the transaction; the promise settles when the commit has reached the disk. Work that throws
 * fails alone; a storage failure rejects all work of the transaction.
 */
export function createGroupCommit<In, Out>(db: Db, work: (tx: Tx, input: In) => Out) {
  let waiting: Waiting<In, Out>[] = []

  // what the sockets bring in one turn of the event loop goes together; a lone request waits for nobody
  function commitWaiting() {
    const batch = waiting.slice(0, TOGETHER_MAX)
    waiting = waiting.slice(TOGETHER_MAX)
    if (waiting.length > 0) setImmediate(commitWaiting)
    if (batch.length > 0) commit(batch)
  }

  function commit(batch: Waiting<In, Out>[]) {
    try {
      const results = transact(db, (tx) => batch.map(({ input }) => work(tx, input)))
      for (const [i, { resolve }] of batch.entries()) resolve(results[i]!)
    } catch (error) {
      // nothing of the batch is stored: one piece of work spoilt it, so each gets a transaction of its own
      if (batch.length > 1 && !isStorageError(error)) for (const one of batch) commit([one])
      else for (const { reject } of batch) reject(error)
    }
  }

  return function commitTogether(input: In): Promise<Out> {
    if (waiting.length === 0) setImmediate(commitWaiting)
    const { promise, resolve, reject } = Promise.withResolvers<Out>()
    waiting.push({ input, resolve, reject })
    return promise
  }
}
