import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { passwordChangeSchema } from '../../../src/domain/account'
import { doneSchema } from '../../../src/domain/api'
import { call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import { showError } from '../show-error'
import { fieldErrors, useForm } from '../use-form'
import { refreshAccount } from './account'

/** Changes one's own password against the present one. */
export function PasswordForm({ username }: { username: string }) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const checked = v.safeParse(passwordChangeSchema, { current, password })
  const change = useMutation({
    mutationFn: (input: v.InferOutput<typeof passwordChangeSchema>) =>
      call(doneSchema, 'POST', '/api/account/password', input),
    async onSuccess({ message }) {
      setCurrent('')
      setPassword('')
      setWasTried(false)
      toast({ title: 'Success', description: message })
      await refreshAccount()
    },
    onError(error) {
      if (Object.keys(fieldErrors(error)).length === 0)
        showError(
          error,
          'Failed to change the password',
          'An unexpected error occurred while changing the password',
        )
    },
  })
  const { wasTried, setWasTried, form } = useForm({
    isPending: change.isPending,
    isValid: checked.success,
    onSubmit: () => checked.success && change.mutate(checked.output),
  })
  const issues = checked.success ? undefined : v.flatten<typeof passwordChangeSchema>(checked.issues).nested
  const errors: Record<string, string | undefined> = wasTried
    ? { current: issues?.current?.[0], password: issues?.password?.[0], ...fieldErrors(change.error) }
    : {}

  function typed(set: (text: string) => void) {
    return (text: string) => {
      set(text)
      change.reset()
    }
  }

  return (
    <form {...form} className="max-w-sm">
      {/* tells password managers whose password it is */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label="Present password"
        name="current"
        type="password"
        autoComplete="current-password"
        value={current}
        onChange={typed(setCurrent)}
        error={errors.current}
      />
      <TextField
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={typed(setPassword)}
        error={errors.password}
      />
      <AdminButton type="submit" isPending={change.isPending}>
        Change password
      </AdminButton>
    </form>
  )
}
