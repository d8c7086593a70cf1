import { type SQL, sql } from 'drizzle-orm'

/**
 * Returns a placeholder of a prepared statement that joins tables. With a bare one SQLite prepares such a statement again for every
 * other value, which takes longer than to run it; the sign keeps the value from the planner, and changes nothing else.
 */
export function opaquePlaceholder(name: string): SQL {
  return sql`+${sql.placeholder(name)}`
}
