import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { owedSql } from '../db/rules'
import { payments } from '../db/schema'
import { runDeferred, type Tx } from '../db/transact'
import type { RefundChoice } from '../domain/guest-page/guest-page'
import { isUsed, takeRest } from './credit'

type Payment = typeof payments.$inferSelect

/** Notes what its owner wants to become of the money that is owed for a seat. */
export function chooseForSeat(db: Tx, ticketId: number, choice: RefundChoice) {
  runDeferred(db)
  choose(db, owedFor([ticketId]), choice)
}

/** Notes what usually becomes of the money that is owed for seats, where their owners have not chosen. */
export function presumeChoice(db: Tx, ticketIds: readonly number[], choice: RefundChoice) {
  runDeferred(db)
  choose(db, and(owedFor(ticketIds), isNull(payments.choice)), choice)
}

/** Notes what its owner wants to become of a payment, of credit what is left, and returns it; undefined where it was used up. */
export function choosePayment(
  db: Tx,
  id: number,
  choice: RefundChoice,
  now: Date,
  isOwn = false,
): Payment | undefined {
  const found = db.select().from(payments).where(eq(payments.id, id)).get()
  const rest = found && takeRest(db, found, now, isOwn)
  return rest === undefined ? undefined : choose(db, eq(payments.id, rest), choice)
}

function owedFor(ticketIds: readonly number[]) {
  // what is owed for an earlier table of the ticket has a choice of its own
  return and(
    inArray(payments.ticketId, oneOf(ticketIds)),
    owedSql('payments'),
    sql`${payments.groupId} = (select group_id from memberships where ticket_id = ${payments.ticketId} order by id desc limit 1)`,
  )
}

function choose(db: Db, which: SQL | undefined, choice: RefundChoice): Payment | undefined {
  const ids = unused(db, which).map(({ id }) => id)
  const set = { choice, version: sql`${payments.version} + 1` }
  return db
    .update(payments)
    .set(set)
    .where(inArray(payments.id, oneOf(ids)))
    .returning()
    .all()[0]
}

// what was used for another dinner is nobody's to choose about
export function unused(db: Db, which: SQL | undefined): Payment[] {
  return db
    .select()
    .from(payments)
    .where(which)
    .all()
    .filter((row) => !isUsed(db, row))
}
