import type { ReactNode } from 'react'
import { AdminButton } from '../../ui/admin-button'
import { Dialog } from '../../ui/dialog'
import { NotLoaded } from '../app/not-loaded'
import { PasswordForm } from './password-form'
import { useAccount } from './queries'
import { SecondFactor } from './second-factor'
import { Sessions } from './sessions'

/** The signed-in account: password, second factor, open sessions. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const { data: account, error, refetch } = useAccount()
  return (
    <Dialog isDismissable onClose={onClose} variant="medium" title="Account">
      {account && (
        <>
          <p className="mt-1 text-sm text-abu-700">
            {account.username}
            {account.role === 'host' && ' · host: sees and runs groups, exports and deletes nothing'}
          </p>
          <Section title="Sessions">
            <Sessions sessions={account.sessions} />
          </Section>
          <Section title="Second factor">
            <SecondFactor account={account} />
          </Section>
          <Section title="Change password">
            <PasswordForm username={account.username} />
          </Section>
        </>
      )}
      {!account && <NotLoaded what="your account" error={error} onRetry={refetch} />}
      <div className="mt-5 flex justify-end">
        <AdminButton onPress={onClose}>Close</AdminButton>
      </div>
    </Dialog>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-5 border-t border-abu-200 pt-4">
      <h3 className="mb-2 text-base font-bold">{title}</h3>
      {children}
    </section>
  )
}
