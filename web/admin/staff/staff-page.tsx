import { NotLoaded } from '../app/not-loaded'
import { Page } from '../app/page'
import { AddStaff } from './add-staff'
import { Links } from './links'
import { useStaff } from './queries'
import { StaffRow } from './staff-row'

export function StaffPage() {
  const { data, error, refetch } = useStaff()
  return (
    <Page
      title="Staff"
      about="Admins may do everything. Hosts see and run groups; they export nothing, delete nobody and make no accounts."
    >
      {data ? (
        <div className="w-full max-w-5xl">
          <ul aria-label="Staff accounts" className="divide-y divide-abu-200 border-y border-abu-200 text-sm">
            {data.items.map((account) => (
              <StaffRow key={account.id} account={account} />
            ))}
          </ul>
          <p className="mt-3 text-[13px] text-abu-700">
            A password that was forgotten or a second factor that was lost: the operator replaces it, with{' '}
            <code className="font-mono">semeja admin passwd NAME</code> or{' '}
            <code className="font-mono">semeja admin reset-2fa NAME</code>.
          </p>
          <section className="mt-5 border-t border-abu-200 pt-4">
            <h2 className="mb-2 text-base font-bold">Add staff</h2>
            <AddStaff />
            <Links links={data.links} />
          </section>
        </div>
      ) : (
        <NotLoaded what="staff" error={error} onRetry={refetch} />
      )}
    </Page>
  )
}
