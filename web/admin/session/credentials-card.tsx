import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { type Credentials, credentialsSchema } from '../../../src/domain/account'
import { ApiError } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { TextField } from '../../ui/text-field'

interface CredentialsCardProps {
  title: string
  subtitle: string
  submitText: string
  passwordKind: 'current-password' | 'new-password'
  operation: UseMutationResult<unknown, Error, Credentials>
}

/** Asks for a username and a password; errors show from the first attempt on, and then with every change. */
export function CredentialsCard({
  title,
  subtitle,
  submitText,
  passwordKind,
  operation,
}: CredentialsCardProps) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const checked = v.safeParse(credentialsSchema, { username, password })
  const errors = wasTried ? errorsOf(checked, operation.error) : {}

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasTried(true)
    if (operation.isPending) return
    if (checked.success) operation.mutate(checked.output, { onError: () => focus('password') })
    else focus(String(checked.issues[0].path?.[0]?.key))
  }

  function focus(field: string) {
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }

  // what the server said of a value holds until that value changes
  function change(set: (text: string) => void) {
    return (text: string) => {
      set(text)
      if (operation.isError) operation.reset()
    }
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      className="w-full max-w-sm rounded-admin border border-abu-200 bg-white p-6 shadow-card"
    >
      <h1 className="text-lg font-bold">{title}</h1>
      <p className="mt-1 mb-5 text-sm text-abu-600">{subtitle}</p>
      <TextField
        label="Username"
        name="username"
        placeholder="admin"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck="false"
        autoFocus
        value={username}
        onChange={change(setUsername)}
        error={errors.username}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete={passwordKind}
        value={password}
        onChange={change(setPassword)}
        error={errors.password}
      />
      <AdminButton
        type="submit"
        variant="primary"
        isDisabled={operation.isPending}
        size="large"
        className="mt-2 w-full"
      >
        {submitText}
      </AdminButton>
    </form>
  )
}

type Errors = { username?: string | undefined; password?: string | undefined }

function errorsOf(checked: v.SafeParseResult<typeof credentialsSchema>, failure: Error | null): Errors {
  if (checked.success) return (failure instanceof ApiError && failure.body?.errors) || {}
  const { nested } = v.flatten<typeof credentialsSchema>(checked.issues)
  return { username: nested?.username?.[0], password: nested?.password?.[0] }
}
