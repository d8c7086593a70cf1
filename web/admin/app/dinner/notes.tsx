import { useAtom } from 'jotai'
import { useState } from 'react'
import * as v from 'valibot'
import { doneSchema } from '../../../../src/domain/done'
import { NOTE_MAX, type Note, noteFormSchema, noteSchema } from '../../../../src/domain/group/note'
import { displayInstant } from '../../../../src/domain/time'
import { call } from '../../../api'
import { AdminButton } from '../../../ui/admin-button'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { useAction } from '../form/use-action'
import { useCheckedForm } from '../form/use-form'
import { NotLoaded } from '../page/not-loaded'
import { FRESH, keys, useGet } from '../queries'
import { useTimeZone } from '../site-config'
import { draftAtom } from '../unsaved'

/** What was typed and not added yet, by the path of its notes: it is still there when they are shown again. */
const typedNotes = draftAtom<Readonly<Record<string, string>>>({}, (texts) =>
  Object.values(texts).some((text) => text.trim() !== ''),
)

interface NotesProps {
  /** of what they are on: `/api/users/7` */
  path: string
}

export function PersonNotes({ path }: NotesProps) {
  const { data, error, refetch } = useGet([...keys.users, 'notes', path], notesSchema, `${path}/notes`, FRESH)
  return data ? (
    <Notes path={path} notes={data.notes} />
  ) : (
    <NotLoaded what="notes" error={error} onRetry={refetch} />
  )
}

const notesSchema = v.object({ notes: v.array(noteSchema) })

/** Notes with who wrote them and when, and a field for another one; staff alone read them. */
export function Notes({ path, notes }: NotesProps & { notes: readonly Note[] }) {
  const zone = useTimeZone()
  const [typed, setTyped] = useAtom(typedNotes)
  const [leaving, setLeaving] = useState<Note>()
  const text = typed[path] ?? ''
  const setText = (next: string) => setTyped((all) => ({ ...all, [path]: next }))
  const adding = useAction({
    run: (note: v.InferOutput<typeof noteFormSchema>) => call(doneSchema, 'POST', `${path}/notes`, note),
    failure: 'The note was not added',
    onDone: () => setText(''),
    isForm: true,
  })
  const deleting = useAction({
    run: (id: number) => call(doneSchema, 'DELETE', `${path}/notes/${id}`),
    failure: 'The note was not deleted',
    onDone: () => setLeaving(undefined),
  })
  const { form, bind, setWasTried } = useCheckedForm(
    noteFormSchema,
    { text },
    {
      ...adding,
      mutate: (note) => {
        setWasTried(false)
        adding.mutate(note)
      },
    },
  )
  const { error, onChange, ...rest } = bind({
    values: { text },
    set: ({ text = '' }) => setText(text),
  }).field('text')
  return (
    <section aria-label="Notes" className="mt-3 flex flex-col gap-1.5 text-sm">
      {notes.length > 0 && (
        <ul className="divide-y divide-abu-200 rounded-admin bg-abu-50 px-3">
          {notes.map((note) => (
            <li key={note.id} className="flex items-start gap-3 py-1.5">
              <p className="min-w-0 flex-1 wrap-anywhere whitespace-pre-line">
                {note.text}
                <span className="text-[13px] max-sm:block sm:ml-3 whitespace-nowrap text-abu-800">
                  {note.by ?? 'Somebody'} · {displayInstant(note.at, 'EEE d MMM HH:mm', zone)}
                </span>
              </p>
              <AdminButton
                size="small"
                aria-label={`Delete the note: ${note.text}`}
                onPress={() => setLeaving(note)}
              >
                Delete
              </AdminButton>
            </li>
          ))}
        </ul>
      )}
      <form {...form} className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-col">
          <input
            {...rest}
            type="text"
            aria-label="New note"
            placeholder="Note for staff"
            autoComplete="off"
            maxLength={NOTE_MAX}
            onChange={(event) => onChange(event.target.value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${path}-note-error` : undefined}
            className="h-9 rounded-admin border border-abu-500 bg-white px-3 placeholder:text-abu-600 aria-[invalid]:border-sambal max-sm:text-base"
          />
          {error && (
            <p id={`${path}-note-error`} role="alert" className="pt-1 text-sambal">
              {error}
            </p>
          )}
        </div>
        <AdminButton type="submit" isPending={adding.isPending}>
          Add Note
        </AdminButton>
      </form>
      {leaving && (
        <ConfirmDialog
          title="Delete Note"
          confirmText="Delete"
          isPending={deleting.isPending}
          onConfirm={() => deleting.mutate(leaving.id)}
          onCancel={() => setLeaving(undefined)}
        >
          <p className="whitespace-pre-line">{leaving.text}</p>
          <p>This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
