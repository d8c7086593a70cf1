import { AdminButton } from '../../ui/admin-button'
import { Dialog } from '../../ui/dialog'
import { NotLoaded } from '../app/not-loaded'
import { usePlace } from '../app/place'
import { AddStaff } from './add-staff'
import { Links } from './links'
import { useStaff } from './queries'
import { StaffRow } from './staff-row'

/** All staff accounts, for admins. */
export function StaffDialog({ onClose }: { onClose: () => void }) {
  usePlace('staff')
  const { data, error, refetch } = useStaff()
  return (
    <Dialog isDismissable onClose={onClose} variant="large" title="Staff">
      <p className="mt-1 text-sm text-abu-700">
        Admins may do everything. Hosts see and run groups; they export nothing, delete nobody and make no
        accounts.
      </p>
      {data ? (
        <>
          <ul
            aria-label="Staff accounts"
            className="mt-3 divide-y divide-abu-200 border-y border-abu-200 text-sm"
          >
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
            <h3 className="mb-2 text-base font-bold">Add staff</h3>
            <AddStaff />
            <Links links={data.links} />
          </section>
        </>
      ) : (
        <NotLoaded what="staff" error={error} onRetry={refetch} />
      )}
      <div className="mt-5 flex justify-end">
        <AdminButton onPress={onClose}>Close</AdminButton>
      </div>
    </Dialog>
  )
}
