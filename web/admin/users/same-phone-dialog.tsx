import type { ReactNode } from 'react'
import { type Profile, pageSchema, type User, userSchema } from '../../../src/domain/api'
import { FIELD_LIST, shown } from '../../../src/domain/profile/fields'
import { shortName } from '../../../src/domain/profile/name'
import { displayRecorded } from '../../../src/domain/time'
import { AdminButton } from '../../ui/admin-button'
import { Dialog } from '../../ui/dialog'
import { Spinner } from '../../ui/spinner'
import { UserLink } from '../app/links'
import { ErrorCard } from '../app/page/error-card'
import { keys, loadFailure, useGet } from '../app/queries'
import { useTimeZone } from '../app/site-config'
import { GroupBadges, groupedCell, NONE } from './user-cells'

export function SamePhoneDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const search = new URLSearchParams({ phone, size: '500' }).toString()
  const { data, error, refetch } = useGet(
    [...keys.users, 'phone', phone],
    pageSchema(userSchema),
    `/api/users?${search}`,
  )
  return (
    <Dialog isDismissable onClose={onClose} title={`Sign-ups with ${phone}`} variant="large">
      {({ close }) => (
        <div className="mt-3 flex min-h-0 flex-col gap-3 text-sm">
          {error && (
            <ErrorCard text={`Error loading users: ${loadFailure(error)}`} onRetry={() => refetch()} />
          )}
          {!data && !error && <Spinner label="Loading users" />}
          {data && (
            <>
              <p className="text-abu-700">
                While none has a seat ahead, matchmaking takes the one whose owner wrote to us, or else the
                newest. Missed turns and a removal reason belong to the phone. Answers that differ are yellow.
              </p>
              <SignUps users={data.items} />
            </>
          )}
          <AdminButton onPress={close} className="self-end">
            Close
          </AdminButton>
        </div>
      )}
    </Dialog>
  )
}

function SignUps({ users }: { users: User[] }) {
  const zone = useTimeZone()
  const signUps = users.flatMap((user) => (user.profile ? [{ user, profile: user.profile }] : []))
  const row = (label: string, cell: (profile: Profile) => ReactNode) => (
    <tr key={label} className="h-10 border-t border-abu-100">
      <RowName text={label} />
      {signUps.map(({ user, profile }) => (
        <td key={user.id} className="px-3">
          {cell(profile)}
        </td>
      ))}
    </tr>
  )
  return (
    <section
      aria-label="Sign-ups"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-auto rounded-admin border border-abu-200"
    >
      <table className="w-full text-left align-top tabular-nums">
        <thead className="bg-abu-50">
          <tr className="h-10">
            <RowName text="Name" />
            {signUps.map(({ user, profile }) => (
              <th key={user.id} scope="col" className="max-w-48 min-w-28 truncate px-3 sm:min-w-36">
                <UserLink id={user.id} name={shortName(profile.name)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row('Signed Up At', (profile) => displayRecorded(profile.registration_timestamp, zone))}
          {row('Wrote to Us', ({ wroteAt: at }) => (at ? displayRecorded(at, zone) : NONE))}
          {row('Grouped', groupedCell)}
          {row('Dinners', ({ groups }) => (
            <span className="flex flex-wrap gap-1">
              {groups.length === 0 && <span className="text-abu-600">None yet</span>}
              <GroupBadges ids={groups} />
            </span>
          ))}
          {COMPARED.map(({ key, label }) => {
            const texts = signUps.map(({ profile }) => shown(key, profile[key]))
            const differ = new Set(texts).size > 1
            return (
              <tr key={key} className={`h-10 border-t border-abu-100 ${differ ? 'bg-kunyit/20' : ''}`}>
                <RowName text={label} isDifferent={differ} />
                {signUps.map(({ user }, i) => (
                  <td key={user.id} className="max-w-64 px-3 wrap-anywhere">
                    {texts[i] || NONE}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

// the name stands above them, and the phone is the same
const COMPARED = FIELD_LIST.filter(({ key }) => key !== 'name' && key !== 'phone')

function RowName({ text, isDifferent = false }: { text: string; isDifferent?: boolean }) {
  return (
    <th
      scope="row"
      className="sticky left-0 w-28 bg-abu-50 px-3 py-2 font-semibold text-abu-700 sm:w-auto sm:whitespace-nowrap"
    >
      {text}
      {isDifferent && <span className="sr-only"> (differs)</span>}
    </th>
  )
}
