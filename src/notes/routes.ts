import { noteFormSchema } from '../domain/group/note'
import { readId } from '../http/body'
import { type StaffDeps, staffCalls } from '../http/handle'
import { addNote, deleteNote, type NoteSubject, notesOn } from './notes'

/** The calls below /api/dinner-groups/{id} and /api/users/{id} about notes, for staff. */
export function noteRoutes({ db, config, sessions }: StaffDeps) {
  const calls = staffCalls({ sessions, config })
  for (const [path, subjectOf] of SUBJECTS) {
    calls
      .get(`${path}/notes`, ({ id }) => ({ notes: notesOn(db, subjectOf(id)) }))

      .post(
        `${path}/notes`,
        { once: true, body: noteFormSchema, refusals: { unknown: [404, NOTHING] }, done: 'Note added' },
        ({ text }, { id, admin }) => addNote(db, admin, subjectOf(id), text),
      )

      .delete(
        `${path}/notes/:noteId`,
        { refusals: { unknown: [404, 'There is no such note'] }, done: 'Note deleted' },
        (_, { params, id, admin }) => deleteNote(db, admin, subjectOf(id), readId(params.noteId)),
      )
  }
  return calls.routes()
}

const SUBJECTS: readonly [path: string, subjectOf: (id: number) => NoteSubject][] = [
  ['/api/dinner-groups/:id', (groupId) => ({ groupId })],
  ['/api/users/:id', (userId) => ({ userId })],
]
const NOTHING = 'This was deleted meanwhile'
