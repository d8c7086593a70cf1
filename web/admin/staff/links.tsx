import type { Staff } from '../../../src/domain/api'
import { displayInstant } from '../../../src/domain/time'
import { AdminButton } from '../../ui/admin-button'
import { useTimeZone } from '../app/site-config'
import { useStaffChange } from './mutations'

/** The unused set-up links; nothing without one. */
export function Links({ links }: Pick<Staff, 'links'>) {
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
