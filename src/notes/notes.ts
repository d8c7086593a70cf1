import { eq, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { markForgotten } from '../db/forget'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { dinnerGroups, notes, profiles } from '../db/schema'
import { type Refused, refused, transact } from '../db/transact'
import type { Note } from '../domain/group/note'

/** What a note is on: a group, or the person of a sign-up. */
export type NoteSubject = { groupId: number } | { userId: number }

/** Stores a note. Refuses an unknown group or sign-up. */
export function addNote(
  db: Db,
  by: Staff,
  subject: NoteSubject,
  text: string,
  now = new Date(),
): { ok: true } | Refused<'unknown'> {
  return transact(db, (db) => {
    const on = keyOf(db, subject)
    if (!on) return refused('unknown')
    db.insert(notes)
      .values({ ...on, text, adminId: by.id, at: now.toISOString() })
      .run()
    audit(db, by, 'added a note', subject, now)
    return { ok: true as const }
  })
}

/** Deletes a note for good. Refuses one that is not there, or that is on something else. */
export function deleteNote(
  db: Db,
  by: Staff,
  subject: NoteSubject,
  id: number,
  now = new Date(),
): { ok: true } | Refused<'unknown'> {
  return transact(db, (db) => {
    const on = keyOf(db, subject)
    const found = db.select().from(notes).where(eq(notes.id, id)).get()
    if (!on || !found || found.groupId !== (on.groupId ?? null) || found.personId !== (on.personId ?? null))
      return refused('unknown')
    db.delete(notes).where(eq(notes.id, id)).run()
    markForgotten(db)
    audit(db, by, 'deleted a note', subject, now)
    return { ok: true as const }
  })
}

/** Returns the notes on something, the latest first. */
export function notesOn(db: Db, subject: NoteSubject): Note[] {
  const on = keyOf(db, subject)
  if (!on) return []
  const where = on.groupId === undefined ? sql`person_id = ${on.personId}` : sql`group_id = ${on.groupId}`
  return db.all<Note>(sql`
    select id, text, at, (select username from users where users.id = admin_id) as "by"
    from notes where ${where} order by id desc`)
}

/** Returns the texts of the notes on people by their ids, the latest first; nobody without one. */
export function noteTextsOn(db: Db, personIds: readonly number[]): Map<number, string[]> {
  const rows = db.all<{ personId: number; id: number; text: string }>(sql`
    select person_id as personId, id, text from notes indexed by notes_person where person_id in ${oneOf(personIds)}`)
  // sorted here: hardly anybody has one
  const byPerson = Map.groupBy(
    rows.sort((a, b) => b.id - a.id),
    ({ personId }) => personId,
  )
  return new Map([...byPerson].map(([id, found]) => [id, found.map(({ text }) => text)]))
}

function keyOf(db: Db, subject: NoteSubject): { groupId?: number; personId?: number } | undefined {
  if ('groupId' in subject)
    return db
      .select({ groupId: dinnerGroups.id })
      .from(dinnerGroups)
      .where(eq(dinnerGroups.id, subject.groupId))
      .get()
  return db
    .select({ personId: profiles.personId })
    .from(profiles)
    .where(eq(profiles.userId, subject.userId))
    .get()
}
