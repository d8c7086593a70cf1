import { type FormEvent, useState } from 'react'
import { storedUserSchema } from '../../../src/domain/api'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { useAction } from '../app/use-action'

/** Takes the code that somebody wrote to us, which proves their phone. */
export function WroteField() {
  const [code, setCode] = useState('')

  const note = useAction({
    run: () => call(storedUserSchema, 'POST', '/api/users/wrote', { code }),
    failure: 'Nobody has this code',
    onDone({ message }) {
      toast({ title: 'Noted', description: message })
      setCode('')
    },
  })

  function send(event: FormEvent) {
    event.preventDefault()
    if (code.trim() !== '' && !note.isPending) note.mutate()
  }

  return (
    <form onSubmit={send} className="flex items-center gap-2 text-[13px]">
      <label className="flex items-center gap-2">
        Wrote to us:
        <input
          value={code}
          onChange={(event) => setCode(event.target.value)}
          placeholder="Code"
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={12}
          className="h-7 w-24 rounded-admin border border-abu-300 px-2 uppercase placeholder:normal-case max-sm:h-8"
        />
      </label>
    </form>
  )
}
