import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { pageSchema, type User, userSchema } from '../../../src/domain/api'
import { isJoinable } from '../../../src/domain/evening/evening'
import type { Evening } from '../../../src/domain/evening/evening-calls'
import { budgetColour } from '../../../src/domain/group/group'
import { shortName } from '../../../src/domain/profile/name'
import { genderLabel } from '../../../src/domain/profile/profile'
import { AdminButton } from '../../ui/admin-button'
import { Badge } from '../../ui/badge'
import { Dialog } from '../../ui/dialog'
import { dayOf } from '../app/evening-list'
import { FindField } from '../app/find-field'
import { UserLink } from '../app/links'
import { PauseMark } from '../app/marks'
import { NotLoaded } from '../app/not-loaded'
import { FRESH, keys, useGet } from '../app/queries'
import { useTimeZone } from '../app/site-config'
import { PlaceButtons } from '../app/tickets'
import { useDebounced } from '../app/use-debounced'

const SHOWN = 50

/** Finds people who have not joined an evening, and has them join. */
export function AddGuestDialog({ evening, onClose }: { evening: Evening; onClose: () => void }) {
  const zone = useTimeZone()
  const [text, setText] = useState('')
  const search = useDebounced(text.trim())
  return (
    <Dialog onClose={onClose} variant="medium" title={`Add a guest · ${dayOf(evening, zone)}`}>
      <div className="mt-3 flex h-[60dvh] flex-col gap-2 text-sm">
        <FindField value={text} onChange={setText} className="w-full max-w-80 shrink-0" />
        <People evening={evening} search={search} />
      </div>
      <div className="mt-3 flex justify-end">
        <AdminButton onPress={onClose}>Close</AdminButton>
      </div>
    </Dialog>
  )
}

function People({ evening, search }: { evening: Evening; search: string }) {
  const query = new URLSearchParams({
    notJoined: String(evening.id),
    ...(search && { who: search }),
    ...{ size: String(SHOWN), sort: 'name', dir: 'asc' },
  })
  const { data, error, refetch } = useGet(
    [...keys.users, 'not joined', String(query)],
    pageSchema(userSchema),
    `/api/users?${query}`,
    { placeholderData: keepPreviousData, ...FRESH },
  )
  if (!data) return <NotLoaded what="people" error={error} onRetry={refetch} />
  if (data.items.length === 0)
    return (
      <p className="grid h-40 place-items-center text-abu-700">
        {search ? 'No results.' : 'Everybody has joined.'}
      </p>
    )
  const rest = data.matching - data.items.length
  return (
    <ul aria-label="Not joined" className="min-h-0 flex-1 divide-y divide-abu-100 overflow-auto">
      {data.items.map((user) => (
        <PersonRow key={user.id} user={user} evening={evening} />
      ))}
      {rest > 0 && (
        <li className="py-2 text-abu-700">
          {rest}
          {data.more && '+'} more: type a part of the name or phone
        </li>
      )}
    </ul>
  )
}

function PersonRow({ user: { id, username, profile }, evening }: { user: User; evening: Evening }) {
  const name = profile?.name ?? username
  const place = { userId: id, eveningId: evening.id, price: evening.price }
  return (
    <li className="flex items-center gap-x-3 py-1.5">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <UserLink id={id} name={shortName(name)} />
        <span className="text-abu-700 tabular-nums">
          {[profile?.age, genderLabel(profile?.gender), profile?.phone].filter(Boolean).join(' · ')}
        </span>
        {profile?.budget && <Badge variant={budgetColour(profile.budget)}>{profile.budget}</Badge>}
        <PauseMark until={profile?.pausedUntil} />
        {profile?.grouped && <Badge variant="grey">Has a seat</Badge>}
        {profile?.waiting_as_backup && <Badge variant="grey">Backup</Badge>}
      </span>
      <span className="flex shrink-0">
        <PlaceButtons
          place={{ ...place, ticket: null, isStandby: false }}
          isOpen={isJoinable(evening)}
          isMade={evening.dealtAt !== null}
          of={name}
        />
      </span>
    </li>
  )
}
