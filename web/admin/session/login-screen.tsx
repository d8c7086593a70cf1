import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { dashboardPaths, forgetPlace, rememberedPlace } from '../places'
import { Waiting } from '../waiting'
import { CredentialsCard } from './credentials-card'
import { useMakeFirstAdmin } from './make-first-admin'
import { useSignIn } from './sign-in'
import { useSignedIn } from './signed-in'

/** Where staff sign in, or, behind the one-time set-up link, where the first admin is made. Admins pass straight through. */
export function LoginScreen() {
  const [, navigate] = useLocation()
  const setup = new URLSearchParams(useSearch()).get('setup')
  const { data: user, isPending } = useSignedIn()
  const isAdmin = user?.is_admin ?? false

  useEffect(() => {
    if (!isAdmin) return
    navigate(rememberedPlace() ?? dashboardPaths()[0]!, { replace: true })
    forgetPlace()
  }, [isAdmin, navigate])

  if (isPending || isAdmin) return <Waiting />
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center bg-abu-50 p-4">
      {setup ? <FirstAdmin setup={setup} /> : <SignIn />}
    </main>
  )
}

function SignIn() {
  const signIn = useSignIn(rememberedPlace() !== undefined)
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

function FirstAdmin({ setup }: { setup: string }) {
  const makeFirstAdmin = useMakeFirstAdmin(setup)
  return (
    <CredentialsCard
      title="Create the first admin"
      subtitle="Choose the username and password that you will sign in with"
      submitText={makeFirstAdmin.isPending ? 'Creating account...' : 'Create Account'}
      passwordKind="new-password"
      operation={makeFirstAdmin}
    />
  )
}
