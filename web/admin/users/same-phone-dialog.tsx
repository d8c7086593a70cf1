import { useQuery } from '@tanstack/react-query'
import type { User } from '../../../src/domain/api'
import { pageSchema, userSchema } from '../../../src/domain/api'
import { displayRecorded } from '../../../src/domain/time'
import { call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { Badge } from '../../ui/badge'
import { Dialog } from '../../ui/dialog'
import { Spinner } from '../../ui/spinner'
import { openDialog } from '../dialogs'
import { ErrorCard } from '../error-card'
import { keys, loadFailure } from '../queries'
import { useTimeZone } from '../site-config'
import { GroupBadges } from './group-badges'

interface SamePhoneDialogProps {
  phone: string
  onClose: () => void
}

/** All sign-ups with one phone and their dinner groups. */
export function SamePhoneDialog({ phone, onClose }: SamePhoneDialogProps) {
  const zone = useTimeZone()
  const search = new URLSearchParams({ phone, size: '500' }).toString()
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.users, 'phone', phone],
    queryFn: ({ signal }) => call(pageSchema(userSchema), 'GET', `/api/users?${search}`, undefined, signal),
  })
  return (
    <Dialog
      isOpen
      isDismissable
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`Sign-ups with ${phone}`}
      variant="medium"
    >
      {({ close }) => (
        <div className="mt-3 flex min-h-0 flex-col gap-3 text-sm">
          {error && (
            <ErrorCard text={`Error loading users: ${loadFailure(error)}`} onRetry={() => refetch()} />
          )}
          {!data && !error && <Spinner label="Loading users" />}
          {data && (
            <section
              aria-label="Sign-ups"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
              tabIndex={0}
              className="overflow-auto rounded-admin border border-abu-200"
            >
              <table className="w-full min-w-120 text-left tabular-nums">
                <thead className="bg-abu-50 text-abu-700">
                  <tr className="h-10">
                    <th className="px-3 font-semibold">Name</th>
                    <th className="px-3 font-semibold">Signed Up At</th>
                    <th className="px-3 font-semibold">Grouped</th>
                    <th className="px-3 font-semibold">Dinners</th>
                  </tr>
                </thead>
                <tbody>
                  {data.items.map((user) => (
                    <SignUp key={user.id} user={user} zone={zone} />
                  ))}
                </tbody>
              </table>
            </section>
          )}
          <AdminButton onPress={close} className="self-end">
            Close
          </AdminButton>
        </div>
      )}
    </Dialog>
  )
}

interface SignUpProps {
  user: User
  zone: string
}

function SignUp({ user, zone }: SignUpProps) {
  const { profile } = user
  if (!profile) return null
  return (
    <tr className="h-10 border-t border-abu-100">
      <th scope="row" className="max-w-40 truncate px-3">
        <button
          type="button"
          title={profile.name}
          onClick={() => openDialog({ kind: 'edit-user', user })}
          className="max-w-full cursor-pointer truncate rounded-xs align-middle font-semibold hover:underline"
        >
          {profile.name}
        </button>
      </th>
      <td className="px-3 whitespace-nowrap">{displayRecorded(profile.registration_timestamp, zone)}</td>
      <td className="px-3">
        <Badge variant={profile.grouped ? 'green' : 'grey'}>{profile.grouped ? 'Yes' : 'No'}</Badge>
      </td>
      <td className="px-3">
        <span className="flex flex-wrap gap-1">
          {profile.groups.length === 0 && <span className="text-abu-600">None yet</span>}
          <GroupBadges ids={profile.groups} />
        </span>
      </td>
    </tr>
  )
}
