/** Returns a function that runs the work of a key one at a time, or returns undefined when `max` are running or queued. */
export function createKeyedQueue(max: number) {
  const queues = new Map<string, { length: number; last: Promise<unknown> }>()

  return function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> | undefined {
    const queue = queues.get(key) ?? { length: 0, last: Promise.resolve() }
    if (queue.length >= max) return undefined
    queues.set(key, queue)
    queue.length++
    const done = queue.last.then(work).finally(() => {
      if (--queue.length === 0) queues.delete(key)
    })
    // the next one runs also after a failure
    queue.last = done.catch(() => undefined)
    return done
  }
}
