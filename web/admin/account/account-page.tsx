import type { ReactNode } from 'react'
import type { InferOutput } from 'valibot'
import { doneSchema } from '../../../src/domain/done'
import { passwordChangeSchema } from '../../../src/domain/staff/account'
import type { Account } from '../../../src/domain/staff/account-wire'
import { displayInstant } from '../../../src/domain/time'
import { call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import { useAction } from '../app/form/use-action'
import { useCheckedForm } from '../app/form/use-form'
import { NotLoaded } from '../app/page/not-loaded'
import { Page } from '../app/page/page'
import { keys } from '../app/queries'
import { useTimeZone } from '../app/site-config'
import { useDraft } from '../app/unsaved'
import { SecondFactor, useAccount } from './second-factor'

export function AccountPage() {
  const { data: account, error, refetch } = useAccount()
  return (
    <Page title="Account" about={account ? whoIs(account) : 'Your account, and how you sign in.'}>
      {account && (
        <div className="w-full max-w-2xl">
          <Section title="Sessions">
            <Sessions sessions={account.sessions} />
          </Section>
          <Section title="Second factor">
            <SecondFactor account={account} />
          </Section>
          <Section title="Change password">
            <PasswordForm username={account.username} />
          </Section>
        </div>
      )}
      {!account && <NotLoaded what="your account" error={error} onRetry={refetch} />}
    </Page>
  )
}

function whoIs({ username, role }: Account): string {
  return role === 'host'
    ? `Signed in as ${username}, a host: you lead tables, and export and delete nothing.`
    : `Signed in as ${username}, an admin.`
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-5 border-t border-abu-200 pt-4">
      <h2 className="mb-2 text-base font-bold">{title}</h2>
      {children}
    </section>
  )
}

function Sessions({ sessions }: Pick<Account, 'sessions'>) {
  const zone = useTimeZone()
  const end = useAction({
    run: (path: string) => call(doneSchema, 'DELETE', path),
    refreshes: [keys.account],
    failure: 'Failed to end the session',
    onDone: ({ message }) => toast({ title: 'Success', description: message }),
  })
  return (
    <>
      <ul className="text-sm">
        {sessions.map(({ id, device, created_at, lastUsedAt, current }) => (
          <li
            key={id}
            className="flex min-h-12 items-center gap-3 border-b border-abu-200 py-1 last:border-0"
          >
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{device || 'Unknown device'}</span>
              <span className="block text-abu-700">
                Last used {displayInstant(lastUsedAt, 'dd/MM/yyyy HH:mm', zone)}, signed in{' '}
                {displayInstant(created_at, 'dd/MM/yyyy HH:mm', zone)}
              </span>
            </span>
            {current ? (
              <span className="shrink-0 text-abu-700">This one</span>
            ) : (
              <AdminButton
                aria-label={`End the session ${device || 'of an unknown device'}`}
                onPress={() => end.mutate(`/api/account/sessions/${id}`)}
                isDisabled={end.isPending}
              >
                End
              </AdminButton>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 2 && (
        <AdminButton
          className="mt-2"
          onPress={() => end.mutate('/api/account/sessions')}
          isDisabled={end.isPending}
        >
          End all others
        </AdminButton>
      )}
    </>
  )
}

function PasswordForm({ username }: { username: string }) {
  const draft = useDraft({ current: '', password: '' })
  const change = useAction({
    run: (input: InferOutput<typeof passwordChangeSchema>) =>
      call(doneSchema, 'POST', '/api/account/password', input),
    refreshes: [keys.account],
    failure: 'Failed to change the password',
    isForm: true,
    onDone({ message }) {
      draft.clear()
      setWasTried(false)
      toast({ title: 'Success', description: message })
    },
  })
  const { form, bind, setWasTried } = useCheckedForm(passwordChangeSchema, draft.values, change)
  const { field } = bind(draft)

  return (
    <form {...form} className="max-w-sm">
      {/* tells password managers whose password it is */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label="Present password"
        type="password"
        autoComplete="current-password"
        name="current"
        {...field('current')}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        name="password"
        {...field('password')}
      />
      <AdminButton type="submit" isPending={change.isPending}>
        Change password
      </AdminButton>
    </form>
  )
}
