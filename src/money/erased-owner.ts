import { sql } from 'drizzle-orm'
import type { Tx } from '../db/transact'

/**
 * Makes a new payment go back, as the payment that it was made of does, to a person who is to be erased and takes that back; to nobody where no
 * erasure holds that one.
 */
export function waitForOwner(db: Tx, { id, like }: { id: number; like: number }) {
  for (const column of ['user_id', 'ticket_id']) {
    const pointer = sql`
      from json_each(erasures.rows, '$.pointers')
      where value ->> 'table' = 'payments' and value ->> 'rowid' = ${like} and value ->> 'column' = ${column}`
    db.run(sql`
      update erasures set rows = json_insert(rows, '$.pointers[#]', json((select json_set(value, '$.rowid', ${id}) ${pointer})))
      where exists (select 1 ${pointer})`)
  }
}
