import { useState } from 'react'
import type { InferOutput } from 'valibot'
import { passwordChangeSchema } from '../../../src/domain/account'
import { doneSchema } from '../../../src/domain/api'
import { call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import { keys } from '../app/queries'
import { useUnsaved } from '../app/unsaved'
import { useAction } from '../app/use-action'
import { useCheckedForm } from '../app/use-form'

export function PasswordForm({ username }: { username: string }) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  useUnsaved(current !== '' || password !== '')
  const change = useAction({
    run: (input: InferOutput<typeof passwordChangeSchema>) =>
      call(doneSchema, 'POST', '/api/account/password', input),
    refreshes: [keys.account],
    failure: 'Failed to change the password',
    isForm: true,
    onDone({ message }) {
      setCurrent('')
      setPassword('')
      setWasTried(false)
      toast({ title: 'Success', description: message })
    },
  })
  const { form, field, setWasTried } = useCheckedForm(passwordChangeSchema, { current, password }, change)

  return (
    <form {...form} className="max-w-sm">
      {/* tells password managers whose password it is */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label="Present password"
        type="password"
        autoComplete="current-password"
        {...field('current', current, setCurrent)}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        {...field('password', password, setPassword)}
      />
      <AdminButton type="submit" isPending={change.isPending}>
        Change password
      </AdminButton>
    </form>
  )
}
