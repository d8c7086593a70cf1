import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { exportRequests, linkUses } from '../db/schema'
import { changeRow, type Refused, refused, type Tx, transact } from '../db/transact'
import { BY_LINKS_A_DAY, type Decision, REFUSAL_DAYS } from '../domain/privacy/erasures'
import { DAY_MS } from '../domain/units'
import { signUpsOf } from '../people/people'

/** What becomes of an export: it goes ahead, waits for an admin, or was refused by one. That it waits is stored, and so no refusal. */
type Admitted = { ok: true; waits: boolean } | Refused<'refused', { why: string }>

/** Whether as many exports and erasures as usual were requested by links of an account in the last 24 hours. */
export function hasUsedUp(db: Db, openedBy: number, now: Date): boolean {
  // no person is named there: neither a restart nor an erasure leaves room for more
  const [found] = db.all<{ n: number }>(sql`
    select count(*) as n from ${linkUses} where opened_by = ${openedBy} and at > ${dayBefore(now)}`)
  return found!.n >= BY_LINKS_A_DAY
}

/** Counts an export or an erasure by a link of an account. */
export function countUse(db: Tx, openedBy: number, now: Date) {
  db.insert(linkUses).values({ openedBy, at: now.toISOString() }).run()
}

function dayBefore(now: Date): string {
  return new Date(now.getTime() - DAY_MS).toISOString()
}

/** Decides on an export by a link, and notes a request that has to wait. */
export function admitExport(
  db: Tx,
  by: Staff,
  { userId, personId, openedBy }: { userId: number; personId: number; openedBy: number },
  now: Date,
): Admitted {
  const known = db
    .select()
    .from(exportRequests)
    .where(
      and(
        inArray(exportRequests.userId, oneOf(signUpsOf(db, personId))),
        eq(exportRequests.openedBy, openedBy),
      ),
    )
    .orderBy(desc(exportRequests.id))
    .get()
  if (known?.isAllowed) {
    db.delete(exportRequests).where(eq(exportRequests.id, known.id)).run()
    return { ok: true, waits: false }
  }
  if (known && known.isAllowed === null) return { ok: true, waits: true }
  if (known && known.decidedAt! > refusedBefore(now)) return refused('refused', { why: known.reason ?? '' })
  if (!hasUsedUp(db, openedBy, now)) return { ok: true, waits: false }
  db.insert(exportRequests).values({ userId, openedBy, requestedAt: now.toISOString() }).run()
  audit(db, by, 'requested an export', { userId }, now)
  return { ok: true, waits: true }
}

/** Allows an export, or refuses it with a reason. Refuses an outdated version. */
export function decideExport(
  db: Db,
  by: Staff & { id: number },
  id: number,
  decision: Decision,
  now = new Date(),
): { ok: true } | { ok: false; reason: 'unknown' | 'stale' } {
  return transact(db, (db) => {
    const found = db.select().from(exportRequests).where(eq(exportRequests.id, id)).get()
    if (!found) return refused('unknown')
    if (found.version !== decision.version) return refused('stale')
    const isAllowed = decision.decision === 'allow'
    changeRow(db, exportRequests, id, {
      isAllowed,
      decidedAt: now.toISOString(),
      decidedBy: by.id,
      reason: isAllowed ? null : decision.reason,
      version: found.version + 1,
    })
    const { userId } = found
    audit(db, by, isAllowed ? 'allowed an export' : 'refused an export', { userId }, now)
    return { ok: true as const }
  })
}

/** Deletes decisions that hold no longer, and what counts no longer. */
export function forgetDecisions(db: Db, now: Date) {
  db.run(sql`delete from ${exportRequests} where decided_at <= ${refusedBefore(now)}`)
  db.run(sql`delete from ${linkUses} where at <= ${dayBefore(now)}`)
}

function refusedBefore(now: Date): string {
  return new Date(now.getTime() - REFUSAL_DAYS * DAY_MS).toISOString()
}
