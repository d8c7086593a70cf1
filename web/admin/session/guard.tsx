import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import type { SignedIn } from '../../../src/domain/api'
import { ErrorCard } from '../app/error-card'
import { isAdminHost, loginPath, publicAddress, rememberPlace } from '../app/places'
import { messageOf } from '../app/queries'
import { Waiting } from '../app/waiting'
import { useSignedIn } from './signed-in'

/** Renders its children for staff and redirects everyone else. */
export function Guard({ children }: { children: (user: SignedIn) => ReactNode }) {
  const [, navigate] = useLocation()
  const { data: user, error, refetch } = useSignedIn()

  useEffect(() => {
    if (user === undefined || user?.is_admin) return
    if (user) location.replace(isAdminHost() ? publicAddress() : '/')
    else if (isAdminHost()) {
      rememberPlace()
      navigate(loginPath(), { replace: true })
    } else location.replace('/')
  }, [user, navigate])

  if (user?.is_admin) return children(user)
  if (error) {
    return (
      <main className="flex min-h-dvh items-center justify-center p-4">
        <ErrorCard text={messageOf(error, 'The server cannot be reached.')} onRetry={() => refetch()} />
      </main>
    )
  }
  return <Waiting />
}
