import { useEffect, useRef, useState } from 'react'
import { WHY_MAX } from '../../../../src/domain/after-dinner/outcome'
import { FormButtons } from '../../../ui/form-buttons'
import { TextField } from '../../../ui/text-field'
import { useUnsaved } from '../unsaved'

interface ExcusedFormProps {
  /** of a guest or a day */
  name: string
  why: string
  onExcuse: (why: string) => void
  onCancel: () => void
}

/** Asks why somebody is excused. */
export function ExcusedForm({ name, why, onExcuse, onCancel }: ExcusedFormProps) {
  const [text, setText] = useState(why)
  const [error, setError] = useState<string>()
  useUnsaved(text !== why)
  const form = useRef<HTMLFormElement>(null)

  // not behind the buttons of the dialog
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'center' })
  }, [])

  return (
    <form
      ref={form}
      className="w-full"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) onExcuse(text.trim())
        else setError('Say why in a word')
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
    >
      <TextField
        label={`Why is ${name} excused?`}
        value={text}
        onChange={setText}
        error={error}
        maxLength={WHY_MAX}
        autoComplete="off"
        enterKeyHint="done"
        autoFocus
      />
      <div className="flex justify-end gap-2">
        <FormButtons text="Excuse" onCancel={onCancel} />
      </div>
    </form>
  )
}
