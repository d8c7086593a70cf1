import { Fragment, type ReactNode, useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { SignedIn } from '../../../src/domain/api'
import { isAdminHost, loginPath, publicAddress, rememberAddress } from '../app/addresses'
import { ErrorCard } from '../app/error-card'
import { messageOf } from '../app/queries'
import { Waiting } from '../app/waiting'
import { useSignedIn } from './signed-in'

/** Renders its children for staff and redirects everyone else. */
export function Guard({ children }: { children: (user: SignedIn) => ReactNode }) {
  const { data: user, error, refetch } = useSignedIn()

  useEffect(() => {
    if (user === undefined || user?.is_admin) return
    if (user) location.replace(isAdminHost() ? publicAddress() : '/')
    else if (isAdminHost()) {
      rememberAddress()
      navigate(loginPath(), { replace: true })
    } else location.replace('/')
  }, [user])

  if (user?.is_admin)
    return (
      // nothing of one account is shown to the next
      <Fragment key={user.id}>{children(user)}</Fragment>
    )
  if (error) {
    return (
      <main className="flex min-h-dvh items-center justify-center p-4">
        <ErrorCard text={messageOf(error, 'The server cannot be reached.')} onRetry={() => refetch()} />
      </main>
    )
  }
  return <Waiting />
}
