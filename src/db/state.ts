import { sql } from 'drizzle-orm'
import type { Db } from './open'

/** Returns a text that is another one after every commit, of this connection or any other. */
export function stateOf(db: Db): string {
  const [own] = db.all<{ n: number }>(sql`select total_changes() as n`)
  const [others] = db.all<{ data_version: number }>(sql`pragma data_version`)
  return `${own!.n}-${others!.data_version}`
}
