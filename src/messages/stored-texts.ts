import { eq } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import type { Db } from '../db/open'
import { settings } from '../db/schema'
import { refused, transact } from '../db/transact'
import { TEXT_KINDS, type TextKind } from '../domain/messages/message-kinds'
import { SHIPPED_TEXTS } from '../domain/messages/message-texts'
import type { MessageTexts } from '../domain/messages/messages'

/** The row of the settings that holds the texts that staff have changed; the others are as shipped. */
const KEY = 'message_texts'
type Changed = Partial<Record<TextKind, { text: string; version: number }>>

/** Returns the text of every kind: the version of staff, or the shipped one. */
export function textsOf(db: Db): Record<TextKind, MessageTexts[number]> {
  const stored = changedTexts(db)
  const entries = TEXT_KINDS.map((kind) => {
    const shipped = SHIPPED_TEXTS[kind]
    const { text = shipped, version = 0 } = stored[kind] ?? {}
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
    const value = JSON.stringify({ ...changedTexts(db), [kind]: { text, version: version + 1 } })
    db.insert(settings)
      .values({ key: KEY, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } })
      .run()
    audit(db, by, 'changed a message text', { detail: kind })
    return { ok: true as const }
  })
}

function changedTexts(db: Db): Changed {
  const row = db.select().from(settings).where(eq(settings.key, KEY)).get()
  return JSON.parse(row?.value ?? '{}')
}
