import { audit } from '../audit/audit'
import { VISITOR } from '../audit/staff'
import type { Db } from '../db/open'
import { refused, transact } from '../db/transact'
import { findLink, isOpen, type Link } from '../people/links'
import { proveOwner } from '../people/owner'
import { phoneOf } from './read'

/**
 * Stores that a sign-up belongs to the owner of its phone, once one browser holds a link of it and one that was sent to the
 * phone: `link` and that of `token`, in any order. Idempotent. Refuses any other pair.
 */
export function proveSignUp(
  db: Db,
  link: Link,
  token: string,
  now = new Date(),
): { ok: true } | { ok: false; reason: 'over' | 'other phone' } {
  return transact(db, () => {
    if (!isOpen(db, link)) return refused('over')
    const other = findLink(db, token, now)
    const pair = [link, other]
    const signUp = pair.find((one) => one?.scope === 'signup')
    const sent = pair.find((one) => one?.scope === 'phone')
    if (!signUp || !sent || phoneOf(db, signUp) !== phoneOf(db, sent)) return refused('other phone')
    if (proveOwner(db, signUp.userId, now.toISOString()))
      audit(db, VISITOR, 'proved a sign-up', { userId: signUp.userId }, now)
    return { ok: true as const }
  })
}
