import { Database } from 'bun:sqlite'

/** Has statements that SQLite runs on connections that are opened from now on run by `around`, by how they were made; returns what ends that. */
export function aroundStatements(
  around: <T>(work: () => T) => T,
  makers: ('query' | 'prepare')[] = ['query', 'prepare'],
): () => void {
  const { query, prepare, run } = Database.prototype
  const known = new WeakSet<object>()
  for (const name of makers) {
    const make = Database.prototype[name]
    Object.assign(Database.prototype, {
      [name](this: Database, ...args: Parameters<typeof prepare>) {
        const statement = make.apply(this, args)
        // one that is kept comes again
        if (known.has(statement)) return statement
        known.add(statement)
        for (const method of ['all', 'get', 'run', 'values'] as const) {
          const work = statement[method] as (...values: unknown[]) => unknown
          const value = (...values: unknown[]) => around(() => work.apply(statement, values))
          Object.defineProperty(statement, method, { value })
        }
        return statement
      },
    })
  }
  // of these SQLite makes everything but the begin and the end of a transaction
  Database.prototype.run = function (this: Database, ...args: Parameters<typeof run>) {
    return around(() => run.apply(this, args))
  } as typeof run
  return () => void Object.assign(Database.prototype, { query, prepare, run })
}
