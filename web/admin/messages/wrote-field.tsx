import { type FormEvent, useState } from 'react'
import { storedUserSchema } from '../../../src/domain/api'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { messageOf, refreshLists, UNREACHED } from '../app/queries'
import { showError } from '../app/show-error'

/** Takes the code that somebody wrote to us, which proves their phone. */
export function WroteField() {
  const [code, setCode] = useState('')

  async function send(event: FormEvent) {
    event.preventDefault()
    if (code.trim() === '') return
    try {
      const { message } = await call(storedUserSchema, 'POST', '/api/users/wrote', { code })
      toast({ title: 'Noted', description: message })
      setCode('')
      await refreshLists()
    } catch (error) {
      showError(error, messageOf(error, 'Nobody has this code'), UNREACHED)
    }
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
