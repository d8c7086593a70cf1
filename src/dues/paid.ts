import { eq, inArray, sql } from 'drizzle-orm'
import { asAct } from '../audit/acts'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { memberships, payments } from '../db/schema'
import { type Refused, refused } from '../db/transact'
import type { Timing } from '../domain/deadlines'
import type { MemberStatus } from '../domain/group'
import type { DueChange, LeftReason, PaidDone } from '../domain/money-calls'
import { followSeats } from '../groups/follow'
import { setMemberStatus } from '../groups/member-status'
import type { Came } from '../money/payments'

type Payment = typeof payments.$inferSelect

/**
 * Marks payments as paid, with the seats that they are for, in one transaction. Those that are paid already, whose seat is gone
 * or whose group is completed are left as they are and returned, also ids that no payment has.
 */
export function markPaid(
  db: Db,
  by: Staff,
  given: readonly number[],
  timing?: Timing,
  now = new Date(),
): { ok: true; undo: number | null } & Pick<PaidDone, 'paid' | 'left'> {
  const ids = [...new Set(given)]
  const mark = () => {
    const rows = new Map(findPayments(db, ids).map((row) => [row.id, row]))
    const left = ids.flatMap((id) => {
      const row = rows.get(id)
      const reason = row ? receive(db, by, row, row.amount, now, timing) : 'gone'
      return reason ? [{ id, reason }] : []
    })
    return { ok: true as const, paid: ids.length - left.length, left }
  }
  const groupIds = [...new Set(findPayments(db, ids).map(({ groupId }) => groupId))]
  return asAct(db, by, { kind: 'money', detail: 'paid' }, { groupIds }, mark, now)
}

/**
 * Marks a payment as paid, at the amount that came where it is given, or as due again; both with the status of its seat. What
 * its guest says they transferred, and is not there, is due again, too.
 * Money that comes for a seat that is gone is owed. Refuses an outdated `version`, a payment that is not in a state for it, and
 * one of a completed group.
 */
export function changeDue(
  db: Db,
  by: Staff,
  id: number,
  { state, amount, version }: Omit<DueChange, 'state'> & { state: 'paid' | 'due' },
  timing?: Timing,
  now = new Date(),
): { ok: true; undo: number | null } | Refused<'unknown' | 'stale' | 'completed' | 'not due' | 'not paid'> {
  const find = () => findPayments(db, [id])[0]
  const change = () => {
    const row = find()
    if (!row) return refused('unknown')
    if (row.version !== version) return refused('stale')
    const came = amount ?? row.amount
    if (state === 'due') {
      if (row.state === 'due' && row.transferredAt !== null) {
        denyTransfer(db, by, row, now)
        return { ok: true as const }
      }
      // what credit paid for is no transfer that could be due again
      if (row.state !== 'held' || row.amount === 0) return refused('not paid')
      const result = setSeat(db, by, row, 'confirmed', now, timing)
      if (result === 'gone') return refused('not paid')
      if (result) return refused(result)
      note(db, by, row, 'held → due', now)
      return { ok: true as const }
    }
    if (row.state === 'void') {
      keepForLostSeat(db, by, row, came, now)
      return { ok: true as const }
    }
    const reason = receive(db, by, row, came, now, timing)
    return reason ? refused(reason === 'completed' ? reason : 'not due') : { ok: true as const }
  }
  return asAct(db, by, { kind: 'money', detail: state }, { groupIds: [find()?.groupId ?? 0] }, change, now)
}

/** Notes that what somebody says they transferred is not there: it is due as before they said so. */
function denyTransfer(db: Db, by: Staff, row: Payment, now: Date) {
  db.update(payments)
    .set({ transferredAt: null, version: row.version + 1 })
    .where(eq(payments.id, row.id))
    .run()
  note(db, by, row, 'not there', now)
}

/** Marks what is due as paid, with its seat; returns why it is left instead. */
function receive(
  db: Db,
  by: Staff,
  row: Payment,
  came: number | null,
  now: Date,
  timing?: Timing,
): LeftReason | undefined {
  if (row.state !== 'due') return row.paidAt === null ? 'gone' : 'paid'
  const refusal = setSeat(db, by, row, 'paid', now, timing, { id: row.id, amount: came })
  if (refusal) return refusal
  note(db, by, row, `due → paid${came === null ? '' : `, ${came} rupiah`}`, now)
  return undefined
}

/** Notes that money came for a seat that is nobody's to have any more: it goes back, or is kept for another dinner. */
function keepForLostSeat(db: Db, by: Staff, row: Payment, came: number | null, now: Date) {
  const at = now.toISOString()
  db.update(payments)
    // the credit went back when the seat did
    .set({
      ...{ state: 'owed', amount: came, credit: 0, paidAt: at, stateAt: at },
      version: sql`${payments.version} + 1`,
    })
    .where(eq(payments.id, row.id))
    .run()
  followSeats(db, [row.groupId], now)
  note(db, by, row, `void → owed${came === null ? '' : `, ${came} rupiah`}`, now)
}

/** Sets the status of the seat of a payment; returns why it cannot. */
function setSeat(
  db: Db,
  by: Staff,
  { membershipId, groupId }: Payment,
  status: Extract<MemberStatus, 'paid' | 'confirmed'>,
  now: Date,
  timing?: Timing,
  came?: Came,
): 'gone' | 'completed' | undefined {
  const seat = db
    .select()
    .from(memberships)
    .where(eq(memberships.id, membershipId ?? 0))
    .get()
  // a status that is there already is nobody's to change: the money of that seat is another payment
  if (!seat || seat.leftAt !== null || seat.status !== (status === 'paid' ? 'confirmed' : 'paid'))
    return 'gone'
  const { userId, role } = seat
  const set = setMemberStatus(db, by, groupId, { userId, role, status, ...(came && { came }) }, now, timing)
  return set.ok ? undefined : set.reason === 'completed' ? 'completed' : 'gone'
}

function note(db: Db, by: Staff, { id, groupId, userId }: Payment, change: string, now: Date) {
  const detail = `payment ${id}: ${change}`
  audit(db, by, 'marked a payment', { groupId, ...(userId !== null && { userId }), detail }, now)
}

function findPayments(db: Db, ids: readonly number[]): Payment[] {
  return db
    .select()
    .from(payments)
    .where(inArray(payments.id, oneOf(ids)))
    .all()
}
