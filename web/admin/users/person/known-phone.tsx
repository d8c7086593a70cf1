import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { knownUsersSchema, type Profile } from '../../../../src/domain/api'
import { shortName } from '../../../../src/domain/name'
import { storablePhoneSchema } from '../../../../src/domain/profile'
import { displayInstant } from '../../../../src/domain/time'
import { call } from '../../../api'
import { AdminButton } from '../../../ui/admin-button'
import { openDialog } from '../../app/dialogs'
import { keys } from '../../app/queries'
import { useTimeZone } from '../../app/site-config'
import { useSettled } from '../../app/use-settled'

/** Says whose number a typed phone is, where it is known; a further sign-up of it can still be added. */
export function KnownPhone({ phone }: { phone: string }) {
  const zone = useTimeZone()
  const settled = useSettled(phone)
  const isWhole = v.is(storablePhoneSchema, settled)
  const { data, isError } = useQuery({
    queryKey: [...keys.users, 'known', settled],
    queryFn: ({ signal }) => call(knownUsersSchema, 'POST', '/api/users/known', { phone: settled }, signal),
    enabled: isWhole,
  })
  const known = (isWhole && data?.users.flatMap(({ profile }) => profile ?? [])) || []
  return (
    <div role="status" className="sm:col-span-2">
      {isWhole && isError && (
        <p className="pb-3 text-abu-700">Whether this number is known cannot be looked up now.</p>
      )}
      {known.length > 0 && (
        <div className="mb-3 flex flex-col gap-1.5 rounded-admin bg-kunyit/15 px-3 py-2">
          <p className="font-semibold">This number is known.</p>
          {known.slice(0, SHOWN).map((profile) => (
            <p key={profile.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {shortName(profile.name)}, since{' '}
                {displayInstant(profile.registration_timestamp, 'dd/MM/yyyy', zone)}, {seatText(profile)}
              </span>
              <AdminButton
                size="small"
                aria-label={`Open ${shortName(profile.name)}`}
                onPress={() => openDialog({ kind: 'user', id: profile.id })}
              >
                Open
              </AdminButton>
            </p>
          ))}
          {known.length > SHOWN && <p>And {known.length - SHOWN} more.</p>}
          <p className="text-abu-700">Saving adds a further sign-up of the same person.</p>
        </div>
      )}
    </div>
  )
}

const SHOWN = 3

function seatText({ grouped, waiting_as_backup: isBackup, groups }: Profile): string {
  if (grouped) return `has a seat in group ${groups.at(-1)}`
  return isBackup ? `is a backup of group ${groups.at(-1)}` : 'without a seat'
}
