import { eq } from 'drizzle-orm'
import type { Db } from '../db/open'
import { payments } from '../db/schema'
import { refused } from '../db/transact'
import { type Author, DONE, note, onPage, type PageOutcome } from './on-page'

/** Stores whether a person says that they have transferred what is due for their seat. Refused where nothing is. */
export function sayTransferred(
  db: Db,
  by: Author,
  { transferred, seat }: { transferred: boolean; seat?: number | undefined },
  now = new Date(),
): PageOutcome {
  return onPage(db, by, seat, now, (context) => {
    const { page, facts } = context
    if (page.state === 'paid') return DONE
    const due = page.pay && facts.seating?.seat.due
    if (!due) return refused('changed')
    if ((due.transferredAt !== null) === transferred) return DONE
    // the version stays: what staff do with the payment is not outdated by it
    db.update(payments)
      .set({ transferredAt: transferred ? now.toISOString() : null })
      .where(eq(payments.id, due.id))
      .run()
    note(context, 'said a transfer', transferred ? undefined : 'taken back')
    return DONE
  })
}
