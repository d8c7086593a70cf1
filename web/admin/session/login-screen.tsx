import { useMutation } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { type Credentials, registeredAdminSchema } from '../../../src/domain/staff/account'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { Waiting } from '../../ui/waiting'
import { addressOf, forgetAddress, rememberedAddress } from '../app/addresses'
import { messageOf } from '../app/queries'
import { CredentialsCard } from './credentials-card'
import { useSignIn } from './sign-in'
import { cacheSignedIn, useSignedIn } from './signed-in'

/** The sign-in of staff or, with a set-up link, the form for a new account. Redirects who is signed in. */
export function LoginScreen() {
  const setup = new URLSearchParams(useSearch()).get('setup')
  const link = new URLSearchParams(useHash().slice(1)).get('setup')
  const { data: user, isPending } = useSignedIn()
  const isAdmin = user?.is_admin ?? false

  useEffect(() => {
    if (!isAdmin) return
    navigate(rememberedAddress() ?? addressOf('dashboard'), { replace: true })
    forgetAddress()
  }, [isAdmin])

  if (isPending || isAdmin) return <Waiting />
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-abu-50 p-4">
      {setup || link ? <NewAccount setup={setup ?? link!} isFirst={!!setup} /> : <SignIn />}
    </main>
  )
}

function SignIn() {
  const signIn = useSignIn(rememberedAddress() !== undefined)
  return (
    <CredentialsCard
      title="Admin Login"
      subtitle="Enter your credentials to access the admin dashboard"
      submitText={signIn.isPending ? 'Logging in...' : 'Login'}
      passwordKind="current-password"
      operation={signIn}
    />
  )
}

function NewAccount({ setup, isFirst }: { setup: string; isFirst: boolean }) {
  const make = useMakeAccount(setup)
  return (
    <CredentialsCard
      title={isFirst ? 'Create the first admin' : 'Create your account'}
      subtitle="Choose the username and password that you will sign in with"
      submitText={make.isPending ? 'Creating account...' : 'Create Account'}
      passwordKind="new-password"
      operation={make}
    />
  )
}

/** What stands after the # of the address: a link that is opened here changes nothing else. */
function useHash(): string {
  return useSyncExternalStore(
    (onChange) => {
      addEventListener('hashchange', onChange)
      return () => removeEventListener('hashchange', onChange)
    },
    () => location.hash,
  )
}

/** Makes a staff account with the token of a set-up link; the server signs it in at once. */
function useMakeAccount(setup: string) {
  return useMutation({
    mutationFn: (credentials: Credentials) =>
      call(registeredAdminSchema, 'POST', '/api/register-admin', { ...credentials, setup }),
    onSuccess({ user }) {
      cacheSignedIn(user)
      toast({ title: 'Registration successful', description: 'Your account has been created' })
    },
    onError(error) {
      toast({
        title: 'Registration failed',
        description: messageOf(error, 'Registration failed'),
        variant: 'destructive',
      })
    },
  })
}
