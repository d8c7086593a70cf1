import { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'

/**
 * Copies the erasures that are requested in the database at `before` to the one at `file`, which must not be in use; a server
 * does what follows from them at its start (privacy/restored). Returns their number. The caller knows that both are of one
 * installation.
 */
export function carryErasures(file: string, before: string): number {
  const rows = requestedIn(before)
  if (!rows) return 0
  using db = new Database(file, { readwrite: true, create: false })
  db.run('pragma secure_delete = on')
  db.run('pragma journal_mode = delete')
  db.run(
    `insert into settings (key, value) values ('${CARRIED}', ?)
    on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(rows)],
  )
  return rows.length
}

/** The key in `settings` under which they are stored until a server starts. */
const CARRIED = 'requested_erasures'

// erasures that no server has processed yet are newer
function requestedIn(file: string): unknown[] | undefined {
  if (!existsSync(file)) return undefined
  using db = new Database(file, { readonly: true })
  const carried = db.query<{ value: string }, []>(`select value from settings where key = '${CARRIED}'`).get()
  if (carried) return JSON.parse(carried.value)
  const hasTable = db.query(`select 1 from sqlite_master where name = 'erasures'`).get() !== null
  return hasTable ? db.query('select * from erasures').all() : undefined
}
