import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { messageTexts } from '../db/schema'
import { refused, transact } from '../db/transact'
import { TEXT_KINDS, type TextKind } from '../domain/messages/message-kinds'
import { SHIPPED_TEXTS } from '../domain/messages/message-texts'
import type { MessageTexts } from '../domain/messages/messages'

/** Returns the text of every kind: the version of staff, or the shipped one. */
export function textsOf(db: Db): Record<TextKind, MessageTexts[number]> {
  const stored = new Map(
    db
      .select()
      .from(messageTexts)
      .all()
      .map((row) => [row.kind, row]),
  )
  const entries = TEXT_KINDS.map((kind) => {
    const shipped = SHIPPED_TEXTS[kind]
    const { text = shipped, version = 0 } = stored.get(kind) ?? {}
    return [kind, { kind, text, shipped, version }]
  })
  return Object.fromEntries(entries)
}

/** Changes the text of a kind. Refuses an outdated `version`. */
export function changeText(
  db: Db,
  by: Staff,
  kind: TextKind,
  { text, version }: { text: string; version: number },
): { ok: true } | { ok: false; reason: 'stale' } {
  return transact(db, (db) => {
    const before = textsOf(db)[kind]
    if (before.version !== version) return refused('stale')
    if (before.text === text) return { ok: true as const }
    const set = { text, version: version + 1 }
    db.insert(messageTexts)
      .values({ kind, ...set })
      .onConflictDoUpdate({ target: messageTexts.kind, set })
      .run()
    audit(db, by, 'changed a message text', { detail: kind })
    return { ok: true as const }
  })
}
