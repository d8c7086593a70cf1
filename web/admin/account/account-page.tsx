import type { ReactNode } from 'react'
import type { Account } from '../../../src/domain/api'
import { NotLoaded } from '../app/not-loaded'
import { Page } from '../app/page'
import { PasswordForm } from './password-form'
import { useAccount } from './queries'
import { SecondFactor } from './second-factor'
import { Sessions } from './sessions'

/** The signed-in account: password, second factor, open sessions. */
export function AccountPage() {
  const { data: account, error, refetch } = useAccount()
  return (
    <Page title="Account" about={account ? whoIs(account) : 'Who you are signed in as, and how.'}>
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
    ? `Signed in as ${username}, a host: sees and runs groups, exports and deletes nothing.`
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
