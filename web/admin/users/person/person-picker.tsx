import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import type { User } from '../../../../src/domain/api'
import { pageSchema, userSchema } from '../../../../src/domain/api'
import { genderLabel } from '../../../../src/domain/profile'
import { call } from '../../../api'
import { SearchPicker } from '../../../ui/search-picker'
import { keys } from '../../queries'
import { useSettled } from '../../use-settled'

interface PersonPickerProps {
  label: string
  chosen: User | null
  onChoose: (user: User | null) => void
  /** finds all users, not only those who can take a seat now */
  isAnyone?: boolean
  ref: Ref<HTMLInputElement>
}

const SHOWN = 20

/** A combo box that finds users by name or phone; it lists the latest sign-ups until something is typed. */
export function PersonPicker({ label, chosen, onChoose, isAnyone = false, ref }: PersonPickerProps) {
  const [text, setText] = useState('')
  const wanted = text.trim()
  const who = useSettled(wanted)
  const { data, isError, isFetching } = useQuery({
    queryKey: [...keys.users, isAnyone ? 'anyone' : 'free', 'who', who],
    queryFn({ signal }) {
      const query = new URLSearchParams({ ...(!isAnyone && { free: 'yes' }), size: String(SHOWN) })
      if (who)
        for (const [key, value] of Object.entries({ who, sort: 'name', dir: 'asc' })) query.set(key, value)
      return call(pageSchema(userSchema), 'GET', `/api/users?${query}`, undefined, signal)
    },
    placeholderData: keepPreviousData,
  })
  const isSearching = isFetching || who !== wanted
  const users = data?.items ?? []
  const rest = (data?.matching ?? 0) - users.length
  return (
    <SearchPicker
      ref={ref}
      label={label}
      placeholder="Search name or phone"
      items={users.map((user) => ({ key: user.id, text: nameOf(user), hint: hintOf(user) }))}
      emptyText={isSearching ? 'Searching…' : isError ? 'The search failed. Type again.' : 'No results.'}
      note={rest > 0 ? `${rest}${data?.more ? '+' : ''} more: type more of the name or phone` : undefined}
      chosen={chosen && { key: chosen.id, text: nameOf(chosen), hint: hintOf(chosen) }}
      onSearch={setText}
      onChoose={(key) => onChoose(users.find(({ id }) => id === key) ?? null)}
    />
  )
}

function nameOf({ profile, username }: User): string {
  return profile?.name ?? username
}

/** What distinguishes users of one name, and the removal reason if there is one. */
function hintOf({ profile }: User): string {
  const facts = [profile?.phone, genderLabel(profile?.gender), profile?.age, profile?.budget]
  if (profile?.removed) facts.push(`removed: ${profile.removed}`)
  return facts.filter((fact) => fact !== undefined && fact !== null).join(' · ')
}
