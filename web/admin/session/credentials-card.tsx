import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { type Credentials, credentialsSchema, newCredentialsSchema } from '../../../src/domain/staff/account'
import { AdminButton } from '../../ui/admin-button'
import { TextField } from '../../ui/text-field'
import { fieldErrors, useCheckedForm } from '../app/form/use-form'

interface CredentialsCardProps {
  title: string
  subtitle: string
  submitText: string
  passwordKind: 'current-password' | 'new-password'
  operation: UseMutationResult<unknown, Error, Credentials & { code?: string }>
  /** who signs in, most likely */
  username?: string
  /** said in the form: messages lie under what it stands in */
  failure?: string | undefined
}

/** A form for username and password; errors are shown from the first attempt on and updated with every change. */
export function CredentialsCard({
  title,
  subtitle,
  submitText,
  passwordKind,
  operation,
  username: known = '',
  failure,
}: CredentialsCardProps) {
  const [values, setValues] = useState<{ username: string; password: string; code?: string }>({
    ...{ username: known, password: '' },
  })
  const set = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }))
  const { code, ...credentials } = values

  const { form, bind } = useCheckedForm(
    passwordKind === 'new-password' ? newCredentialsSchema : credentialsSchema,
    credentials,
    {
      ...operation,
      mutate: (credentials: Credentials) =>
        operation.mutate({ ...credentials, ...(code && { code }) }, { onError: focusAfter }),
    },
  )

  // the field for the code is there once the server requires one, and takes the focus itself the first time
  function focusAfter(error: Error) {
    const wantsCode = 'code' in fieldErrors(error)
    if (wantsCode) set({ code: '' })
    requestAnimationFrame(() =>
      form.ref.current
        ?.querySelector<HTMLInputElement>(wantsCode ? '[name=code]' : '[name=password]')
        ?.focus(),
    )
  }

  const { field } = bind({ values: { ...credentials, code: code ?? '' }, set })
  const { error, ...codeField } = field('code')
  // who is asked for it has done nothing wrong
  const said = operation.variables?.code ? { error } : { hint: error }

  return (
    <form {...form} className="w-full max-w-sm rounded-admin border border-abu-200 bg-white p-6 shadow-card">
      <h1 className="text-lg font-bold">{title}</h1>
      <p className="mt-1 mb-5 text-sm text-abu-600">{subtitle}</p>
      <TextField
        label="Username"
        placeholder="admin"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck="false"
        autoFocus={known === ''}
        name="username"
        {...field('username')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete={passwordKind}
        autoFocus={known !== ''}
        name="password"
        {...field('password')}
      />
      {code !== undefined && (
        <TextField
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck="false"
          autoFocus
          name="code"
          {...codeField}
          {...said}
        />
      )}
      {failure && (
        <p role="alert" className="mb-2 text-sm text-sambal">
          {failure}
        </p>
      )}
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
