import { sql } from 'drizzle-orm'
import { requireOpenSession, type Staff } from '../audit/staff'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { owedSql, settledSql } from '../db/rules'
import { displayInstant } from '../domain/time'
import { instantOf } from '../domain/wall-clock'
import { CSV_START, csvLines } from '../http/csv'
import { streamed } from '../http/stream'
import { CREDIT_LEFT } from '../money/credit'
import { partAt } from './list'

const HEADERS = ['Day', 'Dinner', 'Amount', 'Code', 'Credit', 'State', 'Day of state', 'Went back', 'Left']

/**
 * Streams the payments that came in a month (`2026-11`), and those that went back in it, as a CSV file in the order in which they
 * came. It names nobody; days are those of `timeZone`. What came stands under Amount in the month in which it came, with what was
 * taken from credit under Credit; what was settled stands under Went back in the month in which it was. The other states are the
 * parts of the page, and `used` is credit that was used up: they stand in the file while the month lasts at `now`, so that the file
 * of one that is over stays as it is.
 */
export function exportPayments(
  db: Db,
  by: Staff,
  month: string,
  timeZone: string,
  now = new Date(),
): ReadableStream<Uint8Array> {
  const startOf = (one: string) => instantOf(`${one}-01`, '00:00', timeZone) ?? ''
  const [from, to] = [startOf(month), startOf(monthAfter(month))]
  const isOver = to <= now.toISOString()
  // what was settled came before it; nothing went back of credit that was used up
  const ids = idsIn(db)(sql`
      select id from payments where paid_at < ${to} and (paid_at >= ${from}
        or (${settledSql('payments')} and state_at >= ${from} and state_at < ${to} and amount + credit is not 0))
      order by paid_at, id`)
  const day = (iso: string) => displayInstant(iso, 'yyyy-MM-dd', timeZone)
  return streamed(ids, {
    start: CSV_START + csvLines([HEADERS]),
    textOf: (some) => {
      requireOpenSession(db, by)
      return csvLines(
        rowsOf(db, some).map(
          ({ paidAt, group, eventAt, amount, code, credit, state, stateAt, remaining }) => {
            const came = paidAt >= from ? [amount, code, credit] : [null, code, null]
            const isBack = state === 'settled' && stateAt < to
            const back = isBack && amount !== null ? amount + credit : null
            const then =
              isBack || !isOver ? [state, day(stateAt), back, remaining] : ['paid', day(paidAt), null, null]
            return [day(paidAt), [eventAt && day(eventAt), group].filter(Boolean).join(' '), ...came, ...then]
          },
        ),
      )
    },
  })
}

interface Row {
  paidAt: string
  group: string
  eventAt: string | null
  amount: number | null
  code: number | null
  credit: number
  state: string
  stateAt: string
  /** of credit, what was not used */
  remaining: number | null
}

function rowsOf(db: Db, ids: readonly number[]): Row[] {
  return db.all<Row>(sql`
    select paid_at as paidAt, coalesce(dinner_groups.name, group_name) as "group",
      coalesce(dinner_groups.event_at, payments.event_at) as eventAt, amount, code, credit,
      iif(${owedSql('payments')} and remaining = 0, 'used', ${partAt(new Date())}) as state, state_at as stateAt, remaining
    from payments left join (select * from ${CREDIT_LEFT} where id in ${oneOf(ids)}) as credit_left on credit_left.id = payments.id
    left join dinner_groups on dinner_groups.id = group_id
    where payments.id in ${oneOf(ids)} and paid_at is not null order by paid_at, payments.id`)
}

function monthAfter(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
