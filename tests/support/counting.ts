import { Database } from 'bun:sqlite'

/** Counts the statements that SQLite runs on connections that are opened from now on, until `stop`. */
export function startCounting() {
  let n = 0
  const { query, run } = Database.prototype
  const counted = new WeakSet<object>()
  Database.prototype.query = function (this: Database, text: string) {
    const statement = query.call(this, text)
    // one that is kept comes again
    if (counted.has(statement)) return statement
    counted.add(statement)
    for (const name of ['all', 'get', 'run', 'values'] as const) {
      const made = statement[name] as (...values: unknown[]) => unknown
      Object.defineProperty(statement, name, {
        value: (...values: unknown[]) => {
          n++
          return made.apply(statement, values)
        },
      })
    }
    return statement
  } as typeof query
  Database.prototype.run = function (this: Database, ...args: Parameters<typeof run>) {
    n++
    return run.apply(this, args)
  } as typeof run
  return {
    /** Returns how many `work` took. */
    async of(work: () => unknown): Promise<number> {
      const before = n
      await work()
      return n - before
    },
    stop() {
      Object.assign(Database.prototype, { query, run })
    },
  }
}
