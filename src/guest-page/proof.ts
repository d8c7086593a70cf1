import { audit } from '../audit/audit'
import { VISITOR } from '../audit/staff'
import type { Db } from '../db/open'
import { refused, transact } from '../db/transact'
import { findLink, isOpen, type Link } from '../people/links'
import { proveOwner } from '../people/people'
import { phoneOf } from './read'

/** Makes a sign-up its phone's owner's by two links of one browser, of it and to the phone. Refuses other pairs. */
export function proveSignUp(
  db: Db,
  link: Link,
  token: string,
  now = new Date(),
): { ok: true } | { ok: false; reason: 'over' | 'other phone' } {
  return transact(db, (db) => {
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
