import { type Staff, staffSchema } from '../../../src/domain/api'
import { displayInstant } from '../../../src/domain/time'
import { AdminButton } from '../../ui/admin-button'
import { NotLoaded } from '../app/not-loaded'
import { Page } from '../app/page'
import { FRESH, keys, useGet } from '../app/queries'
import { useTimeZone } from '../app/site-config'
import { AddStaff } from './add-staff'
import { useStaffChange } from './mutations'
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

/** Returns all staff accounts and valid set-up links; fetched again whenever they are shown. */
function useStaff() {
  return useGet(keys.staff, staffSchema, '/api/staff', FRESH)
}

/** The unused set-up links; nothing without one. */
function Links({ links }: Pick<Staff, 'links'>) {
  const zone = useTimeZone()
  const remove = useStaffChange()
  if (links.length === 0) return null
  return (
    <ul
      aria-label="Open set-up links"
      className="mt-4 divide-y divide-abu-200 border-y border-abu-200 text-sm"
    >
      {links.map(({ id, role, madeBy: by, expiresAt: end }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
          <span>
            Link for one {role}, made by {by}, until {displayInstant(end, 'dd/MM/yyyy HH:mm', zone)}
          </span>
          <AdminButton
            isPending={remove.isPending}
            onPress={() => remove.mutate({ method: 'DELETE', path: `links/${id}` })}
            aria-label={`Remove the link for one ${role} made by ${by}`}
          >
            Remove
          </AdminButton>
        </li>
      ))}
    </ul>
  )
}
