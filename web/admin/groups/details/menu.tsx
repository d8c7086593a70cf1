import { useState } from 'react'
import { type GroupChoices, groupChoicesSchema } from '../../../../src/domain/choice-calls'
import { NO_DIET } from '../../../../src/domain/menu'
import { shortName } from '../../../../src/domain/name'
import { AdminButton } from '../../../ui/admin-button'
import { NotLoaded } from '../../app/not-loaded'
import { FRESH, keys, useGet } from '../../app/queries'
import { MenuDialog } from './menu-dialog'

type Guest = GroupChoices['guests'][number]

/** What those who sit at a group eat, also for who answers by chat; nothing where the venue has no menu. */
export function Menu({ groupId }: { groupId: number }) {
  const [changing, setChanging] = useState<Guest>()
  const { data, error, refetch } = useGet(
    [...keys.messages, 'choices', groupId],
    groupChoicesSchema,
    `/api/dinner-groups/${groupId}/choices`,
    FRESH,
  )
  if (!data) return error ? <NotLoaded what="menus" error={error} onRetry={refetch} /> : null
  if (data.dishes.length === 0 || data.guests.length === 0) return null
  const nameOf = (dish: number | null) => data.dishes.find(({ id }) => id === dish)?.name
  return (
    <section aria-label="Menu" className="mt-5 text-sm">
      <h3 className="pb-2 text-base font-bold">Menu</h3>
      <ul className="divide-y divide-abu-100 rounded-admin border border-abu-200">
        {data.guests.map((guest) => (
          <li key={guest.userId} className="flex items-center gap-3 px-2 py-1 sm:px-3">
            <p className="min-w-0 flex-1 wrap-anywhere">
              <strong>{shortName(guest.name)}</strong>{' '}
              {[nameOf(guest.food), nameOf(guest.drink)].filter(Boolean).join(', ') || 'not chosen'}
              <span className="text-abu-700">
                {dietOf(guest)}
                {guest.nickname && ' · name on the sheet'}
                {guest.noPhotos && ' · no photos'}
              </span>
            </p>
            <AdminButton
              size="small"
              aria-label={`Change the menu of ${shortName(guest.name)}`}
              onPress={() => setChanging(guest)}
            >
              Change
            </AdminButton>
          </li>
        ))}
      </ul>
      {changing && (
        <MenuDialog
          groupId={groupId}
          dishes={data.dishes}
          guest={changing}
          onClose={() => setChanging(undefined)}
        />
      )}
    </section>
  )
}

/** What a guest does not eat: as they said for this dinner, else as they answered when they signed up. */
function dietOf({ diet, answered }: Guest): string {
  if (diet === '') return ` · ${NO_DIET}`
  if (diet !== null) return ` · ${diet}`
  return answered ? ` · ${answered} (not confirmed)` : ''
}
