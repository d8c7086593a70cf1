// what is due for seats: its price without credit, with digits of its own

import { inArray, sql } from 'drizzle-orm'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { payments } from '../db/schema'
import { changeRow, type Tx } from '../db/transact'
import { isDue } from '../domain/money/payment'
import { freeCode, takenAmounts } from './codes'
import { balancesOf, noteUse, unprovedCredit } from './credit'
import { changedAt, type Row } from './rows'

/**
 * Has one payment due for each seat, whose rows that never came are given: at the price without the credit of its person, with
 * digits that no other has. An amount that its guest may have seen does not change: another row is due then, and the former one
 * is void. What is left of nothing is paid.
 */
export function setPrices(db: Tx, seats: readonly Row[][], now: Date) {
  const open = seats.filter(([row]) => !isAsItShould(row!) || row!.credit > 0)
  if (open.length === 0) return
  const personOf = peopleOf(db, open)
  const balances = balancesOf(db, [...personOf.keys()])
  const unproved = unprovedCredit(
    db,
    open.flatMap(([row]) => row!.ticketId ?? []),
  )
  const people = new Set<number>()
  const taken = takenAmounts(db, now)
  const at = now.toISOString()
  const inserted: (typeof payments.$inferInsert)[] = []
  for (const rows of open) {
    const { userId, groupId, ticketId, price, status, ...first } = rows[0]!
    const personId = personOf.get(userId ?? 0) ?? null
    const own = first.id !== null && isDue(first) ? first.credit : 0
    const balance = balances.get(personId ?? 0) ?? 0
    const left = Math.min(balance, unproved.get(ticketId ?? 0) ?? balance) + own
    if (isAsItShould(rows[0]!) && left >= own) continue
    // no credit goes into a dinner that its owner is noted to have missed
    const credit = Math.max(0, Math.min(first.isMissed ? own : left, price ?? 0))
    balances.set(personId ?? 0, balance + own - credit)
    if (credit > 0 && personId !== null) people.add(personId)
    const rest = price === null ? null : price - credit
    const row = rows.find((one) => hasAmount(one, rest, taken))
    const former = rows.filter((one) => one.id !== null && isDue(one) && one.id !== row?.id)
    if (former.length > 0)
      db.update(payments)
        .set({ state: 'void', ...changedAt(now) })
        .where(inArray(payments.id, oneOf(idsOf(former))))
        .run()
    if (row)
      changeRow(db, payments, row.id!, {
        state: 'due',
        credit,
        ...changedAt(now),
        ...(isDue(row) && { stateAt: sql`state_at` }),
      })
    else {
      const code = rest ? codeFor(rows, rest, taken) : null
      const amount = rest === null ? null : rest + (code ?? 0)
      // of a row that is not stored yet none knows the id
      if (amount) taken.set(amount, 0)
      const came = rest === 0 ? { state: 'held' as const, paidAt: at } : { state: 'due' as const }
      inserted.push({ userId, groupId, ticketId, amount, code, credit, ...came, stateAt: at })
    }
    const next = rest === 0 ? 'paid' : 'confirmed'
    if (next !== status) setStatus(db, ticketId!, next)
  }
  // as one value: an evening has more than a thousand seats
  if (inserted.length > 0)
    db.run(sql`
      insert into payments (user_id, group_id, ticket_id, amount, code, credit, state, paid_at, state_at)
      select value ->> 'userId', value ->> 'groupId', value ->> 'ticketId', value ->> 'amount', value ->> 'code',
        value ->> 'credit', value ->> 'state', value ->> 'paidAt', value ->> 'stateAt'
      from json_each(${JSON.stringify(inserted)})`)
  if (people.size > 0) noteUse(db, [...people])
}

/** Whether what is due stands for the price of its dinner, with an amount of its own; without digits where it was due before there were any. */
function isAsItShould(row: Row): boolean {
  const { id, amount, code, credit, price, isTaken } = row
  if (id === null || !isDue(row) || (isTaken === 1 && code !== null)) return false
  return price === null ? amount === null : amount === price - credit + (code ?? 0)
}

/** Whether a stored row stands for what is left of a price, with an amount that only it has. */
function hasAmount(
  { id, amount, code, isTaken }: Row,
  rest: number | null,
  taken: ReadonlyMap<number, number>,
): boolean {
  if (id === null || isTaken === 1 || !rest || amount !== rest + (code ?? 0)) return false
  return (taken.get(amount) ?? id) === id
}

/** Returns digits for what is left of a price: those that its guest knows, where they are free. */
function codeFor(rows: readonly Row[], rest: number, taken: ReadonlyMap<number, number>): number {
  const known = rows.find(({ code }) => code !== null)?.code
  return known && !taken.has(rest + known) ? known : freeCode(rest, taken)
}

function peopleOf(db: Db, seats: readonly Row[][]): Map<number, number> {
  const userIds = seats.flatMap(([row]) => row!.userId ?? [])
  return new Map(
    db.values<[number, number]>(
      sql`select user_id, person_id from profiles where user_id in ${oneOf(userIds)}`,
    ),
  )
}

export function setStatus(db: Tx, ticketId: number, status: 'paid' | 'confirmed') {
  db.run(
    sql`update tickets set status = ${status}, pay_by = null, version = version + 1 where id = ${ticketId}`,
  )
}

export function idsOf(rows: readonly Row[]): number[] {
  return rows.map(({ id }) => id!)
}
