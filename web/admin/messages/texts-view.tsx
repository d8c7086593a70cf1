import { useState } from 'react'
import { doneSchema } from '../../../src/domain/done'
import { type TextKind, textLabel } from '../../../src/domain/messages/message-kinds'
import { type MessageTexts, placeholdersOf, unknownPlaceholders } from '../../../src/domain/messages/messages'
import { ADDRESS_MAX, whatsappWays } from '../../../src/domain/messages/whatsapp'
import { ApiError, call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { SmallSelect } from '../../ui/small-select'
import { toast } from '../../ui/toast'
import { confirmed } from '../app/form/confirmed'
import { ConflictNote } from '../app/form/conflict-note'
import { useAction } from '../app/form/use-action'
import { NotLoaded } from '../app/page/not-loaded'
import { mayLeave, useUnsaved } from '../app/unsaved'
import { useIsAdmin } from '../session/signed-in'
import { KIND_HELP } from './kind-help'
import { roomText } from './message-texts'
import { useTexts } from './queries'

export function TextsView() {
  const { data, error, refetch } = useTexts()
  const [kind, setKind] = useState<TextKind>('invite')
  if (!data) return <NotLoaded what="texts" error={error} onRetry={refetch} />
  const shown = data.find((one) => one.kind === kind)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-1 text-sm">
      <SmallSelect
        aria-label="Text"
        className="self-start"
        value={kind}
        onChange={async ({ target: { value } }) => (await mayLeave()) && setKind(value as TextKind)}
      >
        {data.map((one) => (
          <option key={one.kind} value={one.kind}>
            {textLabel(one.kind)}
            {one.text === one.shipped ? '' : ' (changed)'}
          </option>
        ))}
      </SmallSelect>
      <p className="text-abu-700">
        {KIND_HELP[kind].due} {KIND_HELP[kind].sees}
      </p>
      {shown && <TextForm key={kind} shown={shown} />}
      <p className="text-abu-700">
        Placeholders:{' '}
        {placeholdersOf(kind)
          .map((name) => `{${name}}`)
          .join(' ')}
      </p>
    </div>
  )
}

function TextForm({ shown }: { shown: MessageTexts[number] }) {
  // the last known state, over which it was typed
  const [stored, setStored] = useState(shown)
  const [text, setText] = useState(shown.text)
  const isAdmin = useIsAdmin()
  const length = whatsappWays('', text).web.length
  const unknown = unknownPlaceholders(text, shown.kind)
  const isStale = shown.version > stored.version && text !== stored.text

  useUnsaved(text !== stored.text)

  if (shown !== stored && shown.version >= stored.version && text === stored.text) {
    setStored(shown)
    setText(shown.text)
  }

  const save = useAction({
    run: () =>
      confirmed(() =>
        call(doneSchema, 'PUT', `/api/message-texts/${stored.kind}`, { text, version: stored.version }),
      ),
    failure: 'The text could not be saved',
    onDone() {
      setStored({ ...stored, text, version: stored.version + 1 })
      toast({ title: 'Text saved' })
    },
    // what is outdated is said where it stands
    onFailure: (error) => error instanceof ApiError && error.status === 409,
  })

  return (
    <>
      {isStale && <ConflictNote hint={`Now it says: ${shown.text}`} onLoad={() => setStored(shown)} />}
      <textarea
        aria-label={`Text of ${textLabel(shown.kind)}`}
        rows={10}
        readOnly={!isAdmin}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="max-w-3xl shrink-0 rounded-admin border border-abu-500 bg-white px-3 py-2 text-base"
      />
      <p className="text-sambal-dark empty:hidden">
        {unknown.length > 0 ? `There is no ${unknown.join(', ')}` : roomText(length)}
      </p>
      {isAdmin ? (
        <div className="flex gap-2">
          <AdminButton
            variant="primary"
            isPending={save.isPending}
            isDisabled={
              isStale ||
              text.trim() === '' ||
              unknown.length > 0 ||
              length > ADDRESS_MAX ||
              text === stored.text
            }
            onPress={() => save.mutate()}
          >
            Save
          </AdminButton>
          <AdminButton isDisabled={text === shown.shipped} onPress={() => setText(shown.shipped)}>
            Reset
          </AdminButton>
        </div>
      ) : (
        <p className="text-abu-700">Admins change the texts.</p>
      )}
    </>
  )
}
