import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/open'

/** All rows that staff change with seats, statuses and money, without their counters and whether the lists of staff know them yet. */
export function everythingIn(db: Db) {
  const rowsOf = (table: string, order = 'id') =>
    db
      .all<Record<string, unknown>>(sql.raw(`select * from ${table} order by ${order}`))
      .map(({ version: _, listed: __, ...row }) => row)
  return {
    groups: rowsOf('dinner_groups'),
    seats: rowsOf('memberships'),
    tickets: rowsOf('tickets'),
    // what is void stays: its guest may have seen the amount
    payments: rowsOf('payments').filter(({ state }) => state !== 'void'),
    outcomes: rowsOf('outcomes'),
    messages: rowsOf('messages'),
    people: rowsOf('people'),
    profiles: rowsOf('profiles', 'user_id'),
    evenings: rowsOf('evenings'),
    bookings: rowsOf('bookings'),
    choices: rowsOf('choices', 'ticket_id'),
    notes: rowsOf('notes'),
  }
}
