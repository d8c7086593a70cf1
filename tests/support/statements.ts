import type { Db } from '../../src/db/open'

/** The statements that really run, in turn, caught where they are handed to SQLite. */
export function statementsOf({ $client }: Db, run: () => unknown): string[] {
  const statements: string[] = []
  const prepare = $client.prepare
  $client.prepare = function (this: typeof $client, sql: string, ...rest: never[]) {
    statements.push(sql)
    return prepare.call(this, sql, ...rest)
  } as typeof prepare
  try {
    run()
  } finally {
    $client.prepare = prepare
  }
  if (statements.length === 0) throw new Error('the database got no statement')
  return statements
}
